/**
 * What functions return that are declared to give containers of own classes themselves: of what a container holds that a
 * body gives, only what is below the declared classes is meant.
 *
 *     def formatters(self) -> list[type[Formatter]]:
 *         return self.filter(Formatter)
 */
import { allElements, isMapping } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { moreExact, namesOwnClasses } from './ownObjects.js';

/** Whether a declaration names containers of own classes themselves, and nothing else but None. */
export function holdsOwnClasses(engine: Engine, declared: number): boolean {
  const { values } = engine;
  const isHolding = (atom: number): boolean => namesOwnClasses(engine, heldIn(engine, atom));
  return (
    values.some(declared, isHolding) &&
    values.every(declared, (atom) => values.kind[atom] === Atom.none || isHolding(atom))
  );
}

/** The declared containers, also of classes below that those hold which are given. */
export function withHeldBelow(engine: Engine, declared: number, given: number): number {
  const { values } = engine;
  const held = elements(engine, given);
  const items = values.lists.items(declared);
  return values.fromAtoms(
    items.map((atom) => {
      const told = heldIn(engine, atom);
      if (told === 0) return atom;
      const below = moreExact(engine, told, held);
      const args = [...values.lists.items(values.b[atom]).slice(0, -1), values.union(told, below)];
      return values.atom(Atom.instance, values.a[atom], values.argumentList(args), values.c[atom]);
    }),
  );
}

/** What a declared container holds; 0 for anything else. */
function heldIn({ values }: Engine, atom: number): number {
  const { lists } = values;
  return values.kind[atom] === Atom.instance ? (lists.items(values.b[atom]).at(-1) ?? 0) : 0;
}

/** Items of sequences and the like, and the values of mappings. */
function elements(engine: Engine, given: number): number {
  const { values } = engine;
  const isOfMapping = (atom: number): boolean => values.kind[atom] === Atom.site && isMapping(engine, atom);
  let found = iterate(
    engine,
    values.filter(given, (atom) => !isOfMapping(atom)),
  );
  for (const atom of values.lists.items(given))
    if (isOfMapping(atom)) found = values.union(found, allElements(engine, atom));
  return found;
}
