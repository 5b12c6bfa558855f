/** Lists that operators and starred targets make (library reference, "Common sequence operations"). */
import { allElements, pourInOrder, putAnywhere } from '../containers/containers.js';
import { fill } from '../containers/filling.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';

/** Whether the operator makes another list of an operand. */
export function isList({ values, classes, universe }: Engine, operator: string, atom: number): boolean {
  return (
    (operator === '+' || operator === '*') &&
    values.kind[atom] === Atom.site &&
    classes.isSubclass(values.a[atom], universe.entity('builtins.list'))
  );
}

/** What `lists + right` and `lists * right` hold, as a list of this place; 0 where there are none. */
export function combinedList(
  run: Run,
  node: number,
  operator: string,
  lists: readonly number[],
  right: number,
): number {
  const { engine } = run;
  const { values } = engine;
  if (lists.length === 0) return 0;
  const site = listHere(run, node);
  for (const list of lists) {
    if (operator === '*') {
      putAnywhere(engine, site, allElements(engine, list));
      continue;
    }
    pourInOrder(engine, list, site);
    fill(engine, site, engine.resolve(right), values.a[site]);
  }
  return values.single(site);
}

/** The list that a starred target, or pattern, `node` makes of elements. */
export function listOf(run: Run, node: number, elements: number): number {
  const site = listHere(run, node);
  putAnywhere(run.engine, site, run.engine.resolve(elements));
  return run.engine.values.single(site);
}

/** The list that is made at the expression or target `node`. */
function listHere(run: Run, node: number): number {
  const { values, universe } = run.engine;
  return values.atom(Atom.site, universe.entity('builtins.list'), run.place(node));
}
