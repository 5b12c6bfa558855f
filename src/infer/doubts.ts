/**
 * What may be something that isn't known, beside what is: of `known if flag else unknown` one operand is known, and
 * what is called there may be something else. That is said when all is settled: until then it may still become known.
 */
import { Atom } from './domain/values.js';
import type { Engine } from './engine.js';

/** A value that stands beside what isn't known: it, or something else, as far as it says more than None. */
export function besideUnknown(engine: Engine, value: number): number {
  return isTelling(engine, value) && isSettled(engine) ? engine.values.orOther(value) : value;
}

/** What the parts of a value give together: perhaps something else, where one gives what isn't known or the value may be that. */
export function ofAllParts(engine: Engine, given: number, value: number, isOneUnknown: boolean): number {
  return isOneUnknown ? besideUnknown(engine, given) : engine.values.inDoubt(given, value);
}

/**
 * What is put at a place of its own in something that is joined with its like place by place, as tuples are: what
 * isn't known there is something else, so that it is still said when another has something known at that place.
 */
export function orDoubted(engine: Engine, value: number): number {
  const { values } = engine;
  return values.isUnknown(engine.resolve(value)) && isSettled(engine) ? values.orOther(value) : value;
}

/** Joins a value into a cell; where nothing is known of it, something else, as {@link doubt} does. */
export function joinOrDoubt(engine: Engine, cell: number, value: number, whole = cell): void {
  engine.cells.join(cell, value);
  if (engine.values.isUnknown(engine.resolve(value))) doubt(engine, cell, whole);
}

/** Joins something else into a cell, if something is known of what `whole` has, of which the cell is a part. */
export function doubt(engine: Engine, cell: number, whole = cell): void {
  // Whoever reads the cell is evaluated again when it grows, which is more often than once when all is settled.
  if (isSettled(engine) && isTelling(engine, engine.resolve(engine.read(whole))))
    engine.cells.join(cell, engine.values.orOther(0));
}

/** Whether something is known of a value. */
export function isTelling({ values }: Engine, value: number): boolean {
  return values.some(value, (atom) => values.kind[atom] !== Atom.other);
}

/** Whether what isn't known stays so. */
export function isSettled(engine: Engine): boolean {
  if (!engine.supposing) return engine.isMissingForGood();
  engine.unanswered++;
  return false;
}
