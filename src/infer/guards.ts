/**
 * Returns that only some calls reach. `if func is None: return wrap` is for those that pass no
 * function: a decorator that may be written with and without arguments gives either what it was
 * given or a decorator, and never both.
 *
 * A *guard* is one outcome of one test of one parameter; a return is kept under the first that it
 * stands below. A call reaches it unless what it passes surely comes out otherwise.
 */
import { Binding, Scope } from '../model/facts.js';
import { HEADER, Syntax } from '../model/syntax.js';
import type { Arguments, Bound } from './arguments.js';
import { CellKind, ResultPart } from './cells.js';
import type { Engine } from './engine.js';
import { ParameterKind, type Signature } from './functionTable.js';
import { canBeCalled } from './narrow.js';
import { reboundInside } from './rebinding.js';
import type { Run } from './run.js';
import { Atom } from './values.js';

/** What is asked of a parameter. */
const Question = { isNone: 0, isTrue: 1, isCallable: 2 } as const;
const QUESTIONS = 3;

/** (parameter's index, question, 1: yes or 0: no) as one number; -1: none. */
export const NO_GUARD = -1;

function guardFor(index: number, question: number, yes: boolean): number {
  return (index * QUESTIONS + question) * 2 + (yes ? 1 : 0);
}

/** The guard of what runs when the test comes out so. */
export function guardOf(run: Run, test: number, truth: boolean): number {
  const { syntax, file } = run;
  const at = test + HEADER;
  switch (syntax[test] & 0xff) {
    case Syntax.unary:
      return file.facts.string(syntax[at]) === 'not' ? guardOf(run, syntax[at + 1], !truth) : NO_GUARD;
    case Syntax.boolean: {
      // Of `x or y` that is true, and `x and y` that is false, it isn't known which.
      const isOr = syntax[test] >> 8 === 1;
      if (isOr === truth) return NO_GUARD;
      const left = guardOf(run, syntax[at], truth);
      return left === NO_GUARD ? guardOf(run, syntax[at + 1], truth) : left;
    }
    case Syntax.name:
      return asked(run, test, Question.isTrue, truth);
    case Syntax.compare: {
      if (syntax[at + 1] !== 2) return NO_GUARD;
      const operator = file.facts.string(syntax[at + 2]);
      const right = syntax[at + 3];
      if ((syntax[right] & 0xff) !== Syntax.constant || syntax[right + HEADER] !== 0) return NO_GUARD;
      if (operator === 'is' || operator === '==') return asked(run, syntax[at], Question.isNone, truth);
      if (operator === 'is not' || operator === '!=') return asked(run, syntax[at], Question.isNone, !truth);
      return NO_GUARD;
    }
    case Syntax.call: {
      const callee = syntax[at];
      if (syntax[at + 1] !== 1 || (syntax[callee] & 0xff) !== Syntax.name) return NO_GUARD;
      if (file.facts.string(syntax[callee + HEADER]) !== 'callable') return NO_GUARD;
      return asked(run, syntax[at + 2], Question.isCallable, truth);
    }
    default:
      return NO_GUARD;
  }
}

function asked(run: Run, subject: number, question: number, yes: boolean): number {
  const { syntax } = run;
  if ((syntax[subject] & 0xff) !== Syntax.name) return NO_GUARD;
  const name = syntax[subject + HEADER];
  const { parameters } = run.engine.functions.ofUnit(run.file, run.unit);
  const index = parameters.findIndex((one) => syntax[one.node + HEADER] === name);
  if (index < 0 || parameters[index].kind === ParameterKind.varKeyword) return NO_GUARD;
  return isBoundOnce(run, name) ? guardFor(index, question, yes) : NO_GUARD;
}

/** Whether a parameter is never given another value. */
function isBoundOnce({ engine, file, row }: Run, name: number): boolean {
  if (reboundInside(engine, file, row)?.has(name)) return false;
  const { scopes, bindings } = file.facts;
  const first = scopes[row * Scope.width + Scope.firstBinding];
  let count = 0;
  for (let i = first; i < first + scopes[row * Scope.width + Scope.bindings]; i++)
    if (bindings[i * Binding.width + Binding.name] === name) count++;
  return count === 1;
}

/** Keeps what a function's body has returned by its guards, where there are any. */
export function publishReturned({ engine, unit, returned }: Run): void {
  if (returned.every(({ guard }) => guard === NO_GUARD)) return;
  const guards = engine.guards.get(unit) ?? [];
  engine.guards.set(unit, guards);
  for (const { guard, value } of returned) {
    if (!guards.includes(guard)) guards.push(guard);
    engine.cells.join(guardedCell(engine, unit, guard), value);
  }
}

function guardedCell(engine: Engine, unit: number, guard: number): number {
  return engine.cells.cell(CellKind.result, unit, ResultPart.guarded + 1 + guard);
}

/** What a function gives to a call, by the guards that the call can reach. */
export function returnedTo(
  engine: Engine,
  signature: Signature,
  guards: readonly number[],
  args: Arguments,
  bound: Bound,
): number {
  let result = 0;
  for (const guard of guards)
    if (guard === NO_GUARD || canReach(engine, signature, guard, args, bound))
      result = engine.values.union(result, engine.read(guardedCell(engine, signature.unit, guard)));
  return result;
}

function canReach(
  engine: Engine,
  signature: Signature,
  guard: number,
  args: Arguments,
  bound: Bound,
): boolean {
  const yes = (guard & 1) === 1;
  const question = (guard >> 1) % QUESTIONS;
  const index = Math.floor((guard >> 1) / QUESTIONS);
  if (signature.parameters[index].kind === ParameterKind.varPositional) {
    if (question !== Question.isTrue || args.hasRest) return true;
    return args.positional.length > index === yes;
  }
  const { values } = engine;
  const value = bound.given[index]
    ? bound.values[index]
    : engine.read(engine.cells.cell(CellKind.default, signature.unit, index));
  // `*rest` and `**keywords` may hold the argument or not.
  const isSure =
    !bound.given[index] ||
    (index < args.positional.length && !args.hasRest) ||
    args.names.includes(signature.parameters[index].name);
  if (!isSure || values.isUnknown(value) || values.isSymbolic(value)) return true;
  return values.lists.items(value).some((atom) => canAnswer(engine, atom, question, yes));
}

function canAnswer(engine: Engine, atom: number, question: number, yes: boolean): boolean {
  const { values } = engine;
  const kind = values.kind[atom];
  switch (question) {
    case Question.isNone:
      return (kind === Atom.none) === yes;
    case Question.isCallable:
      return canBeCalled(engine, atom) === yes;
    default:
      return yes ? kind !== Atom.none : !isAlwaysTrue(kind);
  }
}

/** Whether objects of the kind are true whatever they hold. */
function isAlwaysTrue(kind: number): boolean {
  switch (kind) {
    case Atom.module:
    case Atom.class:
    case Atom.function:
    case Atom.lambda:
    case Atom.partial:
    case Atom.callable:
    case Atom.property:
    case Atom.static:
    case Atom.classMethod:
    case Atom.record:
      return true;
    default:
      return false;
  }
}
