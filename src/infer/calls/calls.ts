/** Calls: who is called, by what the called value is. */

import { specialMethod } from '../attributes/attributes.js';
import { viewOf } from '../attributes/views.js';
import { isHardlyNarrowed } from '../bodies/openNarrowing.js';
import { Cause, causeOf, isMoreThanTargets } from '../causes.js';
import { Atom } from '../domain/values.js';
import { besideUnknown, isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import { behindBound } from '../libraries/boundAhead.js';
import { comparisonOf, twice } from '../libraries/comparisonKeys.js';
import { noteSeen } from '../libraries/partialCalls.js';
import { makeRecord } from '../libraries/records.js';
import { getFixture, isFixtureGetter } from '../pytest/fixtureGetters.js';
import type { Run } from '../run.js';
import { withoutAbstract } from '../types/abstractClasses.js';
import { classesMadeBy, isCalledItself } from '../types/callableTypes.js';
import { calledAmong, saysNoClass } from '../types/general.js';
import { type Solution, substitute, withoutVariables } from '../types/generics.js';
import { givenHere } from '../types/givenTypes.js';
import { match } from '../types/matching.js';
import { boundOf } from '../types/variableDeclarations.js';
import { type Arguments, UNKNOWN_ARGUMENTS, withReceiver } from './arguments.js';
import { evaluated, NOTHING_SOLVED } from './bodyCalls.js';
import { handToUnknown } from './callbacks.js';
import { construct } from './construct.js';
import { callFunction } from './functionCalls.js';
import { isLeftToWrapper, resultOfAll } from './keptFunctions.js';
import { orLacking } from './lacking.js';
import { leaveOpen } from './openCalls.js';
import { functionsUnder } from './patternCalls.js';
import { takers } from './takers.js';

/** On whose behalf a call is made: targets are noted for the call expression `node` of the run. */
export interface Context {
  run: Run | undefined;
  node: number;
}

export const NO_CONTEXT: Context = { run: undefined, node: 0 };

/** Calls for their results that lead to each other deeper than this give nothing new. */
const DEEPEST = 8;
/** And those of objects that stand in place of a method, and of many partial applications: each may be any of many. */
const MOST_CALLS_OF_ANY = 3;
/** A class that hands each of its special methods on (`__len__ = Proxy(len)`) has all of them under each. */
const MANY_APPLIED = 12;

/** Calls every atom of a value; gives what comes back, where that is asked. */
export function call(
  engine: Engine,
  context: Context,
  value: number,
  args: Arguments,
  isAsked = true,
): number {
  const { values } = engine;
  if (value === 0 || engine.callDepth > DEEPEST) return 0;
  engine.callDepth++;
  const callees = takers(engine, withoutAbstract(engine, calledAmong(engine, value)), args);
  const length = values.size(callees);
  let result = 0;
  if (length === 1) result = callAt(engine, context, callees, 0, args, isAsked);
  else {
    const given: number[] = [];
    for (let i = 0; i < length; i++) given.push(callAt(engine, context, callees, i, args, isAsked));
    result = resultOfAll(engine, callees, given);
    if (isAsked) result = orLacking(engine, callees, given, result);
    if (isOneUnknown(engine, callees)) result = besideUnknown(engine, result);
  }
  engine.callDepth--;
  return withDoubts(engine, result, callees);
}

/**
 * What comes back of some callees: perhaps something else where they may be something else, unless a declaration says it
 * of whatever is called (`step: Callable[[], str]`). That it has a protocol says too little.
 */
function withDoubts(engine: Engine, result: number, callees: number): number {
  const { values } = engine;
  const isDeclared = (atom: number): boolean => values.kind[atom] === Atom.callable && values.b[atom] !== 0;
  if (!values.some(callees, isDeclared)) return values.inDoubt(result, callees);
  const saysLittle = (atom: number): boolean => isDeclared(atom) && saysNoClass(engine, values.b[atom]);
  return values.some(callees, saysLittle) ? besideUnknown(engine, result) : result;
}

/** Whether a parameter, or a part of one, is among several callees for which nobody passes what is known. */
function isOneUnknown(engine: Engine, callees: number): boolean {
  const { values } = engine;
  if (!values.isSymbolic(callees) || !isSettled(engine)) return false;
  return values.some(
    callees,
    (atom) => values.isSymbolicAtom(atom) && values.isUnknown(engine.resolve(values.single(atom))),
  );
}

/** Calls one of a value's atoms. */
function callAt(
  engine: Engine,
  context: Context,
  callees: number,
  index: number,
  args: Arguments,
  isAsked: boolean,
): number {
  const { values } = engine;
  const atom = values.atomAt(callees, index);
  const isTooDeep = engine.callDepth > MOST_CALLS_OF_ANY && isAnyOfMany(engine, atom, values.size(callees));
  if (isTooDeep) return 0;
  const given = isLeftToWrapper(engine, callees, atom, args) ? UNKNOWN_ARGUMENTS : args;
  return callOne(engine, context, atom, given, isAsked);
}

/** Whether an atom, which stands among `length` callees, is a partial application of any of many. */
function isAnyOfMany(engine: Engine, atom: number, length: number): boolean {
  const { values } = engine;
  if (values.kind[atom] !== Atom.partial) return false;
  return length > MANY_APPLIED || values.size(engine.resolve(values.a[atom])) > MANY_APPLIED;
}

function callOne(engine: Engine, context: Context, atom: number, args: Arguments, isAsked: boolean): number {
  const { values } = engine;
  const kind = values.kind[atom];
  if (kind === Atom.parameter || isPerhapsLeftOut(engine, atom)) {
    // Only where the call is written does it matter who is called; the body's own run sees to it.
    if (context.run !== undefined)
      call(engine, context, engine.resolve(values.single(atom)), leaveOpen(context.run, atom, args));
    return values.of(Atom.called, atom);
  }
  if (
    kind === Atom.called ||
    kind === Atom.named ||
    kind === Atom.awaited ||
    kind === Atom.element ||
    kind === Atom.narrowed
  ) {
    const whole = engine.resolve(values.single(atom));
    const given = call(engine, context, whole, args);
    const isLeftOpen = kind === Atom.named && areClasses(engine, whole);
    return isLeftOpen ? values.of(Atom.called, atom) : given;
  }
  if (kind === Atom.classOf && values.isSymbolicAtom(atom)) {
    // `type(self)(…)`: the classes that are called, and an instance of the very one that it is.
    const left = context.run === undefined ? args : leaveOpen(context.run, atom, args);
    call(engine, context, engine.resolve(values.single(atom)), left);
    return values.a[atom];
  }
  if (kind === Atom.function) return callFunction(engine, context, atom, args, isAsked);
  return callAtom(engine, context, atom, args);
}

/** Whether it is a parameter, and no condition says more of it than whether it is given. */
function isPerhapsLeftOut({ values }: Engine, atom: number): boolean {
  let inner = atom;
  while (values.kind[inner] === Atom.narrowed && isHardlyNarrowed(values.b[inner])) inner = values.a[inner];
  return values.kind[inner] === Atom.parameter;
}

/** Whether a value is classes, and nothing else but None, in whose place classes below put theirs. */
export function areClasses({ values }: Engine, value: number): boolean {
  return values.consistsOf(values.withoutNone(value), Atom.class);
}

/** A call that is written: where nothing is found, or not all, why. */
export function callSite(
  engine: Engine,
  run: Run,
  node: number,
  value: number,
  args: Arguments,
  isAsked = true,
): number {
  const before = run.calls.length;
  const result = call(engine, { run, node }, value, args, isAsked);
  if (engine.values.isUnknown(engine.resolve(value))) handToUnknown(run, node, args);
  if (run.calls.length === before) run.record(node, -causeOf(run, node, value));
  else if (isMoreThanTargets(engine, value)) run.record(node, -Cause.besideTargets);
  return result;
}

function callAtom(engine: Engine, context: Context, atom: number, args: Arguments): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.other:
      for (const one of functionsUnder(engine, atom))
        call(engine, NO_CONTEXT, values.single(one), args, false);
      return 0;
    case Atom.class:
      return isNoneGivenMore(engine, atom, args) ? 0 : construct(engine, context, atom, args);
    case Atom.lambda: {
      const signature = engine.functions.ofUnit(engine.universe.fileOfScope(values.a[atom]), values.a[atom]);
      const receiver = values.b[atom];
      const given = receiver === 0 ? args : withReceiver(args, values.single(receiver - 1));
      return evaluated(engine, signature, given, atom, 0, NOTHING_SOLVED);
    }
    case Atom.partial: {
      const comparison = comparisonOf(engine, atom);
      if (comparison !== 0) return call(engine, context, comparison, twice(args));
      if (isFixtureGetter(engine, atom)) return getFixture(engine, context, atom, args);
      noteSeen(engine, atom);
      return call(engine, context, values.a[atom], behindBound(engine, atom, args));
    }
    case Atom.record:
      return makeRecord(engine, atom, args);
    case Atom.callable:
      return callTyped(engine, atom, args);
    case Atom.static:
    case Atom.classMethod:
      return call(engine, context, values.a[atom], args);
    case Atom.classOf:
      return callClassOf(engine, context, atom, args);
    case Atom.typeVar:
      return call(
        engine,
        context,
        boundOf(engine, values.a[atom]) || givenHere(engine, values.a[atom]),
        args,
      );
    case Atom.instance:
    case Atom.site: {
      const method = methodCalled(engine, atom);
      // "Some function" or "some class" is no target: it is called itself, not what its type defines.
      if (!isCalledItself(engine, atom)) return call(engine, context, method, args);
      const made = call(engine, context, classesMadeBy(engine, atom), args);
      return values.union(made, call(engine, NO_CONTEXT, method, args));
    }
    default:
      return 0;
  }
}

/** Whether it is the class of None, which takes no arguments, and so isn't what is called with some. */
function isNoneGivenMore({ values, universe }: Engine, atom: number, args: Arguments): boolean {
  const isGivenMore = args.positional.length > 0 || args.names.length > 0;
  return isGivenMore && values.a[atom] === universe.entity('types.NoneType');
}

/** The `__call__` of an object. Where that is an object in turn, and its own again, calls lead no deeper than a few. */
function methodCalled(engine: Engine, atom: number): number {
  const { values, universe } = engine;
  const method = specialMethod(engine, atom, universe.nameId('__call__'));
  if (engine.callDepth <= MOST_CALLS_OF_ANY) return method;
  return values.filter(method, (one) => values.kind[one] !== Atom.instance);
}

/** `Callable[[F], F]` gives what it is given; of other variables nothing is known. */
function callTyped(engine: Engine, atom: number, args: Arguments): number {
  const { values } = engine;
  if (!values.isGeneric(values.b[atom])) return values.b[atom];
  const solution: Solution = new Map();
  const types = values.a[atom] < 0 ? [] : values.lists.items(values.a[atom]);
  types.forEach((type, index) => {
    match(engine, type, engine.resolve(args.positional[index] ?? 0), solution);
  });
  return withoutVariables(engine, substitute(engine, values.b[atom], solution));
}

/** `type[T]`: an instance of T; the class called is the bound's. */
function callClassOf(engine: Engine, context: Context, atom: number, args: Arguments): number {
  const { values } = engine;
  for (const inner of values.lists.items(values.a[atom])) {
    const view = viewOf(engine, inner);
    if (view !== undefined)
      call(engine, context, values.of(Atom.class, view.entity, values.argumentList(view.args)), args);
  }
  return values.a[atom];
}
