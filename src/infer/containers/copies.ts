/** What `container.copy()` and the module `copy` make: another container, which holds the same. */

import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { copyMarks, isMapping, pour, pourInOrder } from './containers.js';

/** A container of the place that copies another, `site`; that itself where what copies it is no code. */
export function copied(engine: Engine, { run, node }: Context, site: number): number {
  const { values } = engine;
  if (run === undefined || node === 0) return values.single(site);
  const copy = values.atom(Atom.site, values.a[site], run.place(node));
  // In a loop, and where a body calls itself.
  if (copy === site) return values.single(site);
  copyMarks(engine, site, copy);
  if (isMapping(engine, site)) pour(engine, site, copy);
  else pourInOrder(engine, site, copy);
  return values.single(copy);
}

/** `copy.copy(x)`, `copy.deepcopy(x)`: of anything else than containers their signatures say what comes back. */
export function copiedBy(engine: Engine, context: Context, args: Arguments): number | undefined {
  const { values } = engine;
  const given = args.positional[0] ?? 0;
  const value = values.some(given, (atom) => values.kind[atom] === Atom.site) ? given : engine.resolve(given);
  const sites = values.lists.items(value).filter((atom) => values.kind[atom] === Atom.site);
  if (sites.length === 0 || (value !== given && sites.length < values.size(value))) return undefined;
  const others = values.filter(value, (atom) => values.kind[atom] !== Atom.site);
  return values.unionAll([others, ...sites.map((site) => copied(engine, context, site))]);
}
