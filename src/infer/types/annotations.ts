/**
 * Annotations → values: what something of the declared type can be (typing specification, "Type
 * annotations"). `Any` and whatever can't be resolved say nothing: the empty value.
 */

import { AFTERWARDS } from '../../link/facts/reach.js';
import { countsAt } from '../../link/names/aliasParameters.js';
import { isTypeParameter } from '../../link/names/bindingRows.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import {
  AttributeNode,
  BinaryNode,
  ConstantNode,
  NameNode,
  StarredNode,
  StringNode,
} from '../../model/operands.js';
import { Constant, FLAG_BYTES, Syntax, syntaxFlags, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { UseKind } from '../domain/operations.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { typeOfEntity } from './aliases.js';
import { substitute, typeVariables, withDefaultsFor } from './generics.js';
import { subscriptedType } from './typeForms.js';
import { boundOf, hasConstraints } from './variableDeclarations.js';

/** Where an annotation stands. */
export interface TypePlace {
  file: ProgramFile;
  /** Scope whose names it sees. */
  row: number;
  /** Scope of the function whose signature it is in: its type parameters are seen, its variables not. */
  signature?: number;
}

/**
 * Annotations that one question may lead to; what lies beyond says nothing. Aliases that mention
 * one another in circles have more ways through them than could ever be walked.
 */
const MOST_STEPS = 2_000;

/** The annotations that are being read, one for the sake of the other, and how many the outermost one has led to. */
const readingOf = perOwner((_: Engine) => ({ under: new Set<number>(), steps: 0 }));

/** Whether an annotation is being read: what is found meanwhile may lack what comes back to it. */
export function isReadingAnnotation(engine: Engine): boolean {
  return readingOf(engine).under.size > 0;
}

/** Remembers what an annotation means; `node` 0: none. */
export function annotationValue(engine: Engine, place: TypePlace, node: number): number {
  if (node === 0) return 0;
  const key = engine.universe.place(place.file, node);
  const scope = engine.universe.scope(place.file, place.row);
  engine.use(UseKind.annotation, 2 * scope + Number(place.signature !== undefined), key);
  return engine.annotations.get(key) ?? firstReading(engine, place, node, key);
}

function firstReading(engine: Engine, place: TypePlace, node: number, key: number): number {
  return engine.once(() => readAnnotation(engine, place, node, key));
}

function readAnnotation(engine: Engine, place: TypePlace, node: number, key: number): number {
  // A type that is defined by itself (`Json = dict[str, "Json"]`) is left open where it recurs.
  const reading = readingOf(engine);
  const { under } = reading;
  if (under.size === 0) reading.steps = 0;
  if (under.has(key) || ++reading.steps > MOST_STEPS) return 0;
  under.add(key);
  const value = typeOf(engine, place, node);
  under.delete(key);
  if (under.size === 0) engine.annotations.set(key, value);
  return value;
}

export function typeOf(engine: Engine, place: TypePlace, node: number): number {
  const { file } = place;
  const { syntax } = file.facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name: {
      const parameter = typeParameter(engine, place, node);
      if (parameter !== 0) return parameter;
      return unionOf(engine, entitiesOf(engine, place, node));
    }
    case Syntax.attribute: {
      const value = syntax[node + AttributeNode.value];
      // `P.args` and `P.kwargs` of a ParamSpec say nothing of the values.
      if (syntaxKind(syntax, value) === Syntax.name && typeParameter(engine, place, value) !== 0) return 0;
      return unionOf(engine, entitiesOf(engine, place, node));
    }
    case Syntax.subscript:
      return subscriptedType(engine, place, node);
    case Syntax.binary:
      return declaredUnion(engine, place, [
        annotationValue(engine, place, syntax[node + BinaryNode.left]),
        annotationValue(engine, place, syntax[node + BinaryNode.right]),
      ]);
    case Syntax.constant:
      return syntax[node + ConstantNode.value] === Constant.none ? engine.values.of(Atom.none) : 0;
    case Syntax.starred:
      return annotationValue(engine, place, syntax[node + StarredNode.value]);
    case Syntax.string:
      return unionOf(engine, entitiesSpelled(engine, place, node));
    default:
      return 0;
  }
}

/**
 * The union that an annotation spells. `Any | None`, or None beside a type that can't be found, says
 * nothing: of sources it is found out what else there is.
 */
export function declaredUnion({ values }: Engine, place: TypePlace, types: readonly number[]): number {
  const union = values.unionOfTypes(types);
  const isVague = !place.file.source.stub && union === values.of(Atom.none) && types.includes(0);
  return isVague ? 0 : union;
}

function unionOf(engine: Engine, entities: readonly number[]): number {
  return engine.values.unionOfTypes(
    entities.map((entity) => withDefaults(engine, typeOfEntity(engine, entity))),
  );
}

/** A class or generic alias that is named without type arguments has those that its parameters have by default. */
function withDefaults(engine: Engine, type: number): number {
  const { values, classes } = engine;
  const atom = values.onlyAtom(type);
  if (values.isGeneric(type) && (atom < 0 || values.kind[atom] !== Atom.typeVar))
    return substitute(engine, type, withDefaultsFor(engine, typeVariables(engine, type), []));
  if (atom < 0 || values.kind[atom] !== Atom.instance || values.b[atom] !== 0) return type;
  const info = classes.of(values.a[atom]);
  const args = classes.withDefaults(info, []);
  return values.instance(info.entity, info.file.source.stub ? orBounds(engine, info, args) : args);
}

/** Of a library's class what bounds a parameter says what it is at least: `_SubParsersAction` makes parsers. */
function orBounds(engine: Engine, { parameters }: ClassInfo, args: readonly number[]): readonly number[] {
  const bound = (one: number): number => (one < 0 || hasConstraints(engine, one) ? 0 : boundOf(engine, one));
  return parameters.map((one, index) => args[index] || bound(one));
}

/** The definitions that a name or dotted name of an annotation means. */
export function entitiesOf(engine: Engine, place: TypePlace, node: number): readonly number[] {
  const { syntax } = place.file.facts;
  if (syntaxKind(syntax, node) === Syntax.name)
    return entitiesNamed(engine, place, place.file.facts.string(syntax[node + NameNode.name]));
  if (syntaxKind(syntax, node) !== Syntax.attribute) return [];
  const owners = entitiesOf(engine, place, syntax[node + AttributeNode.value]);
  return entitiesIn(engine, owners, place.file.facts.string(syntax[node + AttributeNode.name]));
}

/** The same of a dotted name in quotes, where the extractor has left them: in other quotes, and in a call's arguments. */
function entitiesSpelled(engine: Engine, place: TypePlace, node: number): readonly number[] {
  const { facts } = place.file;
  const text = facts.syntax[node + StringNode.value];
  const isBytes = (syntaxFlags(facts.syntax, node) & FLAG_BYTES) !== 0;
  const [first, ...rest] = text < 0 || isBytes ? [] : facts.string(text).trim().split('.');
  if (first === undefined) return [];
  let entities = entitiesNamed(engine, place, first);
  for (const name of rest) entities = entitiesIn(engine, entities, name);
  return entities;
}

function entitiesNamed({ linked }: Engine, place: TypePlace, name: string): readonly number[] {
  const { file, row, signature } = place;
  const annotation = signature === undefined ? 'statement' : 'signature';
  const at = { file, scope: signature ?? row, offset: AFTERWARDS, block: 0, annotation } as const;
  return linked.names.at('definitions', at, name);
}

/** What the modules and classes among the owners have under a name. */
function entitiesIn({ linked }: Engine, owners: readonly number[], name: string): readonly number[] {
  const { names, program } = linked;
  const found = new Set<number>();
  for (const owner of owners) {
    const kind = program.kindOf(owner);
    if (kind !== KindCode.module && kind !== KindCode.class) continue;
    for (const one of names.classes.attribute('definitions', owner, name)) found.add(one);
  }
  return [...found];
}

/** The PEP 695 parameter of a function, class or alias around that a name (a node) is; 0: it is none. */
function typeParameter(engine: Engine, place: TypePlace, node: number): number {
  const { facts } = place.file;
  const [string, offset] = [facts.syntax[node + NameNode.name], syntaxOffset(facts.syntax, node)];
  for (
    let row = place.signature ?? place.row;
    row >= 0;
    row = facts.scopes[row * Scope.width + Scope.parent]
  ) {
    if (!engine.scopes.slotsOf(place.file, row).has(string)) continue;
    const parameter = engine.linked.names
      .rowsOf(place.file, row, facts.string(string))
      .find((binding) => isTypeParameter(place.file, binding) && countsAt(place.file, binding, offset));
    if (parameter !== undefined)
      return parameterVariable(engine, place, facts.bindings[parameter * Binding.width + Binding.node]);
  }
  return 0;
}

/** The type variable that a PEP 695 parameter is. */
export function parameterVariable(engine: Engine, place: TypePlace, node: number): number {
  const { syntax } = place.file.facts;
  if (syntaxFlags(syntax, node) !== 0) return 0;
  const id = engine.linked.program.entityCount + engine.universe.place(place.file, node);
  return engine.values.of(Atom.typeVar, id);
}

/** A literal of `Literal[…]`. */
export function literalType(engine: Engine, place: TypePlace, node: number): number {
  const { file } = place;
  const { syntax } = file.facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.string: {
      if (syntaxFlags(syntax, node) & FLAG_BYTES)
        return engine.values.instance(engine.universe.entity('builtins.bytes'));
      const text = syntax[node + StringNode.value];
      if (text < 0) return engine.values.instance(engine.universe.entity('builtins.str'));
      return engine.values.of(Atom.text, engine.universe.name(file, text));
    }
    // The extractor has read a quoted word of an annotation as the expression that it spells.
    case Syntax.name:
      return engine.values.of(Atom.text, engine.universe.name(file, syntax[node + NameNode.name]));
    case Syntax.integer:
      return engine.values.instance(engine.universe.entity('builtins.int'));
    case Syntax.constant:
      return syntax[node + ConstantNode.value] === Constant.none
        ? engine.values.of(Atom.none)
        : engine.values.instance(engine.universe.entity('builtins.bool'));
    case Syntax.attribute:
      return unionOf(engine, entitiesOf(engine, place, syntax[node + AttributeNode.value]));
    default:
      return 0;
  }
}
