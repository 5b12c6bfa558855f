/** What an evaluation has read, for one of the same unit that reads much the same in the same order. */
import { Op, opOf, WORDS } from '../domain/operations.js';

/** So many further reads are looked at for one that isn't next. */
const AHEAD = 8;

export class Reads {
  /** The reads stand among the operations from `at` to `end`. */
  constructor(
    private readonly words: Int32Array,
    private at: number,
    private readonly end: number,
  ) {}

  /** Whether a read (its first word) is among those that come next; false also where it stands far from there. */
  has(read: number): boolean {
    const { words, end } = this;
    for (let at = this.at, left = AHEAD; at < end && left > 0; ) {
      const word = words[at];
      const op = opOf(word);
      at += WORDS[op];
      if (op !== Op.read) continue;
      if (word === read) {
        this.at = at;
        return true;
      }
      left--;
    }
    return false;
  }
}
