/**
 * Parameters that are left open. A function's result may say "whatever the first parameter is", or
 * "what calling it gives"; each call fills in its own arguments, so that contexts stay apart:
 *
 *     def run(task): return task()      # result: called(task)
 *     run(load).rows                    # called(load), never what other callers passed
 *
 * Functions made inside a call carry its arguments along as a closure.
 */
import { Scope } from '../../model/facts.js';
import { attribute } from '../attributes/attributes.js';
import { nameForAll, underName } from '../attributes/openNames.js';
import { leftOf } from '../bodies/openNarrowing.js';
import { awaited, iterate, iterateOpen } from '../containers/iteration.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { inAtom } from '../types/generics.js';
import { type Arguments, type Bound, UNKNOWN_ARGUMENTS } from './arguments.js';
import { call, NO_CONTEXT } from './calls.js';

/** What more functions give says little, unless all give the same. */
const MOST_CALLED = 12;
const MOST_CALLED_ALIKE = 160;
/** Results of results of results are as good as unknown, and too many to try, unless there is one way to each. */
const DEEPEST = 2;
const DEEPEST_ALONE = 6;

/**
 * Fills open parameters with what all callers pass. `known`: what has become of the values inside so far, as one
 * may stand in many places of a large value.
 */
export function resolve(engine: Engine, value: number, known?: Map<number, number>): number {
  const { values } = engine;
  if (!values.isSymbolic(value)) return value;
  const before = known?.get(value);
  if (before !== undefined) return before;
  let inside = known;
  const length = values.size(value);
  // Most are one parameter and nothing else.
  if (length === 1 && values.kind[values.atomAt(value, 0)] === Atom.parameter)
    return fromCallers(engine, values.atomAt(value, 0));
  const atoms: number[] = [];
  let isTooMuch = false;
  for (let i = 0; i < length; i++) {
    const atom = values.atomAt(value, i);
    if (!values.isSymbolicAtom(atom)) atoms.push(atom);
    else if (values.kind[atom] === Atom.parameter) {
      // What callers pass may be too much to be known; what the function itself says remains.
      const passed = fromCallers(engine, atom);
      if (passed === values.many) isTooMuch = true;
      else values.lists.append(atoms, passed);
    } else if (values.kind[atom] === Atom.called) {
      const isMethod = values.kind[values.a[atom]] === Atom.function;
      const callees = isMethod ? ofAllReceivers(engine, values.a[atom]) : fromCallers(engine, values.a[atom]);
      values.lists.append(atoms, resultOf(engine, atom, callees, true));
    } else if (values.kind[atom] === Atom.awaited) {
      const found = awaited(engine, resolve(engine, values.single(values.a[atom])));
      values.lists.append(atoms, resolve(engine, found));
    } else if (values.kind[atom] === Atom.element) {
      values.lists.append(atoms, resolve(engine, iterate(engine, fromCallers(engine, values.a[atom]))));
    } else if (values.kind[atom] === Atom.narrowed) {
      const whole = resolve(engine, values.single(values.a[atom]));
      if (whole === values.many) isTooMuch = true;
      else values.lists.append(atoms, leftOf(engine, atom, whole));
    } else if (values.kind[atom] === Atom.named) {
      const found = underName(engine, atom, values.a[atom], nameForAll(engine, atom));
      values.lists.append(atoms, resolve(engine, found));
    } else {
      inside ??= new Map();
      atoms.push(...inAtom(engine, atom, (inner) => resolve(engine, inner, inside)));
    }
  }
  const result = atoms.length === 0 && isTooMuch ? values.many : values.fromAtoms(atoms);
  inside?.set(value, result);
  return result;
}

/** What `callees` give, which are passed for the parameter that the atom `called` calls. */
function resultOf(engine: Engine, called: number, callees: number, isResolved: boolean): number {
  const { memo, underWay, callDepth } = engine;
  const { results } = underWay;
  // What a function gives that calls itself through its parameter is in the rest.
  if (results.some((one) => one.called === called && one.callees === callees)) return 0;
  if (!underWay.isNothingElse) return foundOf(engine, called, callees, isResolved);
  const outer = results.map((one) => `${one.called} ${one.callees}`);
  return memo.of([`called ${callDepth} ${isResolved}`, ...outer].join(), called, callees, () =>
    foundOf(engine, called, callees, isResolved),
  );
}

function foundOf(engine: Engine, called: number, callees: number, isResolved: boolean): number {
  const { values } = engine;
  const { results } = engine.underWay;
  const count = countCalled(engine, callees);
  if (count > MOST_CALLED_ALIKE || results.length >= (count > 1 ? DEEPEST : DEEPEST_ALONE)) return 0;
  results.push({ called, callees });
  let result = 0;
  let isTooMuch = false;
  for (const callee of values.lists.items(callees)) {
    const given = call(engine, NO_CONTEXT, values.single(callee), UNKNOWN_ARGUMENTS);
    result = values.union(result, isResolved ? resolve(engine, given) : given);
    isTooMuch = result === values.many || (count > MOST_CALLED && values.size(result) > 1);
    if (isTooMuch) break;
  }
  results.pop();
  return isTooMuch ? 0 : result;
}

/** What the receivers' own methods give, where an abstract one was called on a parameter for which these are passed. */
function givenByReceivers(engine: Engine, called: number, receivers: number): number {
  const { values } = engine;
  const method = values.a[called];
  const { name } = engine.functions.of(values.a[method]);
  let open = 0;
  let callees = 0;
  if (values.size(receivers) <= MOST_CALLED)
    for (const one of values.lists.items(receivers)) {
      if (values.kind[one] === Atom.parameter) {
        const left = values.atom(Atom.function, values.a[method], one + 1);
        open = values.union(open, values.of(Atom.called, left));
      } else callees = values.union(callees, attribute(engine, values.single(one), name));
    }
  if (open === 0 && callees === 0) callees = ofAllReceivers(engine, method);
  return values.union(open, resultOf(engine, called, callees, false));
}

/** What an abstract method of a parameter is where all callers count: of a class that leaves it to those below, all of theirs. */
function ofAllReceivers(engine: Engine, method: number): number {
  const { values, classes, functions } = engine;
  const { owner, name } = functions.of(values.a[method]);
  const receivers = values.lists
    .items(fromCallers(engine, values.b[method] - 1))
    .filter((one) => values.kind[one] === Atom.instance || values.kind[one] === Atom.class);
  const leaving = receivers.filter((one) => {
    const info = classes.of(values.a[one]);
    const index = classes.findMember(info, name);
    return index >= 0 && info.order[index].entity === owner;
  });
  const isBelow = (one: number): boolean =>
    leaving.some(
      (other) => values.a[one] !== values.a[other] && classes.isSubclass(values.a[one], values.a[other]),
    );
  let callees = 0;
  for (const one of receivers)
    if (!isBelow(one)) callees = values.union(callees, attribute(engine, values.single(one), name));
  return callees;
}

/** Of classes each gives its instance, and many of those the base that all have. */
function countCalled({ values }: Engine, callees: number): number {
  return values.lists.items(callees).filter((atom) => values.kind[atom] !== Atom.class).length;
}

/** What callers pass for a parameter's atom. */
export function fromCallers(engine: Engine, atom: number): number {
  const { values, cells } = engine;
  return engine.read(cells.cell(CellKind.parameter, values.a[atom], values.b[atom]));
}

/** Parameter atom → the value that a call passes. */
export type Passed = ReadonlyMap<number, number>;

/** The value of each open parameter in one call, and what a closure took along. */
export function passedBy(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  bound: Bound,
  atom: number,
): Passed {
  const { values } = engine;
  const passed = new Map<number, number>();
  signature.parameters.forEach((parameter, index) => {
    if (!parameter.open || parameter.site >= 0 || (args.unknown && !bound.given[index])) return;
    const isSure = bound.given[index] && isGivenByItself(signature, args, index);
    const byDefault = isSure ? 0 : engine.read(engine.cells.cell(CellKind.default, signature.unit, index));
    const value = values.union(bound.given[index] ? bound.values[index] : 0, byDefault);
    passed.set(values.atom(Atom.parameter, signature.unit, index), value);
  });
  for (const [parameter, value] of takenAlong(engine, atom))
    if (!passed.has(parameter)) passed.set(parameter, value);
  return passed;
}

/** What the closure of a function or lambda took along. */
export function takenAlong({ values }: Engine, atom: number): Passed {
  const pairs = values.lists.items(values.c[atom]);
  const taken = new Map<number, number>();
  for (let i = 0; i < pairs.length; i += 2) taken.set(pairs[i], pairs[i + 1]);
  return taken;
}

/** Whether an argument reaches the parameter, and not only `*args` or `**kwargs`, which may be empty. */
function isGivenByItself(signature: Signature, args: Arguments, index: number): boolean {
  return index < args.positional.length || args.names.includes(signature.parameters[index].name);
}

/** Fills in what one call passes; parameters of other functions stay open. `known` as for {@link resolve}. */
export function fillIn(
  engine: Engine,
  value: number,
  passed: Passed,
  callee: Signature | undefined,
  known?: Map<number, number>,
): number {
  const { values } = engine;
  if (value === 0) return 0;
  const before = known?.get(value);
  if (before !== undefined) return before;
  let inside = known;
  const atoms: number[] = [];
  for (const atom of values.lists.items(value)) {
    const kind = values.kind[atom];
    if (kind === Atom.parameter) {
      const found = passed.get(atom);
      if (found === undefined) atoms.push(atom);
      else atoms.push(...values.lists.items(found));
    } else if (kind === Atom.called) {
      const called = values.a[atom];
      const isMethod = values.kind[called] === Atom.function;
      const found = passed.get(isMethod ? values.b[called] - 1 : called);
      if (found === undefined) atoms.push(atom);
      else if (isMethod) atoms.push(...values.lists.items(givenByReceivers(engine, atom, found)));
      else atoms.push(...values.lists.items(resultOf(engine, atom, found, false)));
    } else if (kind === Atom.awaited) {
      const inner = values.single(values.a[atom]);
      const filled = fillIn(engine, inner, passed, callee);
      atoms.push(...(filled === inner ? [atom] : values.lists.items(awaited(engine, filled))));
    } else if (kind === Atom.element) {
      const found = passed.get(values.a[atom]);
      atoms.push(...(found === undefined ? [atom] : values.lists.items(iterateOpen(engine, found))));
    } else if (kind === Atom.narrowed) {
      const inner = values.single(values.a[atom]);
      const filled = fillIn(engine, inner, passed, callee);
      atoms.push(...(filled === inner ? [atom] : values.lists.items(leftOf(engine, atom, filled))));
    } else if (kind === Atom.named) {
      const object = fillIn(engine, values.a[atom], passed, callee);
      const name = passed.get(values.b[atom]) ?? values.single(values.b[atom]);
      const isSame = object === values.a[atom] && name === values.single(values.b[atom]);
      if (isSame) atoms.push(atom);
      else atoms.push(...values.lists.items(underName(engine, atom, object, name)));
    } else {
      let filled = [atom];
      if (values.isSymbolicAtom(atom)) {
        inside ??= new Map();
        filled = inAtom(engine, atom, (inner) => fillIn(engine, inner, passed, callee, inside));
      }
      for (const one of filled)
        atoms.push(callee === undefined ? one : enclosed(engine, one, passed, callee));
    }
  }
  const result = values.fromAtoms(atoms);
  inside?.set(value, result);
  return result;
}

/** A function or lambda that the callee's body made takes along what the call passed. */
function enclosed(engine: Engine, atom: number, passed: Passed, callee: Signature): number {
  const { values } = engine;
  const kind = values.kind[atom];
  if ((kind !== Atom.function && kind !== Atom.lambda) || passed.size === 0) return atom;
  const units = kind === Atom.lambda ? [values.a[atom]] : engine.unitsOf(values.a[atom]);
  if (!units.some((unit) => isInside(engine, unit, callee))) return atom;
  const closure = new Map(takenAlong(engine, atom));
  for (const [parameter, value] of passed)
    if (values.isShallow(value) && mayHoldCallable(engine, value)) closure.set(parameter, value);
  if (closure.size === 0) return atom;
  const pairs = [...closure].sort(([p], [q]) => p - q).flat();
  return values.atom(kind, values.a[atom], values.b[atom], values.lists.intern(pairs));
}

function isInside(engine: Engine, unit: number, callee: Signature): boolean {
  const { universe } = engine;
  const { scopes } = callee.file.facts;
  const inner = universe.row(callee.file, unit);
  const outer = universe.row(callee.file, callee.unit);
  if (inner < 0 || inner * Scope.width >= scopes.length) return false;
  for (
    let row = scopes[inner * Scope.width + Scope.parent];
    row > 0;
    row = scopes[row * Scope.width + Scope.parent]
  )
    if (row === outer) return true;
  return false;
}

/** Only what can be called is worth keeping apart. */
function mayHoldCallable(engine: Engine, value: number): boolean {
  const { values } = engine;
  return values.lists.items(value).some((atom) => {
    const kind = values.kind[atom];
    return (
      kind === Atom.function ||
      kind === Atom.class ||
      kind === Atom.lambda ||
      kind === Atom.partial ||
      kind === Atom.parameter ||
      kind === Atom.called ||
      kind === Atom.awaited ||
      kind === Atom.element ||
      kind === Atom.narrowed ||
      kind === Atom.named
    );
  });
}
