/**
 * What an evaluation that is done anew must leave to others for nobody to notice: the same as the recorded one, in the
 * same order, but for what nobody else looks at. Others are evaluated while it is, so what the recorded one left is
 * worked out part by part: up to where it had another unit evaluated, and on from there when that has been.
 */

import type { Effects } from '../domain/effects.js';
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import { Unlike } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import type { Mentioned } from './mentioned.js';
import type { Operands } from './operands.js';

const Effect = { grows: 0, notes: 1, flows: 2, assigns: 3, asks: 4 } as const;
/** Words of an effect: its kind and what it is of; those of notes have their NoteKind besides. */
const WIDTH = 4;

export class ExpectedEffects implements Effects {
  /** Effects that are expected next, and how far they have been met. */
  private expected: number[] = [];
  private met = 0;
  /** What the cells that the recorded evaluation has joined something into would have. */
  private readonly cells = new Map<number, number>();

  /** The recorded operations stand among `words` from `at` to `end`: none where there was no such evaluation. */
  constructor(
    private readonly engine: Engine,
    private readonly operands: Operands,
    private readonly mentioned: Mentioned,
    private readonly words: Int32Array,
    private at: number,
    private readonly end: number,
  ) {
    this.goOn();
  }

  grows(cell: number, value: number): void {
    if (this.mentioned.cell(cell)) this.meet(Effect.grows, cell, value);
  }

  notes(kind: number, key: number, value: number): void {
    if (this.isNext(Effect.notes, key, value, kind)) this.met += WIDTH;
    else if (this.mentioned.note(kind, key)) throw new Unlike('an evaluation notes what it did not');
  }

  flows(unit: number, list: number): void {
    if (this.mentioned.flow(unit, list)) this.meet(Effect.flows, unit, list);
  }

  assigns(entity: number, name: number): boolean {
    const isExpected = this.isNext(Effect.assigns, entity, name);
    if (isExpected) this.met += WIDTH;
    else if (this.mentioned.assigned(name)) throw new Unlike('an evaluation assigns what it did not');
    return isExpected;
  }

  asks(unit: number): void {
    if (this.mentioned.unit(unit)) this.meet(Effect.asks, unit, 0);
  }

  hasAsked(unit: number): void {
    if (this.mentioned.unit(unit)) this.goOn();
  }

  /** The evaluation has come to its end. @throws Unlike */
  finish(): void {
    if (this.met < this.expected.length || this.at < this.end)
      throw new Unlike('an evaluation leaves less to others than it did');
  }

  private meet(effect: number, first: number, second: number): void {
    if (!this.isNext(effect, first, second))
      throw new Unlike('an evaluation leaves something else to others');
    this.met += WIDTH;
  }

  private isNext(effect: number, first: number, second: number, kind = 0): boolean {
    const { expected, met } = this;
    return (
      expected[met] === effect &&
      expected[met + 1] === first &&
      expected[met + 2] === second &&
      expected[met + 3] === kind
    );
  }

  /** Works out what is expected until another unit is evaluated, or to the end. */
  private goOn(): void {
    const { words, end, met, expected } = this;
    if (met < expected.length)
      throw new Unlike('an evaluation leaves less to others before it asks for another');
    this.expected = [];
    this.met = 0;
    this.cells.clear();
    this.engine.once(() => {
      while (this.at < end) {
        const word = words[this.at];
        const op = opOf(word);
        const second = words[this.at + 1];
        this.at += WORDS[op];
        if (op === Op.ensure && this.ensures(operandOf(word))) return;
        this.add(op, operandOf(word), second);
      }
    });
  }

  /** Whether it had the unit evaluated. */
  private ensures(old: number): boolean {
    const unit = this.operands.unit(old);
    if (unit < 0 || this.engine.isEvaluated(unit)) return false;
    this.expected.push(Effect.asks, unit, 0, 0);
    return true;
  }

  private add(op: number, oldFirst: number, oldSecond: number): void {
    switch (op) {
      case Op.join:
        this.join(oldFirst, oldSecond);
        return;
      case Op.firstFlow:
        if (this.mentioned.recordedFlow(oldFirst, oldSecond)) this.put(Effect.flows, op, oldFirst, oldSecond);
        return;
      case Op.assign: {
        const entity = this.operands.first(op, oldFirst);
        if (entity >= 0 && !this.engine.assignments.isNoted(entity, this.operands.second(op, oldSecond)))
          this.put(Effect.assigns, op, oldFirst, oldSecond);
        return;
      }
      default:
        if (op >= Op.note && op < Op.use) this.note(op, oldFirst, oldSecond);
    }
  }

  private join(old: number, oldValue: number): void {
    const cell = this.operands.cell(old);
    if (cell < 0 || !this.mentioned.cell(cell)) return;
    const value = this.operands.value(oldValue);
    if (value < 0) throw new Unlike('what others are to be left is gone');
    const before = this.cells.get(cell) ?? this.engine.cells.valueOf(cell);
    const joined = this.engine.values.union(before, value);
    if (joined === before) return;
    this.cells.set(cell, joined);
    this.expected.push(Effect.grows, cell, joined, 0);
  }

  private note(op: number, old: number, oldValue: number): void {
    const key = this.operands.first(op, old);
    if (key < 0) return;
    const value = this.operands.second(op, oldValue);
    if (value < 0) throw new Unlike('what others are to be told is gone');
    if (this.lastNoted(op - Op.note, key) !== value)
      this.expected.push(Effect.notes, key, value, op - Op.note);
  }

  /** What a note says where what is expected has been noted. */
  private lastNoted(kind: number, key: number): number {
    const { expected } = this;
    for (let at = expected.length - WIDTH; at >= 0; at -= WIDTH)
      if (expected[at] === Effect.notes && expected[at + 1] === key && expected[at + 3] === kind)
        return expected[at + 2];
    return this.engine.notes.noted(kind, key);
  }

  private put(effect: number, op: number, oldFirst: number, oldSecond: number): void {
    const first = this.operands.first(op, oldFirst);
    const second = this.operands.second(op, oldSecond);
    if (first >= 0 && second >= 0) this.expected.push(effect, first, second, 0);
  }
}
