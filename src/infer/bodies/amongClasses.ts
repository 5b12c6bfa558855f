/** What of a value is an object of some classes, and what isn't. */

import { isName } from '../../link/facts/lastName.js';
import { AttributeNode, CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { binaryOperands } from '../../model/syntaxChildren.js';
import { viewOf } from '../attributes/views.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isRegistered, registered } from '../libraries/virtualSubclasses.js';
import type { Run } from '../run.js';
import { isCallableType } from '../types/callableTypes.js';
import { orBound } from '../types/generics.js';
import { satisfies } from '../types/overloads.js';
import { evaluate } from './expressions.js';

/** Entities of the classes that an expression gives (a class, tuples of classes, `A | B`). */
export function classesIn(run: Run, node: number): readonly number[] {
  return classesOf(run, node, anyOf);
}

/**
 * What a test that asks for classes says by its outcome: of one of these, or of none of these. Where the expression may
 * give several, what isn't of one of them may be of another; those that it gives in any case are left.
 */
export function classesAsked(run: Run, node: number, truth: boolean): readonly number[] {
  return truth ? classesIn(run, node) : classesOf(run, node, inEach);
}

type Joined = (alternatives: readonly (readonly number[])[]) => readonly number[];

const anyOf: Joined = (alternatives) => alternatives.flat();

const inEach: Joined = (alternatives) =>
  alternatives.reduce((left, right) => left.filter((one) => right.includes(one)));

function classesOf(run: Run, node: number, join: Joined): readonly number[] {
  const { engine, syntax } = run;
  if (node === 0) return [];
  const operands = binaryOperands(syntax, node);
  if (operands.length > 1) return operands.flatMap((one) => classesOf(run, one, join));
  return among(engine, engine.resolve(evaluate(run, node)), join) ?? [];
}

/** Undefined: one isn't known, and nothing is sure. None is no class. */
function among(engine: Engine, value: number, join: Joined): readonly number[] | undefined {
  const { values } = engine;
  const alternatives: (readonly number[])[] = [];
  for (const atom of values.lists.items(value)) {
    if (values.kind[atom] === Atom.none) continue;
    const classes = values.kind[atom] === Atom.class ? [values.a[atom]] : amongItems(engine, atom, join);
    if (classes === undefined) return undefined;
    alternatives.push(classes);
  }
  return alternatives.length === 0 ? undefined : join(alternatives);
}

function amongItems(engine: Engine, tuple: number, join: Joined): readonly number[] | undefined {
  const { values } = engine;
  if (values.kind[tuple] !== Atom.tuple) return undefined;
  const found: number[] = [];
  for (const item of values.lists.items(values.b[tuple])) {
    const some = among(engine, engine.resolve(item), join);
    if (some === undefined) return undefined;
    found.push(...some);
  }
  return found;
}

/** The `x` of `type(x)` and `x.__class__`; 0 for other expressions. */
export function ofType({ syntax, file }: Run, node: number): number {
  switch (syntaxKind(syntax, node)) {
    case Syntax.call:
      return syntax[node + CallNode.arguments] === 1 && isName(file, syntax[node + CallNode.function], 'type')
        ? syntax[node + CallNode.arguments + 1]
        : 0;
    case Syntax.attribute:
      return file.facts.string(syntax[node + AttributeNode.name]) === '__class__'
        ? syntax[node + AttributeNode.value]
        : 0;
    default:
      return 0;
  }
}

/**
 * The members that are instances of the classes; of a wider type the classes themselves, and what is registered with them. Of
 * a function it isn't said which one it is.
 */
export function instancesAmong(engine: Engine, value: number, classes: readonly number[]): number {
  const { values } = engine;
  const found = instancesIn(engine, value, classes);
  if (found !== 0) return found;
  const asked = classes.flatMap((one) => [one, ...registered(engine, one)]);
  const instances = values.fromAtoms(asked.map((one) => values.atom(Atom.instance, one)));
  const isFunction = values.some(instances, (atom) => isCallableType(engine, atom));
  return isFunction ? besideUnknown(engine, instances) : instances;
}

/** The same, nothing where there are none. Beside constant texts, and objects of classes below, what isn't known may be another one. */
export function instancesIn(engine: Engine, value: number, classes: readonly number[]): number {
  const { values } = engine;
  const atoms: number[] = [];
  const wide: number[] = [];
  const members = values.lists.items(withBounds(engine, value));
  for (const one of classes) {
    for (const atom of members) {
      const view = viewOf(engine, atom);
      if (view === undefined) continue;
      if (isInstance(engine, view.entity, one)) atoms.push(atom);
      else if (engine.classes.isSubclass(one, view.entity)) wide.push(values.atom(Atom.instance, one));
    }
  }
  const found = values.fromAtoms([...atoms, ...wide]);
  const isHad = (one: number): boolean => values.some(found, (atom) => viewOf(engine, atom)?.entity === one);
  const isSure = !values.consistsOf(found, Atom.text) && classes.every(isHad);
  return isSure ? found : values.inDoubt(found, value);
}

/** What bounds a type variable in its place, where that is several classes: it is one of these alone. */
function withBounds(engine: Engine, value: number): number {
  const { values } = engine;
  if (!values.isGeneric(value)) return value;
  let result = 0;
  for (const atom of values.lists.items(value)) {
    const one = values.single(atom);
    const bound = values.kind[atom] === Atom.typeVar ? orBound(engine, one) : one;
    result = values.union(result, values.size(bound) > 1 ? bound : one);
  }
  return result;
}

/** The members that are made by one of the classes itself. */
export function exactlyAmong(engine: Engine, value: number, classes: readonly number[]): number {
  const kept = engine.values.filter(value, (atom) => isMadeBy(engine, atom, classes));
  return kept === 0 ? instancesAmong(engine, value, classes) : kept;
}

/** What isn't made by one of the classes itself. */
export function notExactly(engine: Engine, value: number, classes: readonly number[]): number {
  const kept = engine.values.filter(value, (atom) => !isMadeBy(engine, atom, classes));
  return kept === 0 ? value : kept;
}

export function isMadeBy(engine: Engine, atom: number, classes: readonly number[]): boolean {
  const view = viewOf(engine, atom);
  return view !== undefined && classes.includes(view.entity);
}

/** Of a protocol also what has all of its members (PEP 544, "Runtime-checkable"). */
function isInstance(engine: Engine, entity: number, type: number): boolean {
  const { classes } = engine;
  return (
    classes.isSubclass(entity, type) ||
    (classes.of(type).protocol && satisfies(engine, entity, type)) ||
    isRegistered(engine, entity, type)
  );
}

/** What is no instance of the classes; of a branch that known values never reach, nothing. */
export function othersThan(engine: Engine, value: number, classes: readonly number[]): number {
  return engine.values.filter(withBounds(engine, value), (atom) => isOther(engine, atom, classes));
}

/** Whether it is one of the classes, or one below. */
export function isBelowSome({ values, classes }: Engine, atom: number, bases: readonly number[]): boolean {
  return values.kind[atom] === Atom.class && bases.some((base) => classes.isSubclass(values.a[atom], base));
}

/** Whether something is no instance of the classes. */
export function isOther(engine: Engine, atom: number, classes: readonly number[]): boolean {
  const view = viewOf(engine, atom);
  return view === undefined || !classes.some((one) => isInstance(engine, view.entity, one));
}
