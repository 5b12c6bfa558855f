/** What a function of one signature gives: what it declares, and where that says too little, what its body gives. */

import { keepArguments } from '../attributes/keptByStubs.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo, Signature } from '../program/functionTable.js';
import { isStaticMethod } from '../program/staticMethods.js';
import { fillSolved, type Solution, substitute, typeVariables, withoutVariables } from '../types/generics.js';
import { addGivenTypes, noteGivenTypes } from '../types/givenTypes.js';
import { solve } from '../types/solve.js';
import { type Arguments, bindArguments } from './arguments.js';
import { coroutine, evaluated, flowOnce } from './bodyCalls.js';

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
  if (!signature.body) {
    if (info.name === engine.members.constructorName && args.positional.length > 0)
      keepArguments(
        engine,
        info,
        signature,
        args.positional[0],
        bindArguments(engine, signature, args).values,
      );
    return result;
  }
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
