/**
 * Calls that a body leaves to its callers: of what it was given, with what it was given.
 *
 *     def wrapper(*args): return function(*args)
 *     def create(cls, size): return cls(size)
 *
 * Both sides belong together. In the body each is what all callers pass, so every function would be given
 * what any of them is; so there only the targets are noted, and each call of the body makes the open
 * call with its own arguments.
 */

import { ParameterKindCode } from '../../model/kinds.js';
import { unitAsking } from '../asker.js';
import { CellKind } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom, type Values } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import type { Run } from '../run.js';
import {
  type Arguments,
  type Bound,
  bindArguments,
  isCollected,
  LEFT_OPEN,
  NOTHING_OWN,
  plainArguments,
  withPositional,
} from './arguments.js';
import { spread } from './callArguments.js';
import { call, NO_CONTEXT } from './calls.js';
import { doubtParameters, flow } from './flow.js';
import { fillIn, type Passed, passedBy } from './oneCall.js';
import { isStore, makeOpenStore } from './openStores.js';

/** Which of the body's own collections an open call passes on, bit by bit. */
const PassedOn = { rest: 1, keywords: 2 } as const;
/** Calls that lead to each other deeper than this aren't left open. */
const DEEPEST = 5;
/** Nor are those of more functions than this. */
const MOST_CALLED = 12;

/** Leaves a call of `callee` in the run's body open, as far as it passes on what the body was given; gives the rest. */
export function leaveOpen(run: Run, callee: number, args: Arguments): Arguments {
  const { engine, unit } = run;
  const { own } = args;
  if (args.unknown) return args;
  const passed = [...args.positional, ...args.named];
  if (own === NOTHING_OWN && !passed.some((value) => passesOwn(run, value))) return args;
  const passesRest = own.positional >= 0;
  const passesKeywords = own.names >= 0;
  const isWritten = (at: number): boolean => at < own.names || at >= own.namesEnd;
  const positional = passesRest ? args.positional.slice(0, own.positional) : args.positional;
  const names = args.names.filter((_, at) => isWritten(at));
  const named = args.named.filter((_, at) => isWritten(at));
  const passedOn = (passesRest ? PassedOn.rest : 0) | (passesKeywords ? PassedOn.keywords : 0);
  const pairs = names.flatMap((name, at) => [name, ownPart(run, named[at])]);
  const given = positional.map((value) => ownPart(run, value));
  const others = [passedOn, own.unpacked + 1, ...pairs];
  if (!noteOpenCall(engine, unit, callee, given, others)) return args;
  return {
    positional: positional.map((value) => otherPart(run, value)),
    rest: passesRest ? 0 : args.rest,
    hasRest: args.hasRest,
    names,
    named: named.map((value) => otherPart(run, value)),
    keywords: passesKeywords ? 0 : args.keywords,
    hasKeywords: args.hasKeywords,
    unknown: args.unknown,
    own: LEFT_OPEN,
  };
}

/** Leaves a call of `callee` in a body open, as it is written; whether callers make it. */
export function leaveWholeOpen(engine: Engine, unit: number, callee: number, args: Arguments): boolean {
  const { positional, names, named } = args;
  const pairs = names.flatMap((name, at) => [name, named[at]]);
  return noteOpenCall(engine, unit, callee, positional, [0, 0, ...pairs]);
}

/** The same of a call that passes the body's own keywords on beside what is written. */
export function leaveOpenWithKeywords(
  engine: Engine,
  unit: number,
  callee: number,
  positional: readonly number[],
): boolean {
  return noteOpenCall(engine, unit, callee, positional, [PassedOn.keywords, 0]);
}

/** Notes a call that a body leaves open, by the lists that its atom holds; gives whether callers make it. */
function noteOpenCall(
  engine: Engine,
  unit: number,
  callee: number,
  positional: readonly number[],
  others: readonly number[],
): boolean {
  const { values, cells } = engine;
  const open = values.of(Atom.openCall, callee, values.lists.intern(positional), values.lists.intern(others));
  cells.join(cells.cell(CellKind.openCalls, unit, 0), open);
  if (engine.read(cells.cell(CellKind.openCalls, unit, 1)) !== 0) return false;
  // Where nobody calls the body, what it is given all the same stays with it.
  return engine.notes.ask(NoteKind.reached, unit) !== 0 || !engine.isMissingForGood();
}

/** Whether a value holds a parameter of the run's body, or what iterating one gives. */
export function passesOwn(run: Run, value: number): boolean {
  return ownPart(run, value) !== 0;
}

/** Of a value the body's own parameters, and what iterating these gives. */
function ownPart({ engine, unit }: Run, value: number): number {
  const { values } = engine;
  if (!values.isSymbolic(value)) return 0;
  return values.filter(value, (atom) => isOwnParameter(values, unit, atom));
}

/** What the body itself passes of an argument: all of it, or what callers don't. */
function otherPart(run: Run, value: number): number {
  const { engine, unit } = run;
  if (ownPart(run, value) === 0) return orDoubted(engine, value);
  return engine.values.filter(value, (atom) => !isOwnParameter(engine.values, unit, atom));
}

/** Whether an atom is a parameter of the unit, what a condition left of it, or an element of such. */
export function isOwnParameter(values: Values, unit: number, atom: number): boolean {
  const parameter = values.parameterOf(atom);
  return values.kind[parameter] === Atom.parameter && values.a[parameter] === unit;
}

/**
 * Lets arguments flow into the parameters from `from` on, and makes the calls that the body leaves open; `atom` is
 * what is called.
 */
export function enter(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  from: number,
  atom: number,
  bound = bindArguments(engine, signature, args),
): void {
  flow(engine, signature, args, bound, from);
  if (args.own !== LEFT_OPEN) doubtParameters(engine, signature, args, bound, from);
  makeOpenCalls(engine, signature, args, bound, atom);
}

/** Enters the bodies that overloads stand before: these say what comes back, and the arguments still reach the code. */
export function enterBehindOverloads(
  engine: Engine,
  { signatures }: FunctionInfo,
  args: Arguments,
  from: number,
  atom: number,
): void {
  if (signatures.length === 1) return;
  for (const signature of signatures)
    if (signature.body && !signature.overload) enter(engine, signature, args, from, atom);
}

/** Makes the calls that a body leaves open, as one call of it fills them in. */
export function makeOpenCalls(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  bound: Bound | undefined,
  atom: number,
): void {
  const { values, cells } = engine;
  if (args.unknown || signature.openCalls < 0) return;
  engine.notes.note(NoteKind.reached, signature.unit, 1);
  const open = engine.read(signature.openCalls);
  if (open === 0) return;
  const own = cells.cell(CellKind.openCalls, signature.unit, 1);
  if (cells.read(own, -1) !== 0) return;
  if (values.isUnknown(open) || engine.callDepth > DEEPEST) {
    cells.join(own, values.many);
    return;
  }
  const given = bound ?? bindArguments(engine, signature, args);
  const passed = passedBy(engine, signature, args, given, atom);
  for (const one of values.lists.items(open)) {
    if (isStore(engine, values.a[one])) {
      if (!given.fits) continue;
      const objects = fillIn(engine, values.a[values.a[one]], passed, undefined);
      makeOpenStore(engine, objects, filledIn(engine, signature, one, args, passed), args);
      continue;
    }
    if (values.kind[values.a[one]] === Atom.named || isOfContainer(engine, values.a[one])) {
      makeOpenPut(engine, signature, one, args, passed);
      continue;
    }
    const callee = engine.resolve(fillIn(engine, values.single(values.a[one]), passed, undefined));
    if (values.size(callee) > MOST_CALLED) cells.join(own, values.many);
    else call(engine, NO_CONTEXT, callee, filledIn(engine, signature, one, args, passed));
  }
}

/** The call of a container's method that a body leaves open: of a container of the caller's own callers, it is left to these. */
function makeOpenPut(
  engine: Engine,
  signature: Signature,
  one: number,
  args: Arguments,
  passed: Passed,
): void {
  const { values } = engine;
  const given = filledIn(engine, signature, one, args, passed);
  const methods = fillIn(engine, values.single(values.a[one]), passed, undefined);
  const unit = unitAsking(engine);
  for (const method of values.lists.items(methods)) {
    const isOpen = isPartOf(engine, method, unit) || isGivenOwn(engine, method, unit, given);
    const isLeft = isOpen && leaveWholeOpen(engine, unit, method, withDoubts(engine, one, given, args));
    const callees = isLeft ? 0 : engine.resolve(values.single(method));
    const puts = values.filter(callees, (callee) => isOfContainer(engine, callee));
    call(engine, NO_CONTEXT, puts, given);
  }
}

/**
 * What a call with `args` passes to an open call, `one`, that is left to its callers: what isn't known, and wasn't left
 * open before, is something else.
 */
function withDoubts(engine: Engine, one: number, given: Arguments, args: Arguments): Arguments {
  const left = engine.values.lists.items(engine.values.b[one]);
  const isPassed = (at: number): boolean => left[at] !== 0 && args.own !== LEFT_OPEN;
  const positional = given.positional.map((value, at) =>
    value === 0 && isPassed(at) ? orDoubted(engine, value) : value,
  );
  return withPositional(given, positional);
}

/**
 * Whether a method of a container of a body around the caller's is given something of the parameters of `unit`, which calls
 * it, or one of a known table such a one as its key.
 */
function isGivenOwn(engine: Engine, method: number, unit: number, { positional }: Arguments): boolean {
  const { values } = engine;
  const isOwn = (value: number): boolean => values.some(value, (atom) => isOwnParameter(values, unit, atom));
  if (isOfContainer(engine, method)) return positional.length > 1 && isOwn(positional[0]);
  const object = partOfWhich(values, method);
  return object >= 0 && values.kind[values.parameterOf(object)] === Atom.parameter && positional.some(isOwn);
}

/** Whether an atom is what a parameter of the unit has under a name, or a container of its own, left open. */
function isPartOf({ values }: Engine, atom: number, unit: number): boolean {
  const object = partOfWhich(values, atom);
  return object !== atom && object >= 0 && isOwnParameter(values, unit, object);
}

/** Whether a method leaves to its callers what it puts into a container of its object. */
export function putsIntoReceiver(engine: Engine, { openCalls, unit }: Signature): boolean {
  const { values } = engine;
  if (openCalls < 0) return false;
  engine.ensure(unit);
  const self = values.atom(Atom.parameter, unit, 0);
  return values.some(engine.read(openCalls), (one) => partOfWhich(values, values.a[one]) === self);
}

/** The atom under whose names something stands: the object of `object.items.append`; -1: of several. */
function partOfWhich(values: Values, atom: number): number {
  let object = atom;
  while (object >= 0 && values.kind[object] === Atom.named) object = values.onlyAtom(values.a[object]);
  return object;
}

/** Whether an atom is the method of one container. */
export function isOfContainer({ values }: Engine, atom: number): boolean {
  if (values.kind[atom] !== Atom.function || values.b[atom] === 0) return false;
  return values.kind[values.b[atom] - 1] === Atom.site;
}

/** The arguments of an open call, `one`, where its body is called with `args`. */
function filledIn(
  engine: Engine,
  signature: Signature,
  one: number,
  args: Arguments,
  passed: Passed,
): Arguments {
  const { values } = engine;
  const { parameters } = signature;
  const left = values.lists.items(values.b[one]);
  const [passedOn, unpacked, ...pairs] = values.lists.items(values.c[one]);
  const leftNamed = pairs.filter((_, at) => at % 2 === 1);
  // What the caller leaves to its own callers in turn is passed by these.
  const isLeft = args.own === LEFT_OPEN;
  const isPartOfBody = left.includes(0) || leftNamed.includes(0);
  // Of what the body passes there is nothing to doubt here: so it has to be said of each of the others.
  const doubted = (value: number): number => (isPartOfBody && !isLeft ? orDoubted(engine, value) : value);
  const fill = (value: number): number =>
    value === 0 ? 0 : doubted(fillIn(engine, value, passed, undefined));
  const positional = left.map(fill);
  const names = pairs.filter((_, at) => at % 2 === 0);
  const named = leftNamed.map(fill);
  const filled = plainArguments(positional, names, named);
  if (isLeft || isPartOfBody) filled.own = LEFT_OPEN;
  if (unpacked > 0) {
    const parts = spread(engine, fill(values.single(unpacked - 1)));
    positional.push(...parts.items.map(doubted));
    filled.rest = parts.exact ? parts.rest : doubted(parts.rest);
    filled.hasRest = !parts.exact;
  } else if ((passedOn & PassedOn.rest) !== 0) {
    const first = parameters.findIndex(({ kind }) => kind === ParameterKindCode.varPositional);
    positional.push(...args.positional.slice(first).map(doubted));
    filled.rest = args.hasRest ? doubted(args.rest) : args.rest;
    filled.hasRest = args.hasRest;
  }
  if ((passedOn & PassedOn.keywords) === 0) return filled;
  args.names.forEach((name, at) => {
    if (!isCollected(parameters, name)) return;
    names.push(name);
    named.push(doubted(args.named[at]));
  });
  filled.keywords = args.hasKeywords ? doubted(args.keywords) : args.keywords;
  filled.hasKeywords = args.hasKeywords;
  return filled;
}
