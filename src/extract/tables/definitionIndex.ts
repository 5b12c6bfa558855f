/** Finds a definition's row by the row around it and its name, in the table that is being filled. */
import { Definition } from '../../model/facts.js';
import type { Pool } from './pool.js';

export class DefinitionIndex {
  /** Open addressing: row + 1, or 0. The size is a power of two. */
  private slots = new Int32Array(1 << 10);
  private used = 0;

  constructor(private readonly definitions: Pool) {}

  /** The row; -1: there is none. */
  find(parent: number, name: number): number {
    const words = this.definitions.words;
    const mask = this.slots.length - 1;
    for (let slot = hashOf(parent, name) & mask; ; slot = (slot + 1) & mask) {
      const row = this.slots[slot] - 1;
      if (row < 0) return -1;
      const at = row * Definition.width;
      if (words[at + Definition.parent] === parent && words[at + Definition.name] === name) return row;
    }
  }

  /** Adds a row that the table holds and the index does not. */
  add(row: number): void {
    if (++this.used * 2 > this.slots.length) this.grow();
    this.place(row);
  }

  clear(): void {
    this.slots.fill(0);
    this.used = 0;
  }

  private place(row: number): void {
    const words = this.definitions.words;
    const at = row * Definition.width;
    const mask = this.slots.length - 1;
    let slot = hashOf(words[at + Definition.parent], words[at + Definition.name]) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = row + 1;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 4);
    for (const entry of old) if (entry !== 0) this.place(entry - 1);
  }
}

function hashOf(parent: number, name: number): number {
  const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
