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
import { heldArgument, leavesHeldBelow } from './general.js';
import { moreExact, namesOwnClasses } from './ownObjects.js';

/** Whether a declaration names containers of own classes themselves, and nothing else but None. */
export function holdsOwnClasses(engine: Engine, declared: number): boolean {
  return areHolding(engine, declared, (atom) => namesOwnClasses(engine, heldIn(engine, atom)));
}

/** Whether a declaration names containers and tuples that may hold what is below its own classes, and nothing else but None. */
export function isHeldBelow(engine: Engine, declared: number): boolean {
  const { values } = engine;
  return areHolding(engine, declared, (atom) =>
    values.kind[atom] === Atom.tuple
      ? values.lists.items(values.b[atom]).some((item) => leavesHeldBelow(engine, item))
      : leavesHeldBelow(engine, heldIn(engine, atom)),
  );
}

function areHolding({ values }: Engine, declared: number, isHolding: (atom: number) => boolean): boolean {
  return (
    values.some(declared, isHolding) &&
    values.every(declared, (atom) => values.kind[atom] === Atom.none || isHolding(atom))
  );
}

/** The declared containers, also of classes below that those hold which are given. */
export function withHeldBelow(engine: Engine, declared: number, given: number): number {
  const { values } = engine;
  const found = elementsOf(engine, given);
  const items = values.lists.items(declared);
  return values.fromAtoms(
    items.map((atom) => {
      const told = heldIn(engine, atom);
      if (told === 0) return atom;
      const below = moreExact(engine, told, found);
      const held = heldArgument(engine, atom);
      const args = values.lists
        .items(values.b[atom])
        .map((one, index) => (index === held ? values.union(told, below) : one));
      return values.atom(Atom.instance, values.a[atom], values.argumentList(args), values.c[atom]);
    }),
  );
}

/** What a declared container holds; 0 for anything else. */
export function heldIn(engine: Engine, atom: number): number {
  const { values } = engine;
  if (values.kind[atom] !== Atom.instance) return 0;
  const held = heldArgument(engine, atom);
  return held < 0 ? 0 : values.lists.at(values.b[atom], held);
}

/** Items of sequences and the like, and the values of mappings. */
export function elementsOf(engine: Engine, given: number): number {
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
