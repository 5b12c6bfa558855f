/**
 * What the tests that a function stands below, in another one, say of that one's parameters: it holds whenever the inner
 * one runs, as long as they are given nothing else.
 *
 *     def wrap(f):
 *         if iscoroutinefunction(f):
 *             async def wrapper(): return await f()     # no other function
 *             return wrapper
 */
import { ScopeKind } from '../../model/facts.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { EITHER, NO_GUARD, Question, WHOLE } from './guards.js';
import { Kept } from './openNarrowing.js';

/** By question: what is left where the answer is yes, and where it is no. */
const LEFT: ReadonlyMap<number, readonly [yes: number, no: number]> = new Map([
  [Question.isCallable, [Kept.callable, Kept.notCallable]],
  [Question.isInstance, [Kept.instances, Kept.others]],
  [Question.isMadeBy, [Kept.exactly, Kept.notExactly]],
  [Question.ofKind, [Kept.ofKind, Kept.notOfKind]],
]);
/** Conditions of one parameter behind these are left out. */
const MOST_CONDITIONS = 2;

/** Notes, for the function or lambda whose scope is `row` and which stands here, what the names of parameters are in it. */
export function noteGuardsAround(run: Run, row: number): void {
  if (run.kind !== ScopeKind.function) return;
  const { engine, file, unit } = run;
  const { cells, values, functions, universe, scopes } = engine;
  if (!scopes.isCaptured(file, run.row)) return;
  const inner = universe.scope(file, row);
  const narrowed = conditionsByParameter(run);
  functions.ofUnit(file, unit).parameters.forEach(({ name, owner }, index) => {
    if (owner >= 0) return;
    const cell = cells.cell(CellKind.name, inner, name);
    const conditions = narrowed.get(index) ?? [];
    // One that stands below no test the second time, as in a loop, may be anything.
    if (conditions.length === 0 && engine.read(cell) === 0) return;
    let atom = values.atom(Atom.parameter, unit, index);
    for (const [kept, classes] of conditions) atom = values.atom(Atom.narrowed, atom, kept, classes);
    cells.join(cell, values.single(atom));
  });
}

/** Index of a parameter → for each condition a Kept, and the list of the entities that it names. */
function conditionsByParameter({ engine, guard }: Run): Map<number, [kept: number, classes: number][]> {
  const { lists } = engine.values;
  const found = new Map<number, [number, number][]>();
  if (guard === NO_GUARD) return found;
  for (const condition of lists.items(guard)) {
    const [index, position, question, outcome, ...classes] = lists.items(condition);
    const left = LEFT.get(question);
    if (index === EITHER || position !== WHOLE || left === undefined) continue;
    const known = found.get(index) ?? [];
    if (known.length < MOST_CONDITIONS)
      found.set(index, [...known, [left[outcome === 1 ? 0 : 1], lists.intern(classes)]]);
  }
  return found;
}
