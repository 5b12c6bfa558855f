/**
 * A map from pairs of integers to integers from 0 on, flat in one array: millions of entries
 * without an object for any of them, and one place of the memory touched to find one.
 */

/** Words of an entry: the pair, the value and 1 (0 where there is none), and one left empty. */
const ENTRY = 4;

export class PairTable {
  private entries: Int32Array;
  private mask: number;
  private count = 0;

  /** `capacity`: room for that many entries at first; a power of two. */
  constructor(capacity = 1 << 10) {
    this.mask = capacity - 1;
    this.entries = new Int32Array(capacity * ENTRY);
  }

  /** -1: no such pair. */
  get(a: number, b: number): number {
    return this.entries[this.slot(a, b) + 2] - 1;
  }

  /** Adds a pair; its value, which is `value` unless the pair was there before. */
  add(a: number, b: number, value: number): number {
    const slot = this.slot(a, b);
    const { entries } = this;
    if (entries[slot + 2] !== 0) return entries[slot + 2] - 1;
    entries[slot] = a;
    entries[slot + 1] = b;
    entries[slot + 2] = value + 1;
    if (++this.count * 2 > this.mask) this.grow();
    return value;
  }

  /** Calls `entry` with each pair and its value, in no telling order. */
  forEach(entry: (a: number, b: number, value: number) => void): void {
    const { entries } = this;
    for (let at = 0; at < entries.length; at += ENTRY)
      if (entries[at + 2] !== 0) entry(entries[at], entries[at + 1], entries[at + 2] - 1);
  }

  /** Where the pair's entry begins, or the empty one that it would take. */
  private slot(a: number, b: number): number {
    const { entries, mask } = this;
    let slot = hash(a, b) & mask;
    for (;;) {
      const at = slot * ENTRY;
      if (entries[at + 2] === 0 || (entries[at] === a && entries[at + 1] === b)) return at;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const old = this.entries;
    this.entries = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += ENTRY) {
      if (old[at + 2] === 0) continue;
      const slot = this.slot(old[at], old[at + 1]);
      this.entries[slot] = old[at];
      this.entries[slot + 1] = old[at + 1];
      this.entries[slot + 2] = old[at + 2];
    }
  }
}

function hash(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ b;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
