/**
 * What one call says of the parameters of its callee that are left open. Functions made inside a call carry its
 * arguments along as a closure.
 */

import { Scope } from '../../model/facts.js';
import { partOf } from '../attributes/openNames.js';
import { leftOf } from '../bodies/openNarrowing.js';
import { awaited, iterateOpen } from '../containers/iteration.js';
import { CellKind } from '../domain/cells.js';
import { Atom, type Values } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { acceptedAs } from '../types/builtContainers.js';
import { inAtom } from '../types/generics.js';
import { type Arguments, type Bound, isSurelyGiven } from './arguments.js';
import { givenByReceivers, resultOf } from './openResults.js';
import { fromCallers } from './symbolic.js';

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
    const isSure = bound.given[index] && isSurelyGiven(signature, args, index);
    const byDefault = isSure ? 0 : engine.read(engine.cells.cell(CellKind.default, signature.unit, index));
    const given = bound.given[index] ? acceptedAs(engine, parameter.built, bound.values[index]) : 0;
    const value = values.union(given, byDefault);
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

/** Fills in what one call passes; parameters of other functions stay open. `known` as for `resolve`. */
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
    const found = filledPart(engine, atom, passed, callee);
    if (found !== undefined) {
      values.lists.append(atoms, found);
      continue;
    }
    let filled = [atom];
    if (values.isSymbolicAtom(atom)) {
      inside ??= new Map();
      filled = inAtom(engine, atom, (inner) => fillIn(engine, inner, passed, callee, inside));
    }
    for (const one of filled) atoms.push(callee === undefined ? one : enclosed(engine, one, passed, callee));
  }
  let result = values.fromAtoms(atoms);
  if (values.some(value, (atom) => isPassedUnknown(engine, atom, passed)))
    result = besideUnknown(engine, result);
  inside?.set(value, result);
  return result;
}

/**
 * Whether an atom is a parameter, or a part of one, for which the call passes what isn't known, or a parameter of its own for
 * which nobody passes what is.
 */
function isPassedUnknown(engine: Engine, atom: number, passed: Passed): boolean {
  const { values } = engine;
  const value = passed.get(values.parameterOf(atom));
  if (value === undefined) return false;
  const only = values.onlyAtom(value);
  const isParameter = only >= 0 && values.kind[only] === Atom.parameter;
  return values.isUnknown(isParameter ? fromCallers(engine, only) : value);
}

/** What a parameter or a part of one is in the call, itself where that says nothing of it; undefined for other atoms. */
function filledPart(
  engine: Engine,
  atom: number,
  passed: Passed,
  callee: Signature | undefined,
): number | undefined {
  const { values } = engine;
  const of = values.a[atom];
  switch (values.kind[atom]) {
    case Atom.parameter:
      return passed.get(atom) ?? values.single(atom);
    case Atom.called: {
      if (values.kind[of] === Atom.function) {
        const receivers = passed.get(values.b[of] - 1);
        return receivers === undefined ? values.single(atom) : givenByReceivers(engine, atom, receivers);
      }
      const inner = values.single(of);
      const found = fillIn(engine, inner, passed, callee);
      return found === inner ? values.single(atom) : resultOf(engine, atom, found, false);
    }
    case Atom.awaited: {
      const inner = values.single(of);
      const filled = fillIn(engine, inner, passed, callee);
      return filled === inner ? values.single(atom) : awaited(engine, filled);
    }
    case Atom.element: {
      const found = passed.get(of);
      return found === undefined ? values.single(atom) : iterateOpen(engine, found);
    }
    case Atom.narrowed: {
      const inner = values.single(of);
      const filled = fillIn(engine, inner, passed, callee);
      return filled === inner ? values.single(atom) : leftOf(engine, atom, filled);
    }
    case Atom.named: {
      const object = fillIn(engine, of, passed, callee);
      const own = values.single(values.b[atom]);
      const name = passed.get(values.b[atom]) ?? own;
      return object === of && name === own ? values.single(atom) : partOf(engine, atom, object, name);
    }
    default:
      return undefined;
  }
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
    if (values.isShallow(value) && (isKeptApart(engine, value) || isKey(engine, units, parameter, value)))
      closure.set(parameter, value);
  if (closure.size === 0) return atom;
  const pairs = [...closure].sort(([p], [q]) => values.order.compare(p, q)).flat();
  return values.atom(kind, values.a[atom], values.b[atom], values.lists.intern(pairs));
}

/** Whether it is a text under which a body puts what it is given: `def put(handler): HANDLERS[name] = handler`. */
function isKey(engine: Engine, units: readonly number[], parameter: number, value: number): boolean {
  const { values, cells } = engine;
  if (!values.consistsOf(value, Atom.text)) return false;
  const isUnder = (open: number): boolean => {
    const [key = 0] = values.lists.items(values.b[open]);
    return values.onlyAtom(key) === parameter || isNamedBy(values, values.a[open], parameter);
  };
  return units.some((unit) => values.some(engine.read(cells.cell(CellKind.openCalls, unit, 0)), isUnder));
}

/** Whether a parameter is a name on the way to what an atom stands for: `HANDLERS[name].append`. */
function isNamedBy(values: Values, atom: number, parameter: number): boolean {
  for (let at = atom; at >= 0 && values.kind[at] === Atom.named; at = values.onlyAtom(values.a[at]))
    if (values.b[at] === parameter) return true;
  return false;
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

/** Only what can be called is worth keeping apart, and the containers that are filled with it. */
function isKeptApart(engine: Engine, value: number): boolean {
  const { values } = engine;
  return values.lists.items(value).some((atom) => {
    const kind = values.kind[atom];
    return (
      kind === Atom.function ||
      kind === Atom.class ||
      kind === Atom.lambda ||
      kind === Atom.partial ||
      kind === Atom.site ||
      values.isObject(atom) ||
      kind === Atom.parameter ||
      kind === Atom.called ||
      kind === Atom.awaited ||
      kind === Atom.element ||
      kind === Atom.narrowed ||
      kind === Atom.named
    );
  });
}
