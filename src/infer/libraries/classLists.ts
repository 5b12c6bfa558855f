/** Lists of classes that a class gives of itself: `mro()`, `__mro__`, `__bases__`, `__subclasses__()`. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Names of members of `type` → the classes that they give of one class. */
export const CLASS_LISTS: Readonly<Record<string, (engine: Engine, entity: number) => readonly number[]>> = {
  mro: (engine, entity) => engine.classes.of(entity).sources,
  __mro__: (engine, entity) => engine.classes.of(entity).sources,
  __subclasses__: (engine, entity) => engine.descent.directlyBelow(entity),
};

/** `Class.__bases__`, in order where all are known; 0 when there is none. */
export function classBases(engine: Engine, entity: number): number {
  const { values, classes, linked } = engine;
  const bases = linked.classes.basesOf(entity);
  if (classes.of(entity).open) return classList(engine, bases);
  return bases.length === 0
    ? 0
    : values.of(Atom.tuple, 0, values.lists.intern(bases.map((base) => values.of(Atom.class, base))));
}

/** A sequence of classes; 0 when there is none. */
export function classList(engine: Engine, entities: readonly number[]): number {
  if (entities.length === 0) return 0;
  const { values } = engine;
  const classes = values.fromAtoms(entities.map((entity) => values.atom(Atom.class, entity)));
  return values.instance(engine.universe.entity('typing.Sequence'), [classes]);
}
