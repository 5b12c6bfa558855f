/** `Self` in a method's own body (PEP 673): what `self` is there. */
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { substitute } from './generics.js';

/** A declared type as a unit sees it: `Self` is an object of the innermost class around; left as it is where there is none. */
export function ofSelfAround(engine: Engine, unit: number, declared: number): number {
  const { values, classes, universe } = engine;
  if (!values.isOfSelf(declared)) return declared;
  const entity = universe.classAround(unit);
  if (entity < 0) return declared;
  const self = values.of(Atom.instance, entity, classes.openArguments(classes.of(entity)));
  return substitute(engine, declared, new Map([[SELF, self]]));
}
