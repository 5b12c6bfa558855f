/** The calls that evaluations have found: of one that finds what the unit's evaluation before it found there is no second copy. */
import { larger } from '../../model/larger.js';

export class RecordedCalls {
  /** By evaluation: where its calls begin and end in {@link words}. */
  private ranges = new Int32Array(1 << 13);
  /** (place, target or negative cause) pairs. */
  private words = new Int32Array(1 << 14);
  private length = 0;

  /**
   * Keeps (offset, node, target or negative cause) triples of an evaluation in the file whose first place is `base`;
   * `before`: the unit's evaluation before it, -1: none.
   */
  keep(evaluation: number, before: number, calls: readonly number[], base: number): void {
    if (before >= 0 && this.has(before, calls, base)) {
      this.keepSame(evaluation, before);
      return;
    }
    const ranges = this.rangesFor(evaluation);
    if (this.length + calls.length > this.words.length)
      this.words = larger(this.words, this.length + calls.length);
    ranges[2 * evaluation] = this.length;
    for (let i = 0; i < calls.length; i += 3) {
      this.words[this.length++] = base + calls[i + 1];
      this.words[this.length++] = calls[i + 2];
    }
    ranges[2 * evaluation + 1] = this.length;
  }

  /** An evaluation found what another before it did. */
  keepSame(evaluation: number, before: number): void {
    const ranges = this.rangesFor(evaluation);
    ranges[2 * evaluation] = ranges[2 * before];
    ranges[2 * evaluation + 1] = ranges[2 * before + 1];
  }

  /** The ranges, with room for that of an evaluation. */
  private rangesFor(evaluation: number): Int32Array {
    if (2 * evaluation + 2 > this.ranges.length) this.ranges = larger(this.ranges, 2 * evaluation + 2);
    return this.ranges;
  }

  private has(evaluation: number, calls: readonly number[], base: number): boolean {
    const from = this.ranges[2 * evaluation];
    if ((this.ranges[2 * evaluation + 1] - from) * 3 !== calls.length * 2) return false;
    for (let i = 0, at = from; i < calls.length; i += 3, at += 2)
      if (this.words[at] !== base + calls[i + 1] || this.words[at + 1] !== calls[i + 2]) return false;
    return true;
  }

  /** Of so many evaluations where their calls begin and end, and these. */
  flat(evaluations: number): { callRanges: Int32Array; calls: Int32Array } {
    return {
      callRanges: this.ranges.subarray(0, 2 * evaluations),
      calls: this.words.subarray(0, this.length),
    };
  }
}
