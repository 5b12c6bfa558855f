/**
 * Records the operations (operations.ts) of each evaluation of a unit, in order: enough to tell later whether it
 * would do the same again, and to do it without walking the body.
 *
 * What the unit has done before, in this evaluation or an earlier one, is left out where doing it twice is the same as
 * once.
 */

import { larger } from '../../model/larger.js';
import { Asked } from './asked.js';
import type { Effects } from './effects.js';
import { Lasting } from './lasting.js';
import { OP_BITS, Op, operandOf, opOf, WORDS } from './operations.js';
import { Parts } from './parts.js';
import { PHASES } from './phases.js';
import { RecordedCalls } from './recordedCalls.js';
import { Stamps } from './stamps.js';
import { Taken } from './taken.js';

/** What is longer isn't worth keeping: a gigabyte. */
const MOST_KEPT = 1 << 28;
/** What is found once, and the operations that were asked for meanwhile: who has it later asks for them, too. */
export interface Kept<Found> {
  readonly found: Found;
  /** Operations as they are recorded: atoms that were asked for, and uses. */
  readonly asked: readonly number[];
}

/** What an evaluation that is done anew had asked and done before it went another way: it is told the same again. */
export interface Past {
  read(cell: number): number;
  ask(kind: number, key: number): number;
  /** Whether it was the first. */
  flow(unit: number, list: number): boolean;
  /** These have been done; `isNothing`: there is nothing to do, so that it may have been left out. */
  pass(op: number, first: number, second: number, isNothing?: boolean): void;
}

/** An evaluation doesn't do again what was recorded of it: something that it looks at isn't what it was. */
export class Unlike extends Error {}

/** The operations of an evaluation that is under way. */
class Draft {
  words = new Int32Array(1 << 8);
  length = 0;
  unit = 0;
  serial = 0;
  /** {@link Recording.reading} of what is around it, and what is being found there to be shared. */
  outer = 0;
  taken: Taken | undefined;
}

export class Recording {
  /** Operations of all evaluations that have ended, one after another. */
  private readonly all = new Parts();
  /** Of each evaluation: its unit, where its operations end, and the unit's evaluation before it, plus 1. */
  private units = new Int32Array(1 << 12);
  private ends = new Int32Array(1 << 12);
  private before = new Int32Array(1 << 12);
  count = 0;
  private readonly calls = new RecordedCalls();
  /** Unit → its evaluation that ended last, plus 1. */
  private readonly last: Int32Array;
  /** What the evaluation under way is told of what it did before. */
  past: Past | undefined;
  /** Who is told what the evaluation under way leaves to others. */
  effects: Effects | undefined;
  /** How many evaluations had ended when each round began (`Engine.settle`), and by phase how many rounds there were at its end. */
  readonly rounds: number[] = [];
  readonly phaseEnds: number[] = new Array(PHASES).fill(0);
  /** Units that should have been evaluated again, and were not ({@link Engine.isBounded}); by round: where its own end. */
  readonly left: number[] = [];
  readonly leftEnds: number[] = [];
  /**
   * The evaluation that notes what it does, another number for each; 0: none does. That is so outside of all, and where
   * what is asked for follows from something that is noted already, and is asked for again by whoever does that.
   */
  reading = 0;
  /** What has been asked for of what is being found to be kept; undefined: nothing is. */
  private asked: Asked | undefined;
  /** What finding an answer takes that is to be shared; undefined: none is being found. */
  private taken: Taken | undefined;
  private readonly drafts: Draft[] = [];
  private depth = -1;
  private draft = new Draft();
  private serials = 0;
  private readonly lasting = new Lasting(this.all);
  private readonly stamps = new Stamps();

  /**
   * @param units how many scopes the program has
   * @param mostKept so many words are kept, and none of more; 0: for what is shared while it is recorded, and no longer
   */
  constructor(
    units: number,
    private readonly mostKept = MOST_KEPT,
  ) {
    this.last = new Int32Array(units);
  }

  /** Whether more was done than is kept. */
  get isTooLong(): boolean {
    return this.mostKept === 0 || this.all.length > this.mostKept;
  }

  beginRound(phase: number): void {
    this.rounds.push(this.count);
    this.leftEnds.push(this.left.length);
    this.phaseEnds.fill(this.rounds.length, phase);
  }

  /** The round under way leaves these out. */
  leave(units: readonly number[]): void {
    for (const unit of units) this.left.push(unit);
    this.leftEnds[this.leftEnds.length - 1] = this.left.length;
  }

  begin(unit: number): void {
    if (++this.depth === this.drafts.length) this.drafts.push(new Draft());
    const draft = this.drafts[this.depth];
    draft.unit = unit;
    draft.outer = this.reading;
    draft.taken = this.taken;
    this.taken = undefined;
    this.draft = draft;
    this.restart();
  }

  /** The evaluation under way begins anew. */
  restart(): void {
    this.draft.length = 0;
    this.draft.serial = ++this.serials;
    this.speak();
  }

  /** The number of the evaluation under way, from 1 on: one that begins later has a higher one. */
  get serial(): number {
    return this.draft.serial;
  }

  /** What the evaluation under way does isn't noted. */
  hush(): void {
    this.reading = 0;
  }

  /** It is again. */
  speak(): void {
    this.reading = this.draft.serial;
  }

  /** The evaluation under way walks its body: what the unit did before, and is the same when it is done twice, is left out. */
  leaveOut(): void {
    if (this.isTooLong) return;
    const { stamps, ends } = this;
    const { unit, serial } = this.draft;
    for (let one = this.last[unit]; one !== 0; one = this.before[one - 1])
      this.lasting.forEach(one - 1, one === 1 ? 0 : ends[one - 2], ends[one - 1], (word, second) =>
        stamps.put(word, second, serial),
      );
  }

  /**
   * `calls`: (offset, node, target or negative cause) triples, of the file whose first place is `base`; absent: those
   * that the unit's evaluation before it found.
   * @throws Unlike
   */
  end(calls?: readonly number[], base = 0): void {
    if (this.past !== undefined)
      throw new Unlike('an evaluation ends before it did all that was recorded of it');
    const { draft, count } = this;
    if (count === this.ends.length) {
      this.units = larger(this.units, count + 1);
      this.ends = larger(this.ends, count + 1);
      this.before = larger(this.before, count + 1);
    }
    const before = this.last[draft.unit] - 1;
    if (calls === undefined) this.calls.keepSame(count, before);
    else this.calls.keep(count, before, calls, base);
    this.keepWords(draft);
    this.units[count] = draft.unit;
    this.ends[count] = this.all.length;
    this.before[count] = this.last[draft.unit];
    this.last[draft.unit] = ++this.count;
    this.reading = draft.outer;
    this.taken = draft.taken;
    if (--this.depth >= 0) this.draft = this.drafts[this.depth];
  }

  private keepWords({ words, length }: Draft): void {
    if (this.isTooLong) this.all.drop();
    else this.all.add(words, length);
  }

  /** All that was recorded, flat. */
  flat(): {
    units: Int32Array;
    ends: Int32Array;
    words: Int32Array[];
    callRanges: Int32Array;
    calls: Int32Array;
  } {
    const { count, all } = this;
    return {
      units: this.units.subarray(0, count),
      ends: this.ends.subarray(0, count),
      words: all.flat(),
      ...this.calls.flat(count),
    };
  }

  /** Finds what is found once: what that asks for, whoever asks first asks for again. */
  once<Found>(find: () => Found): Found {
    const { reading, past, asked, taken } = this;
    this.reading = 0;
    this.past = undefined;
    this.asked = undefined;
    this.taken = undefined;
    try {
      return find();
    } finally {
      this.reading = reading;
      this.past = past;
      this.asked = asked;
      this.taken = taken;
    }
  }

  /** Finds an answer, and notes what that takes. */
  take(find: () => number): { found: number; taken: Taken } {
    const outer = this.taken;
    const taken = new Taken();
    this.taken = taken;
    try {
      return { found: find(), taken };
    } finally {
      this.taken = outer;
    }
  }

  /** What is being found to be shared depends on what was asked of the body that asks (asker.ts). */
  takeAsker(kind: number, key: number, answer: number): void {
    this.taken?.addAsker(kind, key, answer);
  }

  /** What is being found to be shared isn't the same for whoever asks. */
  keepUnshared(): void {
    if (this.taken !== undefined) this.taken.isOnce = true;
  }

  /** Nobody is told what is left to others meanwhile. */
  silently(act: () => void): void {
    const { effects } = this;
    this.effects = undefined;
    try {
      act();
    } finally {
      this.effects = effects;
    }
  }

  /** Finds what is kept for whoever asks for it later. */
  keep<Found>(find: () => Found): Kept<Found> {
    const outer = this.asked;
    const asked = new Asked();
    this.asked = asked;
    try {
      const found = find();
      return { found, asked: asked.all() };
    } finally {
      this.asked = outer;
      outer?.addAll(asked.all());
    }
  }

  /** Asks again for what was asked for when it was found. */
  askAgain(asked: readonly number[]): void {
    for (let at = 0; at < asked.length; at += WORDS[opOf(asked[at])]) {
      const op = opOf(asked[at]);
      const first = operandOf(asked[at]);
      if (op === Op.touch) this.touch(first);
      else this.addOnce(op, first, WORDS[op] === 1 ? 0 : asked[at + 1]);
    }
  }

  touch(atom: number): void {
    this.asked?.add(Op.touch, atom, 0);
    this.taken?.add(Op.touch, atom, 0);
    const { reading } = this;
    if (reading !== 0 && this.stamps.isFirstTouch(atom, reading)) this.put(Op.touch, atom);
  }

  /** The evaluation under way may have read it before; what is being found to be shared reads it all the same. */
  takeRead(cell: number, value: number, reader: number): void {
    this.taken?.add(reader < 0 ? Op.peek : Op.read, cell, value);
  }

  /** `reader`: -1 where nobody is to be evaluated again when the cell changes. */
  read(cell: number, value: number, reader: number): void {
    if (this.reading !== 0) this.put(reader < 0 ? Op.peek : Op.read, cell, value);
  }

  /** An operation that counts each time. */
  add(op: number, first: number, second = 0): void {
    this.taken?.add(op, first, second);
    if (this.reading !== 0) this.put(op, first, second);
  }

  /** One that is the same when it is done twice: left out where it is known to be noted. */
  addOnce(op: number, first: number, second = 0): void {
    if (op >= Op.use) this.asked?.add(op, first, second);
    this.taken?.add(op, first, second);
    const { reading } = this;
    if (reading !== 0 && this.stamps.isFirst(op, first, second, reading)) this.put(op, first, second);
  }

  /** Notes an operation as it is. */
  put(op: number, first: number, second = 0): void {
    const { draft } = this;
    if (draft.length + 2 > draft.words.length) draft.words = larger(draft.words, draft.length + 2);
    draft.words[draft.length] = (first << OP_BITS) | op;
    draft.words[draft.length + 1] = second;
    draft.length += WORDS[op];
  }
}
