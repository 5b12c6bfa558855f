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

  /** Rows in the order of adding within a source; with `sorted`, by target, each target once. */
  build(sourceCount: number, sorted: boolean): RowsData {
    const { pairs, width } = this;
    const count = this.length / width;
    const order = this.order(sourceCount, sorted);
    let kept = count;
    if (sorted) {
      kept = 0;
      for (let i = 0; i < count; i++) {
        const at = order[i] * width;
        const before = kept === 0 ? -1 : order[kept - 1] * width;
        if (before < 0 || pairs[at] !== pairs[before] || pairs[at + 1] !== pairs[before + 1])
          order[kept++] = order[i];
      }
    }
    const sources: number[] = [];
    const offsets: number[] = [];
    const targets = new Uint32Array(kept);
    const parallel: Record<string, Column> = {};
    for (const column of this.extra) parallel[column.name] = column.make(kept);
    for (let i = 0; i < kept; i++) {
      const at = order[i] * width;
      if (sources.length === 0 || sources[sources.length - 1] !== pairs[at]) {
        sources.push(pairs[at]);
        offsets.push(i);
      }
      targets[i] = pairs[at + 1];
      for (let e = 0; e < this.extra.length; e++) parallel[this.extra[e].name][i] = pairs[at + 2 + e];
    }
    offsets.push(kept);
    return { sources: Uint32Array.from(sources), offsets: Uint32Array.from(offsets), targets, parallel };
  }

  /** Indices of the pairs by source, then by target or by order of adding. */
  private order(sourceCount: number, sorted: boolean): Uint32Array {
    const { pairs, width } = this;
    const count = this.length / width;
    let order = new Uint32Array(count);
    for (let i = 0; i < count; i++) order[i] = i;
    if (sorted) {
      let largest = 0;
      for (let i = 0; i < count; i++) largest = Math.max(largest, pairs[i * width + 1]);
      order = countingSort(order, largest + 1, (i) => pairs[i * width + 1]);
    }
    return countingSort(order, sourceCount, (i) => pairs[i * width]);
  }
}

/** By a key from 0 to `keys` - 1; stable. */
export function countingSort(
  order: Uint32Array<ArrayBuffer>,
  keys: number,
  keyOf: (item: number) => number,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < order.length; i++) next[keyOf(order[i]) + 1]++;
  for (let key = 0; key < keys; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[keyOf(order[i])]++] = order[i];
  return sorted;
}
