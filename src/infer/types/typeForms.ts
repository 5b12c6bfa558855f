/** `X[…]` in annotations: special forms of typing, generic classes and generic aliases. */

import { unpackedType } from '../../link/facts/unpackedTypes.js';
import { isConstant } from '../../link/facts/writtenConstants.js';
import { DisplayNode, SubscriptNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { specialForm, typeOfEntity } from './aliases.js';
import { annotationValue, declaredUnion, entitiesOf, literalType, type TypePlace } from './annotations.js';
import { fillSolved, typeVariables, withDefaultsFor } from './generics.js';

/** Any parameters. */
const ANY_PARAMETERS = -1;

export function subscriptedType(engine: Engine, place: TypePlace, node: number): number {
  const { syntax } = place.file.facts;
  const items = listAt(syntax, node + SubscriptNode.items);
  // `X[a, b]` is one tuple or several items, as the grammar has it.
  const isTuple = items.length === 1 && syntaxKind(syntax, items[0]) === Syntax.tuple;
  const parts = isTuple ? listAt(syntax, items[0] + DisplayNode.items) : items;
  let value = 0;
  for (const entity of entitiesOf(engine, place, syntax[node + SubscriptNode.value])) {
    const form = specialForm(engine, entity);
    value = engine.values.union(
      value,
      form === undefined
        ? generic(engine, place, entity, parts)
        : special(engine, place, form, entity, parts),
    );
  }
  return value;
}

function special(
  engine: Engine,
  place: TypePlace,
  form: string,
  entity: number,
  parts: readonly number[],
): number {
  const { values } = engine;
  const first = (): number => annotationValue(engine, place, parts[0] ?? 0);
  switch (form) {
    case 'Optional':
      return declaredUnion(engine, place, [first(), values.of(Atom.none)]);
    case 'Union':
      return declaredUnion(
        engine,
        place,
        parts.map((part) => annotationValue(engine, place, part)),
      );
    case 'Annotated':
    case 'ClassVar':
    case 'Final':
    case 'Required':
    case 'NotRequired':
    case 'ReadOnly':
    case 'InitVar':
      return first();
    case 'Callable':
      return callableType(engine, place, parts);
    case 'Type':
    case 'TypeForm':
      return classesOf(engine, first());
    case 'Tuple':
      return tupleType(engine, place, parts);
    case 'Literal':
      return values.unionOfTypes(parts.map((part) => literalType(engine, place, part)));
    case 'TypeGuard':
      return values.instance(engine.universe.entity('builtins.bool'), [first()]);
    case 'TypeIs':
      return values.instance(engine.universe.entity('builtins.bool'), [first(), first()]);
    case 'Generic':
    case 'Protocol':
      return 0;
    default: {
      const alias = typeOfEntity(engine, entity);
      return withArguments(
        engine,
        alias,
        parts.map((part) => annotationValue(engine, place, part)),
      );
    }
  }
}

function callableType(engine: Engine, place: TypePlace, parts: readonly number[]): number {
  const { values } = engine;
  const { syntax } = place.file.facts;
  const result = annotationValue(engine, place, parts[1] ?? 0);
  const list = parts[0];
  if (list === undefined || syntaxKind(syntax, list) !== Syntax.list)
    return values.of(Atom.callable, ANY_PARAMETERS, result);
  const parameters = listAt(syntax, list + DisplayNode.items).map((part) =>
    annotationValue(engine, place, part),
  );
  return values.of(Atom.callable, values.lists.intern(parameters), result);
}

/** The classes whose instances a value holds. */
function classesOf(engine: Engine, value: number): number {
  const { values } = engine;
  const atoms: number[] = [];
  for (const atom of values.lists.items(value)) {
    if (values.kind[atom] === Atom.instance)
      atoms.push(values.atom(Atom.class, values.a[atom], values.b[atom]));
    else if (values.kind[atom] === Atom.typeVar) atoms.push(values.atom(Atom.classOf, values.single(atom)));
  }
  return values.fromAtoms(atoms);
}

function tupleType(engine: Engine, place: TypePlace, parts: readonly number[]): number {
  const { values } = engine;
  const last = parts[parts.length - 1];
  if (parts.length === 2 && isConstant(place.file, last, Constant.ellipsis))
    return values.instance(engine.universe.entity('builtins.tuple'), [
      annotationValue(engine, place, parts[0]),
    ]);
  const lengths = tupleItems(engine, place, parts);
  if (lengths === undefined) return values.instance(engine.universe.entity('builtins.tuple'));
  return values.fromAtoms(lengths.map((items) => values.atom(Atom.tuple, 0, values.lists.intern(items))));
}

/** What is unpacked from a tuple of any length stands up to so often in a tuple that is told item by item. */
const MOST_REPEATED = 3;
/** A tuple has one such part (PEP 646); what names more is told as any tuple. */
const MOST_LENGTHS = 16;

/**
 * The items of a tuple as they are written, for each of the lengths that it may have: `tuple[Head, *tuple[Row, ...]]` is a
 * Head alone, or one with rows behind it. Undefined: something is unpacked of which no more is known.
 */
function tupleItems(
  engine: Engine,
  place: TypePlace,
  parts: readonly number[],
): readonly (readonly number[])[] | undefined {
  let lengths: readonly (readonly number[])[] = [[]];
  for (const part of parts) {
    const unpacked = unpackedType(place.file, part);
    const next =
      unpacked === 0
        ? [[annotationValue(engine, place, part)]]
        : unpackedItems(engine, annotationValue(engine, place, unpacked));
    if (next.length === 0 || lengths.length * next.length > MOST_LENGTHS) return undefined;
    lengths = lengths.flatMap((items) => next.map((more) => [...items, ...more]));
  }
  return lengths;
}

/** What is unpacked from a tuple, for each of the lengths that it may have; none where it isn't known. */
function unpackedItems({ values, universe }: Engine, tuple: number): readonly (readonly number[])[] {
  const atoms = values.lists.items(tuple);
  if (atoms.every((atom) => values.kind[atom] === Atom.tuple))
    return atoms.map((atom) => values.lists.items(values.b[atom]));
  const [atom, ...others] = atoms;
  const isTuple = values.kind[atom] === Atom.instance && values.a[atom] === universe.entity('builtins.tuple');
  if (!isTuple || others.length > 0 || values.b[atom] === 0) return [];
  const item = values.lists.at(values.b[atom], 0);
  return Array.from({ length: MOST_REPEATED + 1 }, (_, length) => new Array<number>(length).fill(item));
}

function generic(engine: Engine, place: TypePlace, entity: number, parts: readonly number[]): number {
  const { values, universe } = engine;
  // Also under another name: `Type = type`, where `typing` has none.
  const type = typeOfEntity(engine, entity);
  if (type === values.instance(universe.entity('builtins.tuple'))) return tupleType(engine, place, parts);
  if (type === values.instance(universe.entity('builtins.type')))
    return classesOf(engine, annotationValue(engine, place, parts[0] ?? 0));
  const args = parts.map((part) => annotationValue(engine, place, part));
  return withArguments(engine, type, args);
}

/** A generic type with its arguments filled in. */
function withArguments(engine: Engine, type: number, args: readonly number[]): number {
  const { values, classes } = engine;
  if (values.isGeneric(type)) {
    const variables = typeVariables(engine, type);
    return fillSolved(engine, type, withDefaultsFor(engine, variables, args));
  }
  const atoms = values.lists
    .items(type)
    .map((atom) =>
      values.kind[atom] === Atom.instance && values.b[atom] === 0
        ? values.atom(
            Atom.instance,
            values.a[atom],
            values.argumentList(classes.withDefaults(classes.of(values.a[atom]), args)),
          )
        : atom,
    );
  return values.fromAtoms(atoms);
}

/** The T of `TypeGuard[T]`, which is kept as an argument of the `bool` that such a function gives; 0 for others. */
export function guardedType(engine: Engine, type: number): number {
  return argumentsOfBool(engine, type)[0] ?? 0;
}

/** The T of `TypeIs[T]` alone: where the answer is no, nothing of it is left (PEP 742). */
export function deniedType(engine: Engine, type: number): number {
  return argumentsOfBool(engine, type)[1] ?? 0;
}

function argumentsOfBool({ values, universe }: Engine, type: number): readonly number[] {
  const atom = values.onlyAtom(type);
  if (atom < 0 || values.kind[atom] !== Atom.instance) return [];
  return values.a[atom] === universe.entity('builtins.bool') ? values.lists.items(values.b[atom]) : [];
}
