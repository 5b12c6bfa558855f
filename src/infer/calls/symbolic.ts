/**
 * Parameters that are left open. A function's result may say "whatever the first parameter is", or
 * "what calling it gives"; each call fills in its own arguments, so that contexts stay apart:
 *
 *     def run(task): return task()      # result: called(task)
 *     run(load).rows                    # called(load), never what other callers passed
 *
 * Here they are what all callers pass; `oneCall.ts` has what one call says of them.
 */
import { nameForAll, underName } from '../attributes/openNames.js';
import { leftOfAll } from '../bodies/openNarrowing.js';
import { awaited, iterate } from '../containers/iteration.js';
import { CellKind } from '../domain/cells.js';
import { Atom, isParameter } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { inAtom } from '../types/generics.js';
import { ofAllReceivers, resultOf } from './openResults.js';

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
  const own: number[] = [];
  const passed: number[] = [];
  for (let i = 0; i < length; i++) {
    const atom = values.atomAt(value, i);
    if (!values.isSymbolicAtom(atom)) {
      own.push(atom);
      continue;
    }
    const found = resolvedPart(engine, atom);
    if (found === undefined) {
      inside ??= new Map();
      own.push(...inAtom(engine, atom, (inner) => resolve(engine, inner, inside)));
    } else values.lists.append(isParameter(values.kind[atom]) ? passed : own, found);
  }
  let result = values.fromAtoms(passed.length === 0 ? own : own.concat(passed));
  // What callers pass may be too much to be known; what the function itself says remains, beside something else.
  if (result === values.many && own.length > 0 && passed.length > 0)
    result = values.orOther(values.fromAtoms(own));
  inside?.set(value, result);
  return result;
}

/** What a parameter or a part of one is where all callers count; undefined for what only holds such. */
function resolvedPart(engine: Engine, atom: number): number | undefined {
  const { values } = engine;
  const of = values.a[atom];
  switch (values.kind[atom]) {
    case Atom.parameter:
      return fromCallers(engine, atom);
    case Atom.called: {
      const isMethod = values.kind[of] === Atom.function;
      const callees = isMethod ? ofAllReceivers(engine, of) : resolve(engine, values.single(of));
      return resultOf(engine, atom, callees, true);
    }
    case Atom.awaited:
      return resolve(engine, awaited(engine, resolve(engine, values.single(of))));
    case Atom.element:
      return resolve(engine, iterate(engine, fromCallers(engine, of)));
    case Atom.narrowed:
      return leftOfAll(engine, atom, resolve(engine, values.single(of)));
    case Atom.named:
      return resolve(engine, underName(engine, atom, of, nameForAll(engine, atom)));
    default:
      return undefined;
  }
}

/** What callers pass for a parameter's atom. */
export function fromCallers(engine: Engine, atom: number): number {
  const { values, cells } = engine;
  return engine.read(cells.cell(CellKind.parameter, values.a[atom], values.b[atom]));
}
