/** Solves the type variables of a signature for one call: from receiver and arguments, callbacks last. */

import { ParameterKindCode } from '../../model/kinds.js';
import { viewOf } from '../attributes/views.js';
import {
  type Arguments,
  type Bound,
  isGivenByItself,
  plainArguments,
  UNKNOWN_ARGUMENTS,
} from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { forwardedTo } from '../calls/forwarding.js';
import { argumentsIn } from '../containers/abstractContainers.js';
import { CellKind } from '../domain/cells.js';
import { Atom, isParameter, SELF } from '../domain/values.js';
import { isSettled, orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { fillSolved, type Solution, withoutVariables } from './generics.js';
import { match } from './matching.js';

export function solve(
  engine: Engine,
  info: FunctionInfo,
  signature: Signature,
  args: Arguments,
  { values: bound, given }: Bound,
  isBound: boolean,
  solution: Solution,
): void {
  // `dict.get(self, key)`, `str.__new__(cls)`: the receiver is passed like any argument.
  if (isBound) solveReceiver(engine, info, args.positional[0] ?? 0, solution);
  signature.parameters.forEach((parameter, index) => {
    if (isUnknownGiven(engine, signature, args, bound, index))
      match(engine, parameter.declared, engine.values.orOther(0), solution, true);
    if (bound[index] !== 0) solveParameter(engine, signature, parameter.declared, bound[index], solution);
    else if (!given[index] && !args.unknown) solveDefault(engine, signature, index, solution);
  });
  signature.parameters.forEach((parameter, index) => {
    if (bound[index] === 0) return;
    solveCallbacks(
      engine,
      parameter.declared,
      bound[index],
      solution,
      (atom) => forwardedTo(engine, info, signature, index, atom, args, bound),
      !signature.body,
    );
  });
}

/**
 * What callbacks that are given for a declaration say, once all else is solved. `forwardedTo`: what is passed on to one that
 * takes whatever its callers pass; undefined where that isn't told.
 */
export function solveCallbacks(
  engine: Engine,
  declared: number,
  given: number,
  solution: Solution,
  forwardedTo: (atom: number) => Arguments | undefined = () => undefined,
  ofStub = false,
): void {
  const { values } = engine;
  for (let i = 0; i < values.size(declared); i++) {
    const atom = values.atomAt(declared, i);
    if (values.kind[atom] === Atom.callable)
      solveCallback(engine, atom, given, solution, forwardedTo(atom), ofStub);
  }
}

/**
 * Whether something is passed of which nothing is known, for a variable of what the function of a stub gives. What a call
 * unpacks may be empty.
 */
function isUnknownGiven(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  bound: readonly number[],
  index: number,
): boolean {
  const { values } = engine;
  const { declared, kind } = signature.parameters[index];
  if (signature.body || !values.isGeneric(declared)) return false;
  const isCollecting = kind === ParameterKindCode.varPositional;
  if (!isCollecting && !isGivenByItself(signature, args, index)) return false;
  const passed = isCollecting ? args.positional.slice(index) : [bound[index]];
  return passed.some((value) => values.isUnknown(engine.resolve(value))) && isSettled(engine);
}

/**
 * `self` stays open where the parameter is nothing but `T`: `copy(self)` is of the class that `self` is. So does another
 * parameter where `T` is what comes back, too: each call of the body around gets what it passes.
 */
function solveParameter(
  engine: Engine,
  { returns, body }: Signature,
  declared: number,
  argument: number,
  solution: Solution,
): void {
  const { values } = engine;
  const variable = values.onlyAtom(declared);
  const isVariable = variable >= 0 && values.kind[variable] === Atom.typeVar;
  const isLeft = isReceiver(engine, argument) || (returns === declared && isToldParameter(engine, argument));
  if (!isVariable || !isLeft) match(engine, declared, engine.resolve(argument), solution, !body);
  else {
    const name = values.a[variable];
    solution.set(name, values.union(solution.get(name) ?? 0, argument));
  }
}

/** `make(kind: type[T] = Leaf)` without an argument. That it is None says nothing of what comes back. */
function solveDefault(
  engine: Engine,
  { parameters, unit }: Signature,
  index: number,
  solution: Solution,
): void {
  const { values, cells } = engine;
  const { declared, optional } = parameters[index];
  if (!optional || !values.isGeneric(declared)) return;
  const value = engine.resolve(engine.read(cells.cell(CellKind.default, unit, index)));
  match(engine, declared, values.withoutNone(value), solution);
}

/** The first parameter of a method; it never becomes too many to be known. */
function isReceiver(engine: Engine, value: number): boolean {
  const { values, universe } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0 || values.kind[atom] !== Atom.parameter) return false;
  const unit = values.a[atom];
  const signature = engine.functions.ofUnit(universe.fileOfScope(unit), unit);
  return signature.parameters[values.b[atom]].owner >= 0;
}

/** Whether a value is one parameter that is left open, of which it is known what callers pass. */
function isToldParameter(engine: Engine, value: number): boolean {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  return atom >= 0 && isParameter(values.kind[atom]) && !values.isUnknown(engine.resolve(value));
}

/** What a callback gets is what its declared parameters are; what it gives solves the declared result. */
function solveCallback(
  engine: Engine,
  declared: number,
  callback: number,
  solution: Solution,
  forwarded: Arguments | undefined,
  ofStub: boolean,
): void {
  const { values } = engine;
  const list = values.a[declared];
  const types = list < 0 ? [] : values.lists.items(list);
  const positional = types.map((type) => engine.resolve(fillSolved(engine, type, solution)));
  // `Callable[P, Iterator[T]]`: it is called with whatever its callers pass. Of `Callable[P, T]` each of
  // them would be given what all are: there only what depends on no argument counts.
  const isUnknown = list < 0 && isGenericInside(engine, values.b[declared]);
  const args = forwarded ?? (isUnknown ? UNKNOWN_ARGUMENTS : plainArguments(positional));
  const result = call(engine, NO_CONTEXT, engine.resolve(callback), args);
  const given = engine.resolve(result);
  const isDoubted = ofStub && values.isGeneric(values.b[declared]);
  match(engine, values.b[declared], isDoubted ? orDoubted(engine, given) : given, solution, ofStub);
}

/** Whether type variables stand only inside of other types. */
function isGenericInside({ values }: Engine, type: number): boolean {
  return (
    values.isGeneric(type) && !values.lists.items(type).some((atom) => values.kind[atom] === Atom.typeVar)
  );
}

/** `Self`, and the parameters of the class that the method is written in. */
function solveReceiver(engine: Engine, info: FunctionInfo, receiver: number, solution: Solution): void {
  const { values } = engine;
  // `x.__new__(type(self))` is what `self` is.
  const only = values.onlyAtom(receiver);
  if (only >= 0 && values.kind[only] === Atom.classOf) solution.set(SELF, values.a[only]);
  for (const atom of values.lists.items(engine.resolve(receiver))) {
    const isClass = values.kind[atom] === Atom.class;
    const view = isClass
      ? { entity: values.a[atom], args: values.lists.items(values.b[atom]) }
      : viewOf(engine, atom);
    if (view === undefined) continue;
    const self = isClass ? values.of(Atom.instance, view.entity, values.b[atom]) : values.single(atom);
    if (!values.isSymbolic(solution.get(SELF) ?? 0))
      solution.set(SELF, values.union(solution.get(SELF) ?? 0, self));
    if (info.owner < 0) continue;
    const owner = engine.classes.of(info.owner);
    const args = argumentsIn(engine, view, info.owner);
    if (args === undefined) continue;
    for (const [variable, value] of engine.classes.solution(owner, args)) {
      // A class that makes an instance has its own parameters in place of arguments.
      const known = isClass ? withoutVariables(engine, value) : value;
      if (known !== 0) solution.set(variable, known);
    }
  }
}
