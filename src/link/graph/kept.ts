import type { Canonical } from '../canonical.js';

/** The canonical entities that the graph has, each with all that it stands in. */
export class Kept {
  /** By entity: 1 where it is kept. */
  readonly marks: Uint8Array;

  constructor(private readonly canonical: Canonical) {
    this.marks = new Uint8Array(canonical.of.length);
  }

  has(entity: number): boolean {
    return this.marks[entity] === 1;
  }

  add(entity: number): void {
    for (let one = entity; one >= 0 && this.marks[one] === 0; one = this.canonical.parent[one])
      this.marks[one] = 1;
  }

  addAll(entities: Iterable<number>): void {
    for (const entity of entities) this.add(entity);
  }

  /** In ascending order. */
  *[Symbol.iterator](): Iterator<number> {
    for (let entity = 0; entity < this.marks.length; entity++) if (this.marks[entity] === 1) yield entity;
  }
}
