/**
 * What an evaluation that is done anew must leave to others for these not to notice: just what the recorded one left, as
 * far as they ask for it. Others are evaluated while it is, so what the recorded one left is worked out part by part: up
 * to where it had another unit evaluated, and on from there when that has been. Within a part nobody can tell in which
 * order cells grew.
 */
import type { Effects } from '../domain/effects.js';
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import { Unlike } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import type { Mentioned } from './mentioned.js';
import type { Noticed } from './noticed.js';
import type { Operands } from './operands.js';

export const Effect = { grows: 0, notes: 1, flows: 2, assigns: 3, asks: 4 } as const;

/** What an evaluation leaves to others. */
export interface LeftEffect {
  /** An {@link Effect}. */
  readonly effect: number;
  readonly first: number;
  /** What it comes to. */
  readonly second: number;
  /** The NoteKind of a note; 0 for others. */
  readonly kind: number;
}

export class ExpectedEffects implements Effects {
  /** What is expected next; undefined in place of what has come. */
  private expected: (LeftEffect | undefined)[] = [];
  /** All before has come. */
  private met = 0;
  /** What the cells that the recorded evaluation has joined something into would have. */
  private readonly cells = new Map<number, number>();

  /** The recorded operations stand among `words` from `at` to `end`: none where there was no such evaluation. */
  constructor(
    private readonly engine: Engine,
    private readonly operands: Operands,
    private readonly mentioned: Mentioned,
    private readonly noticed: Noticed,
    private readonly words: Int32Array,
    private at: number,
    private readonly end: number,
  ) {
    this.goOn();
  }

  grows(cell: number, value: number): void {
    if (this.mentioned.cell(cell)) this.come(Effect.grows, cell, value);
  }

  notes(kind: number, key: number, value: number): void {
    this.come(Effect.notes, key, value, kind);
  }

  flows(unit: number, list: number): void {
    if (this.mentioned.flow(unit, list)) this.come(Effect.flows, unit, list);
  }

  assigns(entity: number, name: number): boolean {
    if (!this.mentioned.assigned(name)) return false;
    this.come(Effect.assigns, entity, name);
    return true;
  }

  asks(unit: number): void {
    if (!this.mentioned.unit(unit)) return;
    const last = this.expected.at(-1);
    if (last?.effect !== Effect.asks || last.first !== unit)
      throw new Unlike('an evaluation has another unit evaluated');
    this.expected.pop();
    this.finishPart();
  }

  hasAsked(unit: number): void {
    if (this.mentioned.unit(unit)) this.goOn();
  }

  /** The evaluation has come to its end. @throws Unlike where it hasn't had all units evaluated that it had */
  finish(): void {
    if (this.expected.at(-1)?.effect === Effect.asks || this.at < this.end)
      throw new Unlike('an evaluation has another unit evaluated no longer');
    this.finishPart();
  }

  /** What hasn't come by now won't. */
  private finishPart(): void {
    for (const one of this.expected) if (one !== undefined) this.notice(one);
  }

  /** Whether anybody asks for a note is found out where it matters: it takes a while. */
  private notice(one: LeftEffect): void {
    if (one.effect !== Effect.notes || this.mentioned.note(one.kind, one.first)) this.noticed.add(one);
  }

  private come(effect: number, first: number, second: number, kind = 0): void {
    const { expected } = this;
    // Of arguments that flow, and of attributes that are assigned, there may be several.
    const isOneOfMany = effect === Effect.flows || effect === Effect.assigns;
    let at = this.met;
    while (
      at < expected.length &&
      !(isOf(expected[at], effect, first, kind) && (!isOneOfMany || expected[at]?.second === second))
    )
      at++;
    if (expected[at]?.second === second) {
      expected[at] = undefined;
      while (this.met < expected.length && expected[this.met] === undefined) this.met++;
    } else this.notice({ effect, first, second, kind });
  }

  /** Works out what is expected until another unit is evaluated, or to the end. */
  private goOn(): void {
    const { words, end } = this;
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
    this.put(Effect.asks, unit, 0);
    return true;
  }

  private add(op: number, oldFirst: number, oldSecond: number): void {
    const { mentioned, operands } = this;
    switch (op) {
      case Op.join:
        this.join(oldFirst, oldSecond);
        return;
      case Op.firstFlow: {
        if (!mentioned.recordedFlow(oldFirst, oldSecond)) return;
        const unit = operands.first(op, oldFirst);
        const list = operands.second(op, oldSecond);
        if (unit >= 0 && list >= 0) this.put(Effect.flows, unit, list);
        return;
      }
      case Op.assign: {
        const entity = operands.first(op, oldFirst);
        const name = operands.second(op, oldSecond);
        if (entity >= 0 && mentioned.assigned(name) && !this.engine.assignments.isNoted(entity, name))
          this.put(Effect.assigns, entity, name);
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
    if (value < 0) {
      // Others had something that is gone.
      this.noticed.add({ effect: Effect.grows, first: cell, second: -1, kind: 0 });
      return;
    }
    const before = this.cells.get(cell) ?? this.engine.cells.valueOf(cell);
    const joined = this.engine.values.union(before, value);
    if (joined === before) return;
    this.cells.set(cell, joined);
    this.put(Effect.grows, cell, joined);
  }

  private note(op: number, old: number, oldValue: number): void {
    const kind = op - Op.note;
    const key = this.operands.first(op, old);
    if (key < 0) return;
    const value = this.operands.second(op, oldValue);
    if (this.lastNoted(kind, key) !== value) this.put(Effect.notes, key, value, kind);
  }

  /** What a note says where what is expected has been noted. */
  private lastNoted(kind: number, key: number): number {
    const last = this.expected.findLast((one) => isOf(one, Effect.notes, key, kind));
    return last === undefined ? this.engine.notes.noted(kind, key) : last.second;
  }

  private put(effect: number, first: number, second: number, kind = 0): void {
    this.expected.push({ effect, first, second, kind });
  }
}

function isOf(one: LeftEffect | undefined, effect: number, first: number, kind: number): boolean {
  return one?.effect === effect && one.first === first && one.kind === kind;
}
