/**
 * Of each evaluation those of its operations (operations.ts) that last: a later one of the unit leaves them out. They
 * are a ninth of all, and each evaluation that walks its body goes through those of all before it.
 */
import { larger } from '../../model/larger.js';
import { LASTS, opOf, WORDS } from './operations.js';
import type { Parts } from './parts.js';

export class Lasting {
  private words = new Int32Array(1 << 16);
  private length = 0;
  /** By evaluation: where its operations begin in {@link words}, plus 1, and end; 0 where nobody has asked for them. */
  private ranges = new Int32Array(1 << 13);

  /** `all`: what was recorded. */
  constructor(private readonly all: Parts) {}

  /** Those of the evaluation whose words stand between `from` and `to` of all; `second`: 0 where there is none. */
  forEach(
    evaluation: number,
    from: number,
    to: number,
    operation: (word: number, second: number) => void,
  ): void {
    if (2 * evaluation >= this.ranges.length) this.ranges = larger(this.ranges, 2 * evaluation + 2);
    if (this.ranges[2 * evaluation] === 0) {
      this.ranges[2 * evaluation] = this.length + 1;
      this.find(from, to);
      this.ranges[2 * evaluation + 1] = this.length;
    }
    const { words, ranges } = this;
    for (let at = ranges[2 * evaluation] - 1; at < ranges[2 * evaluation + 1]; ) {
      const size = WORDS[opOf(words[at])];
      operation(words[at], size === 1 ? 0 : words[at + 1]);
      at += size;
    }
  }

  private find(from: number, to: number): void {
    const { all } = this;
    if (this.length + to - from > this.words.length) this.words = larger(this.words, this.length + to - from);
    for (let at = from; at < to; ) {
      const word = all.at(at);
      const next = at + WORDS[opOf(word)];
      if (LASTS[opOf(word)] === 1) while (at < next) this.words[this.length++] = all.at(at++);
      at = next;
    }
  }
}
