/** Lists of classes that a class gives of itself: `mro()`, `__mro__`, `__subclasses__()`. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Names of members of `type` → the classes that they give of one class. */
export const CLASS_LISTS: Readonly<Record<string, (engine: Engine, entity: number) => readonly number[]>> = {
  mro: (engine, entity) => engine.classes.of(entity).sources,
  __mro__: (engine, entity) => engine.classes.of(entity).sources,
  __subclasses__: (engine, entity) => engine.descent.directlyBelow(entity),
};

/** A sequence of classes; 0 when there is none. */
export function classList(engine: Engine, entities: readonly number[]): number {
  if (entities.length === 0) return 0;
  const { values } = engine;
  const classes = values.fromAtoms(entities.map((entity) => values.atom(Atom.class, entity)));
  return values.instance(engine.universe.entity('typing.Sequence'), [classes]);
}
