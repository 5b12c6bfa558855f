/** Finds the definition that another one of the same file holds under a name. */
import { Definition } from '../../model/facts.js';
import type { FactsView } from './factsView.js';

/** Owners with fewer members are searched one by one. */
const INDEXED_FROM = 12;

export class MemberIndex {
  /** Definition → its last member; then from each member to the one before. 0: none. */
  private readonly last: Int32Array;
  private readonly before: Int32Array;
  private readonly counts: Int32Array;
  private readonly maps = new Map<number, Map<string, number>>();

  constructor(private readonly facts: FactsView) {
    const { definitions } = facts;
    const count = definitions.length / Definition.width;
    this.last = new Int32Array(count);
    this.before = new Int32Array(count);
    this.counts = new Int32Array(count);
    for (let row = 1; row < count; row++) {
      const parent = definitions[row * Definition.width + Definition.parent];
      this.before[row] = this.last[parent];
      this.last[parent] = row;
      this.counts[parent]++;
    }
  }

  /** -1: none. Of several the last. */
  row(parent: number, name: string): number {
    if (this.counts[parent] >= INDEXED_FROM) return this.map(parent).get(name) ?? -1;
    for (let row = this.last[parent]; row !== 0; row = this.before[row]) {
      if (this.name(row) === name) return row;
    }
    return -1;
  }

  private map(parent: number): Map<string, number> {
    let map = this.maps.get(parent);
    if (map === undefined) {
      map = new Map();
      for (let row = this.last[parent]; row !== 0; row = this.before[row]) {
        if (!map.has(this.name(row))) map.set(this.name(row), row);
      }
      this.maps.set(parent, map);
    }
    return map;
  }

  private name(row: number): string {
    return this.facts.string(this.facts.definitions[row * Definition.width + Definition.name]);
  }
}
