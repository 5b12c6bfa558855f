/** A map from pairs of integers to anything: the pairs as flat as in a PairTable, the rest in a list. */
import { PairTable } from './pairTable.js';

export class PairMap<Item> {
  private readonly indices: PairTable;
  private readonly items: Item[] = [];

  /** `capacity`: room for that many pairs at first; a power of two. */
  constructor(capacity?: number) {
    this.indices = new PairTable(capacity);
  }

  get(a: number, b: number): Item | undefined {
    const index = this.indices.get(a, b);
    return index < 0 ? undefined : this.items[index];
  }

  /** Adds a pair; its item, which is `item` unless the pair was there before. */
  add(a: number, b: number, item: Item): Item {
    const index = this.indices.add(a, b, this.items.length);
    if (index === this.items.length) this.items.push(item);
    return this.items[index];
  }
}
