/**
 * Whose method an operator runs (data model, "Emulating numeric types", "Rich comparison methods"): a method that
 * gives `NotImplemented` leaves it to the other operand, and the right operand is asked first where its class is
 * derived from that of the left one.
 */

import { viewOf } from '../attributes/views.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

function isRefusal({ values, universe }: Engine, atom: number): boolean {
  return (
    values.kind[atom] === Atom.instance && values.a[atom] === universe.entity('types.NotImplementedType')
  );
}

/** Whether what a method gives may be `NotImplemented`. */
export function mayDecline(engine: Engine, given: number): boolean {
  return engine.values.some(given, (atom) => isRefusal(engine, atom));
}

/** What a method gives, but for `NotImplemented`, which no operator gives. */
export function withoutRefusal(engine: Engine, given: number): number {
  if (!mayDecline(engine, given)) return given;
  return engine.values.filter(given, (atom) => !isRefusal(engine, atom));
}

/** Whether two operands are known to be of one class. */
export function areOfOneClass(engine: Engine, left: number, right: number): boolean {
  const view = viewOf(engine, left);
  return view !== undefined && view.entity === viewOf(engine, right)?.entity;
}

/** Whether the class of the right operand is derived from that of the left one. */
export function isOfClassBelow(engine: Engine, left: number, right: number): boolean {
  const { values, classes } = engine;
  if (values.kind[right] !== Atom.instance) return false;
  const view = viewOf(engine, left);
  if (view === undefined || values.kind[left] === Atom.class) return false;
  return view.entity !== values.a[right] && classes.isSubclass(values.a[right], view.entity);
}

/** Whether the class of the right operand is derived from that of the left one, and has a method that this doesn't. */
export function isAskedFirst(engine: Engine, left: number, right: number, name: string): boolean {
  const { values, classes, universe } = engine;
  if (!isOfClassBelow(engine, left, right)) return false;
  const info = classes.of(values.a[right]);
  const index = classes.findMember(info, universe.nameId(name));
  const entity = viewOf(engine, left)?.entity ?? -1;
  return index >= 0 && !classes.isSubclass(entity, info.order[index].entity);
}
