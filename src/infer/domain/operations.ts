/**
 * What an evaluation of a unit asks of what evaluations share, and does to it, as words: first the operation and its
 * first operand (`operand << OP_BITS | operation`), then as many more operands as {@link WORDS} says.
 */

/** What bodies leave for others beside cells (notes.ts). */
export const NoteKind = {
  /** unit → 1: its body holds `yield`. */
  generator: 0,
  /** unit → 1: some call has passed its arguments to it. */
  reached: 1,
  /** unit → list of the guards that some of its returns stand under. */
  guards: 2,
  /** cell of a list that is written down item by item → how many it has there, plus 1. */
  listLength: 3,
  /** cell of a container → the class in whose method it is made for the object, plus 1. */
  owner: 4,
  /** {@link ASKED_AGAIN} or {@link ASKED_ONCE} → 1: nothing changes any more, but by what stands in for what is missing. */
  settled: 5,
  /** cell of a parameter that nothing had reached when all else was settled → 1 */
  unreached: 6,
  /** cell of an attribute below a class → list of the classes that were given it */
  below: 7,
  /** 0 → 1: nothing changes any more, but by what stands under names of which a pattern is known. */
  fitting: 8,
} as const;

/** Who asks whether all is settled is evaluated once more when it is, or isn't. */
export const ASKED_AGAIN = 0;
export const ASKED_ONCE = 1;

/** What is found once, of what doesn't change while bodies are evaluated; who asks first has it found. */
export const UseKind = {
  /** `functions.of`: entity */
  function: 0,
  /** `functions.ofUnit` of a lambda: unit */
  lambda: 1,
  /** `classes.of`: entity */
  class: 2,
  /** What a class, or one below it, has under a name: entity, name */
  member: 3,
  /** What a module has under a name: entity, name */
  name: 4,
  /** `annotationValue`: twice the scope whose names it sees (1 more: that of a signature), place of the annotation */
  annotation: 5,
  /** `members.find`: entity of the class, name */
  lookup: 6,
  /** `descent.defining`: entity of the class, name */
  defining: 7,
  /** `descent.madeBy`: entity of the metaclass */
  madeBy: 8,
  /** Which classes inherit from one, in some way (`Descent`): entity of the class */
  below: 9,
  /** `classes.ownNames`: entity of the class */
  ownNames: 10,
} as const;

export const Op = {
  /** An atom was asked for, and made where it wasn't there. operand: the atom */
  touch: 0,
  /** operands: cell, value that it had */
  read: 1,
  /** As a read, by nobody who is to be evaluated again when it changes. */
  peek: 2,
  /** operands: cell, value that was joined into it */
  join: 3,
  /** A unit was asked to have been evaluated. operand: the unit */
  ensure: 4,
  /** A list of arguments flowed into a unit; first: none such had before. operands: unit, list */
  firstFlow: 5,
  laterFlow: 6,
  /** An attribute was noted as assigned (`Assignments.note`). operands: entity, name */
  assign: 7,
  /** From here on, by NoteKind: a note was read. operands: key, value */
  ask: 8,
  /** The same: a note was written. */
  note: 16,
  /** From here on, by UseKind: what is found once was asked for. operands: its keys */
  use: 24,
  /** What a function changes was asked (src/infer/program/changes.ts). operands: lists of what was asked, and what was said */
  changes: 40,
} as const;

export const OP_BITS = 6;
/** First operands are less than this. */
export const MOST_OPERANDS = 1 << (31 - OP_BITS);
const OP_MASK = (1 << OP_BITS) - 1;

/** Words of an operation. */
export const WORDS: readonly number[] = Array.from({ length: 1 << OP_BITS }, (_, op) => {
  const hasOne =
    op === Op.touch ||
    op === Op.ensure ||
    op === Op.use + UseKind.function ||
    op === Op.use + UseKind.lambda ||
    op === Op.use + UseKind.class ||
    op === Op.use + UseKind.madeBy ||
    op === Op.use + UseKind.below ||
    op === Op.use + UseKind.ownNames;
  return hasOne ? 1 : 2;
});

/** By operation: 1 where it leaves nothing to do for who does it again, also in a later evaluation. */
export const LASTS = Uint8Array.from(WORDS, (_, op) =>
  Number(
    op === Op.touch ||
      op === Op.firstFlow ||
      op === Op.laterFlow ||
      op === Op.assign ||
      op === Op.note + NoteKind.generator ||
      op === Op.note + NoteKind.reached ||
      op === Op.note + NoteKind.unreached ||
      op >= Op.use,
  ),
);

export function opOf(word: number): number {
  return word & OP_MASK;
}

export function operandOf(word: number): number {
  return word >> OP_BITS;
}
