/** Doing again what was recorded (operations.ts). */
import { ASKED_AGAIN, NoteKind, Op, UseKind } from './domain/operations.js';
import type { Engine } from './engine.js';

/**
 * Does what an operation does that isn't a read or join, nor a question for what a function changes; false where it says
 * something else than it did. What is found once isn't noted again.
 */
export function comesOutAlike(engine: Engine, op: number, first: number, second: number): boolean {
  const { cells, notes } = engine;
  switch (op) {
    case Op.peek:
      return cells.read(first, -1) === second;
    case Op.ensure:
      engine.ensure(first);
      return true;
    case Op.firstFlow:
      return !engine.hasFlown(first, second) && engine.noteFlow(first, second);
    case Op.laterFlow:
      return engine.hasFlown(first, second);
    case Op.assign:
      engine.assignments.note(first, second);
      return true;
    case Op.ask + NoteKind.fitting:
      return Number(engine.isFitting()) === second;
    case Op.ask + NoteKind.settled:
      return Number(first === ASKED_AGAIN ? engine.isMissingForGood() : engine.isAllSettled()) === second;
    default:
      // Of all that is found once, this alone puts something into a cell.
      if (op === Op.use + UseKind.function) engine.functions.bindFirst(first);
      else if (op >= Op.use) return true;
      else if (op >= Op.note) notes.note(op - Op.note, first, second);
      else return notes.ask(op - Op.ask, first) === second;
      return true;
  }
}
