/**
 * Answers that many bodies ask for: what an operator makes of two operands, of which formulas ask by the million (SymPy: two
 * million questions, 125,000 different ones).
 *
 * What was found is told again as long as all that it follows from is as it was, and is as if it had been found anew: who is
 * told has read what was read, and left to others what was left.
 */
import { answerOf } from './asker.js';
import { comesOutAlike } from './comingOutAlike.js';
import { Memo } from './domain/memo.js';
import { Op, operandOf, opOf } from './domain/operations.js';
import { PairTable } from './domain/pairTable.js';
import type { Engine } from './engine.js';

interface Answer {
  readonly found: number;
  readonly askers: Int32Array;
  /** Operations, two words each. */
  readonly taken: Int32Array;
}

/** So many words of operations are kept, 256 MB; then all is forgotten. */
const MOST_WORDS = 1 << 26;

export class SharedAnswers {
  /** Question → the operands' answers. */
  private readonly known = new Map<string, PairTable>();
  private readonly answers: Answer[] = [];
  private words = 0;

  constructor(private readonly engine: Engine) {}

  /** What `find` finds, which depends on nothing but the operands and what all evaluations share. */
  of(question: string, left: number, right: number, find: () => number): number {
    const { engine } = this;
    // Where something is under way, what is found may lack it.
    if (engine.callDepth > 0 || engine.supposing || !engine.underWay.isNothing) return find();
    const { recording } = engine;
    // What the evaluation was answered before needn't be what is answered now.
    const alone = (): number => this.inItself(find);
    if (recording === undefined || recording.past !== undefined) return alone();
    const table = this.tableOf(question);
    const index = table.get(left, right);
    if (index >= 0 && this.isStill(this.answers[index])) return this.answers[index].found;
    const { found, taken } = recording.take(alone);
    if (!taken.isOnce)
      this.keep(table, left, right, {
        found,
        askers: Int32Array.from(taken.askers),
        taken: Int32Array.from(taken.words),
      });
    return found;
  }

  private inItself(find: () => number): number {
    const { engine } = this;
    const outer = engine.memo;
    engine.memo = new Memo(engine.values);
    try {
      return find();
    } finally {
      engine.memo = outer;
    }
  }

  private tableOf(question: string): PairTable {
    let table = this.known.get(question);
    if (table === undefined) {
      table = new PairTable();
      this.known.set(question, table);
    }
    return table;
  }

  private keep(table: PairTable, left: number, right: number, answer: Answer): void {
    const index = table.add(left, right, this.answers.length);
    if (index === this.answers.length) this.answers.push(answer);
    else {
      this.words -= this.answers[index].taken.length;
      this.answers[index] = answer;
    }
    this.words += answer.taken.length;
    if (this.words <= MOST_WORDS) return;
    this.known.clear();
    this.answers.length = 0;
    this.words = 0;
  }

  /** Does again what finding it took; false as soon as something comes out otherwise. */
  private isStill({ askers, taken }: Answer): boolean {
    const { engine } = this;
    const { cells, recording, reader } = engine;
    for (let at = 0; at < askers.length; at += 3)
      if (answerOf(engine, askers[at], askers[at + 1]) !== askers[at + 2]) return false;
    for (let at = 0; at < taken.length; at += 2) {
      const op = opOf(taken[at]);
      const first = operandOf(taken[at]);
      const second = taken[at + 1];
      if (op === Op.read) {
        if (cells.read(first, reader) !== second) return false;
      } else if (op === Op.touch) recording?.touch(first);
      else if (op === Op.join) cells.join(first, second);
      else if (op === Op.laterFlow || op === Op.changes) recording?.addOnce(op, first, second);
      else if (!comesOutAlike(engine, op, first, second)) return false;
      else if (op >= Op.use) recording?.addOnce(op, first, second);
    }
    return true;
  }
}
