/** Growable storage for the tables of one file's facts; emptied and filled again for every file. */
import { larger } from '../../model/larger.js';

export class Pool {
  words = new Int32Array(1 << 12);
  length = 0;

  /** Appends the words and returns the offset of the first. */
  push(...words: number[]): number {
    const at = this.reserve(words.length);
    for (let i = 0; i < words.length; i++) this.words[at + i] = words[i];
    return at;
  }

  /** Appends one word. */
  append(word: number): void {
    if (this.length === this.words.length) this.words = larger(this.words, this.length + 1);
    this.words[this.length++] = word;
  }

  /** Makes room for `count` words (not cleared) and returns the offset of the first. */
  reserve(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.words.length) this.words = larger(this.words, this.length);
    return at;
  }

  clear(): void {
    this.length = 0;
  }
}
