/**
 * What an evaluation had read before it went another way than the recorded one. It is done anew from its
 * beginning, and until it comes to where it stopped it must see what it saw then: bodies that it had evaluated
 * meanwhile have changed some of it.
 */
import { LASTS, Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import { type Past, type Recording, Unlike } from '../domain/recording.js';
import type { Operands } from './operands.js';

export class RecordedPast implements Past {
  /** Cell → what was read there last. */
  private readonly cells = new Map<number, number>();
  /** By NoteKind: key → what was noted there when it was asked last. */
  private readonly notes: Map<number, number>[] = [];
  private readonly ensured = new Set<number>();

  /** Operations from `at` to `to` are past. */
  constructor(
    private readonly recording: Recording,
    private readonly operands: Operands,
    private readonly words: Int32Array,
    private at: number,
    private readonly to: number,
  ) {
    this.goOn(0);
  }

  /** Whether nothing is past any more. */
  get isOver(): boolean {
    return this.at >= this.to;
  }

  read(cell: number): number {
    if (this.isNext(Op.read, cell) || this.isNext(Op.peek, cell)) this.cells.set(cell, this.told());
    return known(this.cells.get(cell));
  }

  ask(kind: number, key: number): number {
    this.notes[kind] ??= new Map();
    if (this.isNext(Op.ask + kind, key)) this.notes[kind].set(key, this.told());
    return known(this.notes[kind].get(key));
  }

  flow(unit: number, list: number): boolean {
    const isFirst = this.isNext(Op.firstFlow, unit, list);
    if (isFirst || this.isNext(Op.laterFlow, unit, list)) this.goOn(WORDS[Op.firstFlow]);
    return isFirst;
  }

  /**
   * What is done more than once may have been recorded once, what lasts with an earlier evaluation, and what is kept for
   * all with whoever asked for it first.
   */
  pass(op: number, first: number, second: number, isNothing = false): void {
    if (this.isNext(op, first, second)) {
      if (op === Op.ensure) this.ensured.add(first);
      this.goOn(WORDS[op]);
    } else if (LASTS[op] === 0 && !isNothing && !(op === Op.ensure && this.ensured.has(first)))
      throw new Unlike('an evaluation does what it did not');
  }

  /** Whether the next operation is this one. */
  private isNext(op: number, first: number, second?: number): boolean {
    const { words, at, operands } = this;
    return (
      opOf(words[at]) === op &&
      operands.first(op, operandOf(words[at])) === first &&
      (second === undefined || WORDS[op] === 1 || operands.second(op, words[at + 1]) === second)
    );
  }

  /** What the next operation says that there was. */
  private told(): number {
    const { words, at, operands } = this;
    const op = opOf(words[at]);
    const value = operands.second(op, words[at + 1]);
    this.goOn(WORDS[op]);
    return value;
  }

  /** Goes on behind an operation. Atoms that were asked for are there, and what is found once has been found. */
  private goOn(words: number): void {
    this.at += words;
    while (this.at < this.to && isLasting(opOf(this.words[this.at])))
      this.at += WORDS[opOf(this.words[this.at])];
    if (this.isOver) this.recording.past = undefined;
  }
}

function isLasting(op: number): boolean {
  return op === Op.touch || op >= Op.use;
}

function known(value: number | undefined): number {
  if (value === undefined) throw new Unlike('an evaluation asks what was not recorded of it');
  return value;
}
