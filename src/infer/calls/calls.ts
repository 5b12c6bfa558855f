/** Calls: who is called, what flows into the parameters, and what comes back. */

import { attributeOfAtom } from '../attributes/attributes.js';
import { viewOf } from '../attributes/views.js';
import { returnedTo } from '../bodies/guardedReturns.js';
import { sentTo } from '../bodies/sending.js';
import { causeOf } from '../causes.js';
import { isEmpty } from '../containers/containers.js';
import { pairsWithout } from '../domain/applications.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { makeRecord } from '../libraries/records.js';
import { specialCall } from '../libraries/specials.js';
import { type FunctionInfo, isStaticMethod, type Signature } from '../program/functionTable.js';
import { callOverrides, callStaticOverrides, isAbstract } from '../program/overrides.js';
import type { Run } from '../run.js';
import { classesMadeBy, isCalledItself } from '../types/callableTypes.js';
import { isGeneral, withoutProtocols } from '../types/general.js';
import {
  fillSolved,
  replaced,
  type Solution,
  substitute,
  typeVariables,
  withoutVariables,
} from '../types/generics.js';
import { addGivenTypes, givenHere, noteGivenTypes } from '../types/givenTypes.js';
import { match } from '../types/matching.js';
import { chooseSignatures } from '../types/overloads.js';
import { solve } from '../types/solve.js';
import { type Arguments, type Bound, bindArguments, flow, NOTHING_OWN, withReceiver } from './arguments.js';
import { construct } from './construct.js';
import { callRegistered } from './dispatching.js';
import { enter, leaveOpen, makeOpenCalls } from './openCalls.js';
import { fillIn, fromCallers, passedBy } from './symbolic.js';

/** On whose behalf a call is made: targets are noted for the call expression `node` of the run. */
export interface Context {
  run: Run | undefined;
  node: number;
}

export const NO_CONTEXT: Context = { run: undefined, node: 0 };

/** Calls for their results that lead to each other deeper than this give nothing new. */
const DEEPEST = 8;
/** And those of objects that stand in place of a method: each may be any of many. */
const MOST_CALLS_OF_OBJECTS = 3;

/** Calls every atom of a value; gives what comes back. */
export function call(engine: Engine, context: Context, value: number, args: Arguments): number {
  const { values } = engine;
  if (value === 0 || engine.callDepth > DEEPEST) return 0;
  engine.callDepth++;
  let result = 0;
  const callees = withoutProtocols(engine, value);
  const length = values.size(callees);
  for (let i = 0; i < length; i++) {
    const atom = values.atomAt(callees, i);
    const kind = values.kind[atom];
    if (kind === Atom.parameter) {
      // Only where the call is written does it matter who is called; the body's own run sees to it.
      if (context.run !== undefined)
        call(engine, context, fromCallers(engine, atom), leaveOpen(context.run, atom, args));
      result = values.union(result, values.of(Atom.called, atom));
    } else if (
      kind === Atom.called ||
      kind === Atom.named ||
      kind === Atom.awaited ||
      kind === Atom.element ||
      kind === Atom.narrowed
    ) {
      result = values.union(result, call(engine, context, engine.resolve(values.single(atom)), args));
    } else if (kind === Atom.classOf && values.isSymbolicAtom(atom)) {
      // `type(self)(…)`: the classes that are called, and an instance of the very one that it is.
      const left = context.run === undefined ? args : leaveOpen(context.run, atom, args);
      call(engine, context, engine.resolve(values.single(atom)), left);
      result = values.union(result, values.a[atom]);
    } else result = values.union(result, callAtom(engine, context, atom, args));
  }
  engine.callDepth--;
  return result;
}

/** A call that is written: where nothing is found, why. */
export function callSite(engine: Engine, run: Run, node: number, value: number, args: Arguments): number {
  const before = run.calls.length;
  const result = call(engine, { run, node }, value, args);
  if (run.calls.length === before) run.record(node, -causeOf(run, node, value));
  return result;
}

function callAtom(engine: Engine, context: Context, atom: number, args: Arguments): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.function:
      return callFunction(engine, context, atom, args);
    case Atom.class:
      return construct(engine, context, atom, args);
    case Atom.lambda: {
      const signature = engine.functions.ofUnit(engine.universe.fileOfScope(values.a[atom]), values.a[atom]);
      const receiver = values.b[atom];
      const given = receiver === 0 ? args : withReceiver(args, values.single(receiver - 1));
      return evaluated(engine, signature, given, atom, 0, NOTHING_SOLVED);
    }
    case Atom.partial: {
      const kept = pairsWithout(values.lists.items(values.c[atom]), args.names);
      return call(engine, context, values.a[atom], {
        ...args,
        own: NOTHING_OWN,
        positional: [...values.lists.items(values.b[atom]), ...args.positional],
        names: [...args.names, ...kept.filter((_, index) => index % 2 === 0)],
        named: [...args.named, ...kept.filter((_, index) => index % 2 === 1)],
      });
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
    case Atom.instance:
    case Atom.site: {
      if (values.kind[atom] === Atom.typeVar && engine.classes.boundOf(values.a[atom]) === 0)
        return call(engine, context, givenHere(engine, values.a[atom]), args);
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

/** The `__call__` of an object. Where that is an object in turn, and its own again, calls lead no deeper than a few. */
function methodCalled(engine: Engine, atom: number): number {
  const { values, universe } = engine;
  const method = attributeOfAtom(engine, atom, universe.nameId('__call__'), true);
  if (engine.callDepth <= MOST_CALLS_OF_OBJECTS) return method;
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

export function callFunction(engine: Engine, context: Context, atom: number, args: Arguments): number {
  const { values } = engine;
  const info = engine.functions.of(values.a[atom]);
  context.run?.record(context.node, info.entity);
  const special = specialCall(engine, context, info.entity, atom, args);
  if (special !== undefined) return special;
  const receiver = values.b[atom];
  const given = receiver === 0 ? args : withReceiver(args, values.single(receiver - 1));
  let result = 0;
  for (const signature of chooseSignatures(engine, info.signatures, given))
    result = values.union(result, callSignature(engine, info, signature, given, atom));
  // An overload says what comes back; the arguments still flow into the body.
  for (const signature of info.signatures) {
    if (signature.body && !signature.overload && info.signatures.length > 1)
      enter(engine, signature, given, bindArguments(engine, signature, given), receiver === 0 ? 0 : 1, atom);
  }
  if (info.source >= 0) {
    const fromBody = callBeside(engine, info, given, atom);
    if (isGeneral(engine, result)) result = values.union(result, fromBody);
  } else if (info.file.source.stub) return result;
  if (info.owner >= 0) {
    const isLeft = isLeftToOverrides(engine, result);
    if (isLeft && isStaticMethod(info))
      result = values.union(result, callStaticOverrides(engine, info, args));
    const overridden = throughOverrides(engine, info, atom, args);
    if (isLeft) result = values.union(result, leftToReceiver(engine, info, atom) || overridden);
  }
  return values.union(result, callRegistered(engine, context, info, given));
}

/** Calls the code of a function that a stub beside it declares; gives what comes back. */
function callBeside(engine: Engine, info: FunctionInfo, args: Arguments, atom: number): number {
  let result = 0;
  const source = engine.functions.of(info.source);
  for (const signature of engine.functions.bodiesBeside(info))
    result = engine.values.union(result, callSignature(engine, source, signature, args, atom));
  return result;
}

/**
 * What is abstract, and what gives empty containers or just "something to call", leaves it to the methods that
 * override it. None doesn't: it is what most methods give, and so what most overrides would be asked for.
 */
function isLeftToOverrides(engine: Engine, result: number): boolean {
  const { values } = engine;
  if (result === values.of(Atom.none)) return false;
  return values.lists
    .items(result)
    .every((atom) => values.kind[atom] === Atom.callable || isEmpty(engine, atom));
}

/** What an abstract method gives that is called on a receiver which is left open: what that one's own gives. */
function leftToReceiver({ values }: Engine, info: FunctionInfo, atom: number): number {
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || values.kind[receiver] !== Atom.parameter || !isAbstract(info)) return 0;
  return values.of(Atom.called, values.atom(Atom.function, values.a[atom], values.b[atom]));
}

/** Of a receiver that is left open, those of all that callers pass. */
function throughOverrides(engine: Engine, info: FunctionInfo, atom: number, args: Arguments): number {
  const { values } = engine;
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || values.kind[receiver] !== Atom.parameter)
    return callOverrides(engine, info, atom, args);
  let result = 0;
  for (const one of values.lists.items(fromCallers(engine, receiver)))
    result = values.union(
      result,
      callOverrides(engine, info, values.atom(Atom.function, values.a[atom], one + 1), args),
    );
  return result;
}

/** What a function of this signature gives for these arguments, its receiver among them. */
export function callSignature(
  engine: Engine,
  info: FunctionInfo,
  signature: Signature,
  args: Arguments,
  atom: number,
): number {
  const { values } = engine;
  let result = 0;
  let known: Solution | undefined;
  const solved = (): Solution => {
    if (known === undefined) {
      known = solutionOf(engine, info, signature, args);
      if (info.owner >= 0) addGivenTypes(engine, engine.classes.of(info.owner), known);
    }
    return known;
  };
  if (signature.returns !== 0) {
    let declared = signature.returns;
    if (values.isGeneric(declared) || signature.callbacks) {
      const solution = solved();
      // `Self` may hold the class's own parameters, which are solved only now.
      const self = solution.get(SELF);
      const fill = info.takesClass ? fillSolved : substitute;
      if (self !== undefined) solution.set(SELF, fill(engine, self, solution));
      declared = fillSolved(engine, declared, solution);
    }
    result = signature.async && !isAsyncIterator(engine, signature) ? coroutine(engine, declared) : declared;
  }
  if (!signature.body) return result;
  if (signature.telling && !args.unknown) {
    const { values: given } = bindArguments(engine, signature, args);
    noteGivenTypes(engine, info, signature, args.positional[0] ?? 0, given);
  }
  // Where a type variable stays unsolved, the declaration says nothing, or too little of what all callers get.
  const isSilent =
    values.isGeneric(signature.returns) &&
    (withoutVariables(engine, result) === 0 ||
      (args.unknown && typeVariables(engine, signature.returns).some((one) => !solved().has(one))));
  const from = values.b[atom] === 0 || info.owner < 0 ? 0 : 1;
  if (!signature.open && !isSilent) {
    if (signature.parameters.some((parameter) => parameter.open))
      flowOnce(engine, signature, args, from, atom);
    return result;
  }
  const variable = (one: number): number | undefined =>
    solved().get(one) ??
    (isOwnVariable(engine, info, signature, one) ? engine.classes.boundOf(one) : undefined);
  return values.union(result, evaluated(engine, signature, args, atom, from, variable));
}

/** What the type variables of a signature are for these arguments. */
function solutionOf(engine: Engine, info: FunctionInfo, signature: Signature, args: Arguments): Solution {
  const solution: Solution = new Map();
  const bound = bindArguments(engine, signature, args);
  const hasReceiver = info.owner >= 0 && !isStaticMethod(info);
  solve(engine, info, signature, args, bound.values, hasReceiver, solution);
  return solution;
}

/** Whether a type variable is the function's or its class's: those of functions around are for their own calls. */
function isOwnVariable(engine: Engine, info: FunctionInfo, signature: Signature, variable: number): boolean {
  if (info.owner >= 0 && engine.classes.of(info.owner).parameters.includes(variable)) return true;
  return signature.parameters.some(({ declared }) => typeVariables(engine, declared).includes(variable));
}

/** Of lambdas, which declare nothing. */
const NOTHING_SOLVED = (): undefined => undefined;

/** What a body gives, with this call's arguments in place of open parameters, and what they say of type variables. */
function evaluated(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  atom: number,
  from: number,
  variable: (one: number) => number | undefined,
): number {
  const flown = flowOnce(engine, signature, args, from, atom);
  engine.ensure(signature.unit);
  const bound = (): Bound => flown ?? bindArguments(engine, signature, args);
  const isGenerator = engine.generators[signature.unit] === 1;
  const part = (one: number): number => engine.read(engine.cells.cell(CellKind.result, signature.unit, one));
  const guards = args.unknown ? undefined : engine.guards.get(signature.unit);
  const raw =
    guards === undefined ? part(ResultPart.returned) : returnedTo(engine, signature, guards, args, bound());
  const yielded = isGenerator ? part(ResultPart.yielded) : 0;
  // Before parameters are filled in: what is passed may say something of the caller's own type variables.
  const typed = (value: number): number => replaced(engine, value, variable);
  let fill = typed;
  if (dependsOnCaller(engine, signature, raw) || dependsOnCaller(engine, signature, yielded)) {
    const passed = passedBy(engine, signature, args, bound(), atom);
    fill = (value) => fillIn(engine, typed(value), passed, signature);
  }
  if (isGenerator) return generator(engine, signature, fill(yielded), fill(raw));
  return signature.async ? coroutine(engine, fill(raw)) : fill(raw);
}

/** Lets arguments flow into the parameters, unless the very same ones have, and makes the calls that are left open. */
function flowOnce(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  from: number,
  atom: number,
): Bound | undefined {
  if (args.unknown) return undefined;
  const key = flowKey(engine, args, from);
  let bound: Bound | undefined;
  if (key < 0 || engine.noteFlow(signature.unit, key)) {
    bound = bindArguments(engine, signature, args);
    flow(engine, signature, args, bound, from);
  }
  makeOpenCalls(engine, signature, args, bound, atom);
  return bound;
}

/** The arguments from `from` on as a list; -1 where some of them are left open. */
function flowKey({ values }: Engine, args: Arguments, from: number): number {
  const { positional, names, named } = args;
  if (values.isSymbolic(args.rest) || values.isSymbolic(args.keywords)) return -1;
  const draft = values.lists.draftOf(5 + 2 * names.length + positional.length);
  draft[0] = from;
  draft[1] = args.hasRest ? args.rest : -1;
  draft[2] = args.hasKeywords ? args.keywords : -1;
  draft[3] = names.length;
  let length = 4;
  for (let i = 0; i < names.length; i++) {
    if (values.isSymbolic(named[i])) return -1;
    draft[length++] = names[i];
    draft[length++] = named[i];
  }
  for (let i = from; i < positional.length; i++) {
    if (values.isSymbolic(positional[i])) return -1;
    draft[length++] = positional[i];
  }
  return values.lists.internDraft(length);
}

/** Whether a result says something of open parameters, or holds functions made in the body. */
function dependsOnCaller(engine: Engine, signature: Signature, value: number): boolean {
  const { values } = engine;
  if (values.isSymbolic(value)) return true;
  for (let i = 0; i < values.size(value); i++) {
    const kind = values.kind[values.atomAt(value, i)];
    if (kind === Atom.function || kind === Atom.lambda)
      return engine.scopes.isCaptured(signature.file, engine.universe.row(signature.file, signature.unit));
  }
  return false;
}

function generator(engine: Engine, signature: Signature, yielded: number, result: number): number {
  const { values, universe } = engine;
  const sent = sentTo(engine, signature.unit);
  if (signature.async) return values.instance(universe.entity('typing.AsyncGenerator'), [yielded, sent]);
  return values.instance(universe.entity('typing.Generator'), [yielded, sent, result]);
}

function coroutine(engine: Engine, result: number): number {
  return engine.values.instance(engine.universe.entity('types.CoroutineType'), [0, 0, result]);
}

/** `async def f() -> AsyncIterator[T]` with a `yield` in it gives the iterator at once. */
function isAsyncIterator(engine: Engine, signature: Signature): boolean {
  if (!signature.body) return false;
  const { values, universe } = engine;
  const iterable = universe.entity('typing.AsyncIterable');
  if (
    iterable < 0 ||
    !values.lists
      .items(signature.returns)
      .some(
        (atom) => values.kind[atom] === Atom.instance && engine.classes.isSubclass(values.a[atom], iterable),
      )
  )
    return false;
  engine.ensure(signature.unit);
  return engine.generators[signature.unit] === 1;
}
