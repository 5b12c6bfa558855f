/** A long row of words, in parts of equal length: it grows without being copied. */

/** Words of a part; a power of two. */
const PART_BITS = 20;
const PART = 1 << PART_BITS;

export class Parts {
  private readonly parts: Int32Array[] = [];
  length = 0;

  /** Adds the first `length` words. */
  add(words: Int32Array, length: number): void {
    for (let from = 0; from < length; ) {
      const at = this.length & (PART - 1);
      if (at === 0) this.parts.push(new Int32Array(PART));
      const count = Math.min(length - from, PART - at);
      (this.parts.at(-1) as Int32Array).set(words.subarray(from, from + count), at);
      from += count;
      this.length += count;
    }
  }

  at(index: number): number {
    return this.parts[index >> PART_BITS][index & (PART - 1)];
  }

  /** All words, in pieces. */
  flat(): Int32Array[] {
    return this.parts.map((part, index) => part.subarray(0, Math.min(PART, this.length - index * PART)));
  }

  /** Gives the words up; how many there were is still known. */
  drop(): void {
    this.parts.length = 0;
  }
}
