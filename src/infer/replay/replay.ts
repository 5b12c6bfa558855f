/**
 * Carries out what an earlier inference recorded of the evaluations of units, as long as they would do the same
 * again: each reads what it read then. Where one doesn't, the unit is evaluated, and is from then on: its later
 * evaluations were recorded without what it had done before.
 */
import { comesOutAlike } from '../comingOutAlike.js';
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import type { Performer } from '../domain/performer.js';
import type { Recording } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import type { Answers } from './answers.js';
import { EvaluationOrder } from './evaluationOrder.js';
import type { Operands } from './operands.js';
import { RecordedPast } from './past.js';
import { Reads } from './reads.js';
import { RecordedCallees } from './recordedCallees.js';
import { type Evaluations, startOf } from './trace.js';

const NO_READS = new Reads(new Int32Array(0), 0, 0);

export class Replay implements Performer {
  /** Evaluations that were carried out as recorded. */
  carriedOut = 0;
  private readonly order: EvaluationOrder;
  private readonly callees: RecordedCallees;
  /** By unit: its recorded evaluation that was carried out last, plus 1. */
  private readonly last: Int32Array;

  constructor(
    private readonly engine: Engine,
    private readonly recording: Recording,
    private readonly recorded: Evaluations,
    private readonly operands: Operands,
    private readonly answers: Answers,
    /** By evaluation: 1 where something that it looks at may not be what it was. */
    private readonly affected: Uint8Array,
  ) {
    const { scopeCount } = engine.universe;
    this.order = new EvaluationOrder(recorded, operands, scopeCount);
    this.callees = new RecordedCallees(engine, operands, recorded);
    this.last = new Int32Array(scopeCount);
  }

  hasWalked(): void {}

  /** What grows says it all. */
  nextRound(): undefined {}

  /**
   * Does what evaluating a unit for the next time would do, and notes that. False: it must be evaluated.
   * @throws Unlike
   */
  carriesOut(unit: number): boolean {
    const { recorded, recording, order } = this;
    const evaluation = order.next(unit);
    if (evaluation < 0) return false;
    if (this.affected[evaluation] === 0) {
      const from = startOf(recorded, evaluation);
      const to = recorded.ends[evaluation];
      recording.hush();
      const reached = this.goThrough(unit, from, to, this.last[unit] - 1);
      recording.speak();
      const calls = reached === to ? this.callees.of(unit, evaluation, this.last[unit] - 1) : undefined;
      if (calls !== undefined) {
        this.engine.calls[unit] = calls;
        this.last[unit] = evaluation + 1;
        this.carriedOut++;
        return true;
      }
      recording.restart();
      const past = new RecordedPast(recording, this.operands, recorded.words, from, reached);
      if (!past.isOver) recording.past = past;
    }
    order.skip(unit);
    return false;
  }

  /**
   * Gives the first operation that would come out otherwise; `to`: none. `before`: the unit's evaluation before this one;
   * -1: there is none.
   */
  private goThrough(unit: number, from: number, to: number, before: number): number {
    const { operands, recording } = this;
    const { cells } = this.engine;
    const { words } = this.recorded;
    const { serial } = recording;
    const again = this.readsOf(before);
    for (let at = from; at < to; ) {
      const word = words[at];
      const op = opOf(word);
      // Most operations are these; what they are of needs no telling apart.
      if (op === Op.read || op === Op.join) {
        const cell = operands.cell(operandOf(word));
        const value = operands.value(words[at + 1]);
        if (cell < 0 || value < 0) return at;
        if (op === Op.join) cells.join(cell, value);
        else {
          const found = again.has(word)
            ? cells.valueOf(cell)
            : cells.readAgain(cell, unit, serial, before < 0);
          if (found !== value) return at;
        }
        recording.put(op, cell, value);
        at += 2;
        continue;
      }
      if (op === Op.touch) {
        const atom = operands.atom(operandOf(word));
        if (atom < 0) return at;
        recording.put(op, atom);
        at++;
        continue;
      }
      const size = WORDS[op];
      const first = operands.first(op, operandOf(word));
      const second = size === 1 ? 0 : operands.second(op, words[at + 1]);
      if (first < 0 || second < 0 || !this.comesOutAlike(op, first, second)) return at;
      recording.put(op, first, second);
      at += size;
    }
    return to;
  }

  /** The reads of an evaluation. */
  private readsOf(evaluation: number): Reads {
    const { recorded } = this;
    if (evaluation < 0) return NO_READS;
    return new Reads(recorded.words, startOf(recorded, evaluation), recorded.ends[evaluation]);
  }

  /** Does what an operation does that isn't a read or join; false where it says something else than it did. */
  private comesOutAlike(op: number, first: number, second: number): boolean {
    return op === Op.changes
      ? this.answers.isStill(first, second)
      : comesOutAlike(this.engine, op, first, second);
  }
}
