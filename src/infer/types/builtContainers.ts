/**
 * What is passed for a parameter that is declared to be one of Python's own containers: objects of own classes that are
 * none of these come of flows that don't tell calls apart.
 */

import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isOwnObject } from './ownObjects.js';

/** Classes that say what their objects are; of abstract ones, objects of own classes may be without inheriting from them. */
const BUILT = ['list', 'dict', 'set', 'frozenset', 'tuple', 'str', 'bytes', 'bytearray'];

const builtOf = perOwner(
  ({ universe }: Engine): ReadonlySet<number> =>
    new Set(BUILT.map((name) => universe.entity(`builtins.${name}`)).filter((one) => one >= 0)),
);

/** The builtin classes that a declaration names, where it names nothing else, except None; otherwise empty. */
export function builtDeclared(engine: Engine, declared: number): readonly number[] {
  const { values, universe } = engine;
  const found: number[] = [];
  for (const atom of values.lists.items(declared)) {
    const kind = values.kind[atom];
    if (kind === Atom.none) continue;
    const entity = kind === Atom.tuple ? universe.entity('builtins.tuple') : values.a[atom];
    if ((kind !== Atom.tuple && kind !== Atom.instance) || !builtOf(engine).has(entity)) return [];
    found.push(entity);
  }
  return found;
}

/** What is passed without objects of own classes that can be of none of some builtin ones (of none: all of it). */
export function acceptedAs(engine: Engine, built: readonly number[], passed: number): number {
  if (built.length === 0 || passed === 0) return passed;
  const { values } = engine;
  return values.filter(passed, (atom) => !isOwnObject(engine, atom) || mayBe(engine, values.a[atom], built));
}

/** Also where its bases aren't all known, or it implements an abstract container: that is often declared as the builtin one. */
function mayBe({ classes }: Engine, entity: number, built: readonly number[]): boolean {
  const { open, abstractContainer } = classes.of(entity);
  return open || abstractContainer >= 0 || built.some((one) => classes.isSubclass(entity, one));
}
