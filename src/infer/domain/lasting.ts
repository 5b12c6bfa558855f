/**
 * Of each evaluation those of its operations (operations.ts) that last: a later one of the unit leaves them out. They
 * are a ninth of all, and each evaluation goes through those of all before it.
 */
import { larger } from '../../model/larger.js';
import { LASTS, opOf, WORDS } from './operations.js';

export class Lasting {
  private words = new Int32Array(1 << 18);
  private length = 0;
  /** By evaluation: where its operations end in {@link words}; they begin where those of the one before end. */
  private ends = new Int32Array(1 << 12);

  /** Keeps those among the first `length` words; evaluations come in the order of their numbers. */
  keep(evaluation: number, words: Int32Array, length: number): void {
    if (this.length + length > this.words.length) this.words = larger(this.words, this.length + length);
    if (evaluation === this.ends.length) this.ends = larger(this.ends, evaluation + 1);
    let to = this.length;
    for (let at = 0; at < length; ) {
      const op = opOf(words[at]);
      const next = at + WORDS[op];
      if (LASTS[op] === 1) while (at < next) this.words[to++] = words[at++];
      at = next;
    }
    this.length = to;
    this.ends[evaluation] = to;
  }

  /** `second`: 0 where there is none. */
  forEach(evaluation: number, operation: (word: number, second: number) => void): void {
    const { words, ends } = this;
    for (let at = evaluation === 0 ? 0 : ends[evaluation - 1]; at < ends[evaluation]; ) {
      const size = WORDS[opOf(words[at])];
      operation(words[at], size === 1 ? 0 : words[at + 1]);
      at += size;
    }
  }
}
