/** Calls of functions: which of their signatures take the arguments, and what is left to methods that override them. */

import { isEmpty } from '../containers/containers.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { specialCall } from '../libraries/specials.js';
import { runningInPlace } from '../program/forTypeCheckers.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import { callOverrides, callStaticOverrides, isAbstract } from '../program/overrides.js';
import { isStaticMethod } from '../program/staticMethods.js';
import { isGeneral } from '../types/general.js';
import { chooseSignatures } from '../types/overloads.js';
import { type Arguments, withReceiver } from './arguments.js';
import { type Context, call } from './calls.js';
import { callBeside, wrappersBeside } from './callsBeside.js';
import { callRegistered } from './dispatching.js';
import { enterBehindOverloads } from './openCalls.js';
import { callSignature, passToSignature } from './signatureCalls.js';
import { fromCallers } from './symbolic.js';

/** Gives what comes back, where that is asked. */
export function callFunction(
  engine: Engine,
  context: Context,
  atom: number,
  args: Arguments,
  isAsked = true,
): number {
  const { values } = engine;
  const info = engine.functions.of(values.a[atom]);
  const inPlace = info.isForTypeCheckers ? runningInPlace(engine, info, atom) : undefined;
  if (inPlace === undefined) context.run?.record(context.node, info.entity);
  const ran = call(engine, context, inPlace ?? 0, args, isAsked);
  if (context.run !== undefined && info.source >= 0)
    call(engine, context, wrappersBeside(engine, info, atom), args);
  const special = specialCall(engine, context, info.entity, atom, args);
  if (special !== undefined) return special;
  const receiver = values.b[atom];
  const given = receiver === 0 ? args : withReceiver(args, values.single(receiver - 1));
  let result = 0;
  const isPassedOn = !isAsked && isWritten(info);
  for (const signature of chooseSignatures(engine, context, info.signatures, given)) {
    if (isPassedOn) passToSignature(engine, info, signature, given, atom);
    else result = values.union(result, callSignature(engine, info, signature, given, atom));
  }
  if (ran !== 0 && isGeneral(engine, result)) result = values.union(result, ran);
  enterBehindOverloads(engine, info, given, receiver === 0 ? 0 : 1, atom);
  if (info.source >= 0) {
    const fromBody = callBeside(engine, info, given, atom);
    if (isGeneral(engine, result)) result = values.union(result, fromBody);
  } else if (info.file.source.stub) return result;
  // What is passed on for no run overrides another method, and what overrides it is passed the same.
  if (info.owner >= 0 && !(isPassedOn && context.run === undefined)) {
    const isLeft = !isPassedOn && isLeftToOverrides(engine, info, result);
    if (isLeft && isStaticMethod(info))
      result = values.union(result, callStaticOverrides(engine, info, args));
    const overridden = throughOverrides(engine, info, atom, args, isLeft);
    if (isLeft) result = values.union(result, leftToReceiver(engine, info, atom) || overridden);
  }
  return values.union(result, callRegistered(engine, context, info, given));
}

/** Whether what calls of a function do doesn't depend on what they give: nothing but its own code is called. */
function isWritten(info: FunctionInfo): boolean {
  return !info.file.source.stub && info.source < 0 && !isStaticMethod(info);
}

/**
 * What is abstract, and what gives empty containers or just "something to call", leaves it to the methods that
 * override it, also as one of a tuple (`return 0, []`); and what gives functions, classes or texts, by which the next
 * call is chosen. None doesn't: it is what most methods give, and so what most overrides would be asked for.
 */
function isLeftToOverrides(engine: Engine, { name }: FunctionInfo, result: number): boolean {
  const { values } = engine;
  const isNothing = (value: number): boolean =>
    value !== values.of(Atom.none) &&
    values.every(value, (atom) => values.kind[atom] === Atom.callable || isEmpty(engine, atom));
  const isLeft = (atom: number): boolean =>
    values.kind[atom] === Atom.tuple &&
    values.lists.items(values.b[atom]).some((item) => item !== 0 && isNothing(engine.resolve(item)));
  const isToChoose = (atom: number): boolean =>
    (values.kind[atom] === Atom.class && !engine.classes.of(values.a[atom]).file.source.stub) ||
    values.kind[atom] === Atom.function ||
    values.kind[atom] === Atom.text;
  if (isNothing(result) || values.every(result, isLeft)) return true;
  // What an object hands on instead of what it lacks are functions of another one.
  return !engine.members.attributeHooks.includes(name) && values.every(result, isToChoose);
}

/** What an abstract method gives that is called on a receiver which is left open: what that one's own gives. */
function leftToReceiver({ values }: Engine, info: FunctionInfo, atom: number): number {
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || values.kind[receiver] !== Atom.parameter || !isAbstract(info)) return 0;
  return values.of(Atom.called, values.atom(Atom.function, values.a[atom], values.b[atom]));
}

/** Of a receiver that is left open, those of all that callers pass. `isAsked`: somebody wants to know what comes back. */
function throughOverrides(
  engine: Engine,
  info: FunctionInfo,
  atom: number,
  args: Arguments,
  isAsked: boolean,
): number {
  const { values } = engine;
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || values.kind[receiver] !== Atom.parameter)
    return callOverrides(engine, info, atom, args, isAsked);
  let result = 0;
  for (const one of values.lists.items(fromCallers(engine, receiver)))
    result = values.union(
      result,
      callOverrides(
        engine,
        info,
        values.atom(Atom.function, values.a[atom], one + 1),
        args,
        isAsked,
        receiver,
      ),
    );
  return result;
}
