/** Collects (source, target) pairs and turns them into the rows of src/model/graph.ts. */

import type { Column, RowsData } from '../../model/graph.js';
import { larger } from '../../model/larger.js';

export class RowsBuilder {
  private pairs = new Int32Array(1 << 10);
  private length = 0;

  /** `extra` values run parallel to the targets. */
  constructor(private readonly extra: readonly { name: string; make: (count: number) => Column }[] = []) {}

  private get width(): number {
    return 2 + this.extra.length;
  }

  add(source: number, target: number, ...extra: number[]): void {
    const length = this.length + this.width;
    if (length > this.pairs.length) this.pairs = larger(this.pairs, length);
    this.pairs[this.length++] = source;
    this.pairs[this.length++] = target;
    for (let i = 0; i < this.extra.length; i++) this.pairs[this.length++] = extra[i];
  }

  /** Rows of so many sources, in the order of adding within each. */
  build(sourceCount: number): RowsData {
    return this.rows(this.bySource(this.asAdded(), sourceCount));
  }

  /** Rows by target within each source, each target once. */
  buildSorted(sourceCount: number): RowsData {
    const { pairs, width } = this;
    let targets = 0;
    for (let at = 0; at < this.length; at += width) targets = Math.max(targets, pairs[at + 1] + 1);
    const byTarget = countingSort(this.asAdded(), targets, pairs, width, 1);
    const order = this.bySource(byTarget, sourceCount);
    let kept = 0;
    for (const pair of order) {
      const at = pair * width;
      const before = kept === 0 ? -1 : order[kept - 1] * width;
      if (before < 0 || pairs[at] !== pairs[before] || pairs[at + 1] !== pairs[before + 1])
        order[kept++] = pair;
    }
    return this.rows(order.subarray(0, kept));
  }

  /** Indices of all pairs. */
  private asAdded(): Uint32Array<ArrayBuffer> {
    const order = new Uint32Array(this.length / this.width);
    for (let i = 0; i < order.length; i++) order[i] = i;
    return order;
  }

  private bySource(order: Uint32Array<ArrayBuffer>, sourceCount: number): Uint32Array {
    return countingSort(order, sourceCount, this.pairs, this.width, 0);
  }

  /** The rows of these pairs, which are sorted by source. */
  private rows(order: Uint32Array): RowsData {
    const { pairs, width } = this;
    const sources = new Uint32Array(order.length);
    const offsets = new Uint32Array(order.length + 1);
    let count = 0;
    const targets = new Uint32Array(order.length);
    const parallel: Record<string, Column> = {};
    for (const column of this.extra) parallel[column.name] = column.make(order.length);
    for (let i = 0; i < order.length; i++) {
      const at = order[i] * width;
      if (count === 0 || sources[count - 1] !== pairs[at]) {
        sources[count] = pairs[at];
        offsets[count++] = i;
      }
      targets[i] = pairs[at + 1];
      for (let e = 0; e < this.extra.length; e++) parallel[this.extra[e].name][i] = pairs[at + 2 + e];
    }
    offsets[count] = order.length;
    return { sources: sources.slice(0, count), offsets: offsets.slice(0, count + 1), targets, parallel };
  }
}

/**
 * By a key from 0 to `keys` - 1; stable. The key of an item stands in `table`, which has `width` words for each, at
 * `field`.
 */
export function countingSort(
  order: Uint32Array<ArrayBuffer>,
  keys: number,
  table: Column,
  width = 1,
  field = 0,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < order.length; i++) next[table[order[i] * width + field] + 1]++;
  for (let key = 0; key < keys; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[table[order[i] * width + field]]++] = order[i];
  return sorted;
}
