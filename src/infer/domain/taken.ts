/** The operations (operations.ts) that finding an answer took, in order: all that it follows from, and all that it leaves to others. */
import { LASTS, OP_BITS, Op } from './operations.js';

/** At least as many as there are kinds. */
const ASKER_KINDS = 4;

export class Taken {
  readonly words: number[] = [];
  /** What was asked of the body that asks (asker.ts): kinds, keys and answers. */
  readonly askers: number[] = [];
  private readonly asked = new Set<number>();
  /** By operation and first operand: the second one that was noted last. */
  private readonly last = new Map<number, number>();
  /** Whether somebody who asks for the same later would do something else, or find something else. */
  isOnce = false;

  add(op: number, first: number, second: number): void {
    if (op === Op.firstFlow) this.isOnce = true;
    const word = (first << OP_BITS) | op;
    if (isAgainTheSame(op)) {
      if (this.last.get(word) === second) return;
      this.last.set(word, second);
    }
    // Always two words: they are gone through more often than they are kept.
    this.words.push(word, second);
  }

  addAsker(kind: number, key: number, answer: number): void {
    const question = key * ASKER_KINDS + kind;
    if (this.asked.has(question)) return;
    this.asked.add(question);
    this.askers.push(kind, key, answer);
  }
}

/** Whether an operation says nothing new when it comes out as it did the last time. */
function isAgainTheSame(op: number): boolean {
  return op < Op.join || op === Op.ensure || LASTS[op] === 1 || (op >= Op.ask && op < Op.note);
}
