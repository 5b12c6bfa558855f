/** What a function returns by the guards that its returns stand below, to calls that can reach these. */

import { Scope, ScopeKind } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { viewOf } from '../attributes/views.js';
import type { Arguments, Bound } from '../calls/arguments.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import { isSettled, isTelling, joinOrDoubt } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import type { Run } from '../run.js';
import { canBeCalled } from '../types/callableTypes.js';
import { isOther } from './amongClasses.js';
import { mayAnswer } from './functionKinds.js';
import { type Condition, EITHER, NO_GUARD, Question, WHOLE } from './guards.js';
import { isAlwaysTrue } from './truth.js';

/** Keeps what a function's body has returned by its guards, where there are any. */
export function publishReturned({ engine, unit, returned }: Run): void {
  const { cells, notes, values } = engine;
  const before = notes.ask(NoteKind.guards, unit);
  if (before === 0 && returned.every(({ guard }) => guard === NO_GUARD)) return;
  const guards = values.lists.items(before);
  const whole = cells.cell(CellKind.result, unit, ResultPart.returned);
  for (const { guard, value } of returned) {
    joinOrDoubt(engine, guardedCell(engine, unit, guard), value, whole);
    if (guards.includes(guard)) continue;
    guards.push(guard);
    notes.note(NoteKind.guards, unit, values.lists.intern(guards));
    cells.join(guardCount(engine, unit), values.of(Atom.integer, guards.length));
  }
}

/** A test may say more or less as more is known of what it names: who was told by other guards asks again. */
function guardCount(engine: Engine, unit: number): number {
  return engine.cells.cell(CellKind.result, unit, ResultPart.guards);
}

function guardedCell(engine: Engine, unit: number, guard: number): number {
  return engine.cells.cell(CellKind.result, unit, ResultPart.guarded + guard);
}

/** What a function gives to a call, by the guards that the call can reach. */
export function returnedTo(
  engine: Engine,
  signature: Signature,
  guards: number,
  args: Arguments,
  bound: Bound,
): number {
  let result = 0;
  engine.read(guardCount(engine, signature.unit));
  for (const guard of engine.values.lists.items(guards))
    if (canReach(engine, signature, guard, args, bound))
      result = engine.values.union(result, engine.read(guardedCell(engine, signature.unit, guard)));
  // Something else than what other guards lead to is nothing known.
  return isTelling(engine, result) ? result : engine.values.withoutOther(result);
}

function canReach(
  engine: Engine,
  signature: Signature,
  guard: number,
  args: Arguments,
  bound: Bound,
): boolean {
  const { lists } = engine.values;
  return lists.items(guard).every((condition) => {
    const [first, ...guards] = lists.items(condition);
    if (first !== EITHER) return canHold(engine, signature, condition, args, bound);
    return guards.some((one) => canReach(engine, signature, one, args, bound));
  });
}

function canHold(
  engine: Engine,
  signature: Signature,
  condition: Condition,
  args: Arguments,
  bound: Bound,
): boolean {
  const [index, position, question, outcome, ...rest] = engine.values.lists.items(condition);
  const yes = outcome === 1;
  if (signature.parameters[index].kind === ParameterKindCode.varPositional) {
    if (args.hasRest) return true;
    const count = Math.max(0, args.positional.length - index);
    if (position !== WHOLE)
      return position < count && canBe(engine, args.positional[index + position], question, yes, rest);
    if (question === Question.hasLength) return (count === rest[0]) === yes;
    return question !== Question.isTrue || count > 0 === yes;
  }
  const value = bound.given[index]
    ? bound.values[index]
    : engine.read(engine.cells.cell(CellKind.default, signature.unit, index));
  // `*rest` and `**keywords` may hold the argument or not.
  const isSure =
    !bound.given[index] ||
    (index < args.positional.length && !args.hasRest) ||
    args.names.includes(signature.parameters[index].name);
  return !isSure || canBe(engine, value, question, yes, rest);
}

/** Whether a test of what a value holds can come out so. */
function canBe(
  engine: Engine,
  value: number,
  question: number,
  yes: boolean,
  rest: readonly number[],
): boolean {
  const { values } = engine;
  // `type(x)` is a class, whatever x is.
  const isOpen = (atom: number): boolean =>
    values.isSymbolicAtom(atom) && !(question === Question.isNone && values.kind[atom] === Atom.classOf);
  if (values.isUnknown(value) || values.holds(value, Atom.other)) return true;
  return values.some(value, (atom) =>
    question === Question.isNone && isOfNested(engine, atom)
      ? canBePassed(engine, atom, yes)
      : isOpen(atom) || canAnswer(engine, atom, question, yes, rest),
  );
}

/** Whether it is a parameter of a function inside of another one, as of one that a decorator with arguments gives. */
function isOfNested({ values, universe }: Engine, atom: number): boolean {
  if (values.kind[atom] !== Atom.parameter) return false;
  const unit = values.a[atom];
  const { scopes } = universe.fileOfScope(unit).facts;
  const row = universe.row(universe.fileOfScope(unit), unit);
  const outer = scopes[row * Scope.width + Scope.parent];
  return outer > 0 && scopes[outer * Scope.width + Scope.kind] === ScopeKind.function;
}

/** Whether None, or something else, may be passed for such a parameter. Functions aren't None; until anything is known of it, nothing is. */
function canBePassed(engine: Engine, parameter: number, isNone: boolean): boolean {
  const { values } = engine;
  const passed = engine.resolve(values.single(parameter));
  if (values.isUnknown(passed)) return isSettled(engine);
  return !isNone || !values.consistsOf(passed, Atom.function);
}

function canAnswer(
  engine: Engine,
  atom: number,
  question: number,
  yes: boolean,
  rest: readonly number[],
): boolean {
  const { values } = engine;
  const kind = values.kind[atom];
  switch (question) {
    case Question.isNone:
      return (kind === Atom.none) === yes;
    case Question.isCallable:
      return canBeCalled(engine, atom) === yes;
    // Of what only a type is known, more may be true.
    case Question.isFunction:
      return isOnlyTyped(kind) || (kind === Atom.function || kind === Atom.lambda) === yes;
    case Question.isClass:
      return isOnlyTyped(kind) || kind === Atom.classOf || (kind === Atom.class) === yes;
    case Question.isTheClass:
      return canBeClass(engine, atom, yes, rest);
    case Question.isInstance:
    case Question.isMadeBy:
      return canBeOf(engine, atom, question, yes, rest);
    case Question.ofKind:
      return mayAnswer(engine, rest[0], atom, yes);
    case Question.isAmong:
      if (kind === Atom.text) return rest.includes(values.a[atom]) === yes;
      return !yes || !isPlainConstant(kind);
    case Question.beginsWith:
    case Question.endsWith: {
      if (kind !== Atom.text) return !isPlainConstant(kind);
      const text = engine.universe.text(values.a[atom]);
      return rest.some((one) => hasAffix(text, engine.universe.text(one), question)) === yes;
    }
    case Question.isTruth:
      if (kind === Atom.truth) return (values.a[atom] === rest[0]) === yes;
      // 1 equals True, and objects say themselves what they equal.
      return !yes || kind === Atom.integer || kind === Atom.instance;
    default:
      if (kind === Atom.truth || kind === Atom.integer) return (values.a[atom] !== 0) === yes;
      return yes ? kind !== Atom.none : !isAlwaysTrue(kind);
  }
}

/** Whether it is None, a number or a truth value. */
function isPlainConstant(kind: number): boolean {
  return kind === Atom.none || kind === Atom.integer || kind === Atom.truth;
}

/** Whether no more is known than what something is declared to be: it may be a function, or a class. */
function isOnlyTyped(kind: number): boolean {
  return kind === Atom.instance || kind === Atom.callable;
}

/** Whether something can be one of the classes itself, or none of them. What is declared to be a class may be one below it. */
function canBeClass(
  { values, classes }: Engine,
  atom: number,
  yes: boolean,
  asked: readonly number[],
): boolean {
  const kind = values.kind[atom];
  if (isOnlyTyped(kind) || kind === Atom.classOf || !yes)
    return !asked.includes(values.a[atom]) || kind !== Atom.class;
  return kind === Atom.class && asked.some((one) => classes.isSubclass(one, values.a[atom]));
}

/** Whether something can be an object of one of the classes, or of none. */
function canBeOf(
  engine: Engine,
  atom: number,
  question: number,
  yes: boolean,
  classes: readonly number[],
): boolean {
  const { values } = engine;
  const view = viewOf(engine, atom);
  // Of what only a type is known, more may be true.
  if (view === undefined || values.kind[atom] === Atom.callable || values.kind[atom] === Atom.classOf)
    return true;
  const isOne =
    question === Question.isInstance ? !isOther(engine, atom, classes) : classes.includes(view.entity);
  if (isOne) return yes || question === Question.isMadeBy;
  return !yes || classes.some((one) => engine.classes.isSubclass(one, view.entity));
}

function hasAffix(text: string, affix: string, question: number): boolean {
  return question === Question.beginsWith ? text.startsWith(affix) : text.endsWith(affix);
}
