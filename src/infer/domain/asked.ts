/**
 * Operations that were asked for while something was found that is kept. What is kept holds what was asked for all that it
 * was found by, which holds the same again: written out each time, that doubles with each level.
 */

import { OP_BITS, opOf, WORDS } from './operations.js';

/** So many words are looked through for what stands there twice, and then whenever there are twice as many as are left. */
const FEW = 1 << 10;

export class Asked {
  private words: number[] = [];
  private most = FEW;

  add(op: number, first: number, second: number): void {
    this.words.push((first << OP_BITS) | op);
    if (WORDS[op] === 2) this.words.push(second);
    if (this.words.length > this.most) this.compact();
  }

  /** Operations as they are recorded. */
  addAll(words: readonly number[]): void {
    for (const word of words) this.words.push(word);
    if (this.words.length > this.most) this.compact();
  }

  /** In the order in which they were first asked for. */
  all(): readonly number[] {
    return this.words;
  }

  private compact(): void {
    const seen = new Map<number, Set<number>>();
    const left: number[] = [];
    for (let at = 0; at < this.words.length; ) {
      const word = this.words[at];
      const size = WORDS[opOf(word)];
      const second = size === 1 ? 0 : this.words[at + 1];
      at += size;
      const seconds = seen.get(word) ?? new Set();
      if (seconds.has(second)) continue;
      seen.set(word, seconds.add(second));
      left.push(word);
      if (size === 2) left.push(second);
    }
    this.words = left;
    this.most = Math.max(FEW, 2 * left.length);
  }
}
