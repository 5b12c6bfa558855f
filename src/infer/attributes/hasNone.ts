/** Which objects surely lack an attribute. */
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { hooksOf } from './missingAttributes.js';
import { viewOf } from './views.js';

/** Whether no object of the atom's class, or of one below it, has an attribute of the name, as far as the program tells. */
export function hasNone(engine: Engine, atom: number, name: number): boolean {
  const { values, classes, members, descent, assignments, universe } = engine;
  const kind = values.kind[atom];
  if (kind === Atom.class || kind === Atom.many || kind === Atom.other) return false;
  const view = viewOf(engine, atom);
  // An object of a metaclass is one of its classes, which have what their own bodies define.
  if (view === undefined || classes.isSubclass(view.entity, universe.entity('builtins.type'))) return false;
  const info = classes.of(view.entity);
  const { owner, index, shadowedBy, given } = members.find(info, name);
  if (owner !== undefined || index >= 0 || info.open || shadowedBy >= 0) return false;
  if (hooksOf(engine, info).length > 0) return false;
  if (descent.defining(info, name).length > 0 || assignments.belowOrBeside(info.entity, name).length > 0)
    return false;
  if (given.some((cell) => engine.read(cell) !== 0)) return false;
  // Of what its objects, or those of a base, are given, nothing may be known.
  const giving = assignments.belowOrBeside(universe.entity('builtins.object'), name);
  return !giving.some((entity) => classes.isSubclass(info.entity, entity));
}
