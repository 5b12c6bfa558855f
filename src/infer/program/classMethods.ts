/**
 * Class methods by a subclass of `classmethod` (descriptor guide, "Class methods"):
 *
 *     class only_for_classes(classmethod):
 *         def __get__(self, instance, owner=None):
 *             if instance is not None: raise AttributeError
 *             return super().__get__(instance, owner)
 */

import { decoratorsOf } from '../../link/facts/decorators.js';
import { KindCode } from '../../model/kinds.js';
import { ownMethod, valuesIn } from '../attributes/writtenGetters.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import { entitiesOf, type TypePlace } from '../types/annotations.js';
import { superMethod } from './changes.js';

/** By class. */
const boundBy = perOwner((_: Engine) => new Map<number, Kept<boolean>>());

/** Whether a decorator of the `def` statement `node` names such a class. */
export function isByClassMethod(engine: Engine, node: number, place: TypePlace): boolean {
  return decoratorsOf(place.file, node).some((decorator) =>
    entitiesOf(engine, place, decorator).some((entity) => bindsToClass(engine, entity)),
  );
}

/** Whether an entity is `classmethod`, or a class below it whose objects bind functions as it does. */
export function bindsToClass(engine: Engine, entity: number): boolean {
  const { classes, universe, linked } = engine;
  if (linked.program.kindOf(entity) !== KindCode.class) return false;
  if (!classes.isSubclass(entity, universe.entity('builtins.classmethod'))) return false;
  const table = boundBy(engine);
  const known = table.get(entity);
  if (known !== undefined) return engine.told(known);
  // Its own `__get__` may stand under it as a decorator.
  table.set(entity, { found: false, asked: [] });
  const kept = engine.keep(() => {
    const get = ownMethod(engine, classes.of(entity), '__get__');
    return (
      get !== undefined &&
      (!get.body || valuesIn(get).some((value) => superMethod(get.file, value) === '__get__'))
    );
  });
  table.set(entity, kept);
  return kept.found;
}
