/** Where the names stand that a statement only lists (src/model/facts.ts, `Written`). */
import { Written } from '../../model/facts.js';

/** Above the number of names that any statement lists. */
const ITEMS = 2 ** 20;

export class WrittenNames {
  /** Node × item → offset. */
  private readonly offsets = new Map<number, number>();

  constructor(table: Int32Array) {
    for (let at = 0; at < table.length; at += Written.width)
      this.offsets.set(key(table[at + Written.node], table[at + Written.item]), table[at + Written.offset]);
  }

  /** -1: the name isn't written. */
  offsetOf(node: number, item: number): number {
    return this.offsets.get(key(node, item)) ?? -1;
  }
}

function key(node: number, item: number): number {
  return node * ITEMS + item;
}
