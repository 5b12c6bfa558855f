/**
 * The decisions behind a random module: drawn from a seed, or replayed from a list. Everything a
 * generator does follows from them, so that cutting the list down cuts the module down. 0 must
 * always be the plainest choice: a list that is used up goes on with zeros, and has to end.
 */

export class Choices {
  /** What was chosen so far. */
  readonly taken: number[] = [];
  private state: number;

  constructor(
    seed: number,
    private readonly recorded?: readonly number[],
  ) {
    this.state = seed >>> 0;
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    const at = this.taken.length;
    const value =
      this.recorded === undefined
        ? Math.floor(this.next() * count)
        : Math.min(this.recorded[at] ?? 0, count - 1);
    this.taken.push(value);
    return value;
  }

  /** True once in `times`; false is the plain choice. */
  once(times: number): boolean {
    return this.below(times) === times - 1;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** Mulberry32: a small generator whose sequence is the same on every machine. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let word = this.state;
    word = Math.imul(word ^ (word >>> 15), word | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
  }
}
