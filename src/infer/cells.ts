/**
 * Cells hold what is known of the places that code writes and other code reads: module names,
 * captured variables, parameters, attributes, elements of containers, returned values. A cell's
 * value only grows; who has read it is looked at again when it does. So the result is the least
 * solution of all code together, whatever is looked at first.
 */
import type { Values } from './values.js';

export const CellKind = {
  /** (scope, name): what the name is at the end of a module's or class's body, or ever in a function. */
  name: 0,
  /** (scope, index of the parameter) */
  parameter: 1,
  /** (scope, 0: what it returns; 1: what it yields; 2: what is sent to it) */
  result: 2,
  /** (class or function entity, name): assigned through an object */
  attribute: 3,
  /** (place of the source, key): elements of the container made there */
  element: 4,
  /** (function entity, 0): implementations registered with a `singledispatch` function */
  registered: 5,
  /** (scope, index of the parameter): its default value */
  default: 6,
  /** (name, 0): something was assigned to an attribute of that name */
  assigned: 7,
} as const;

export class Cells {
  /** Per kind and `a`: cells by `b`. Places are too far apart for an array. */
  private readonly dense: (Map<number, number> | undefined)[][] = [];
  private readonly elements = new Map<number, Map<number, number>>();
  /** The unit that read a cell last. */
  private readonly lastReader: number[] = [];
  private readonly values: number[] = [];
  private readonly readers: (number[] | Set<number>)[] = [];

  constructor(
    private readonly domain: Values,
    private readonly changed: (reader: number) => void,
  ) {
    for (let kind = 0; kind < Object.keys(CellKind).length; kind++) this.dense.push([]);
  }

  cell(kind: number, a: number, b: number): number {
    const dense = this.dense[kind];
    let map = kind === CellKind.element ? this.elements.get(a) : dense[a];
    if (map === undefined) {
      map = new Map();
      if (kind === CellKind.element) this.elements.set(a, map);
      else dense[a] = map;
    }
    let id = map.get(b);
    if (id === undefined) {
      id = this.values.length;
      map.set(b, id);
      this.values.push(0);
      this.readers.push([]);
      this.lastReader.push(-1);
    }
    return id;
  }

  /** The value, without becoming a reader. */
  peek(cell: number): number {
    return this.values[cell];
  }

  read(cell: number, reader: number): number {
    if (reader >= 0 && this.lastReader[cell] !== reader) {
      this.lastReader[cell] = reader;
      const readers = this.readers[cell];
      if (readers instanceof Set) readers.add(reader);
      else if (!readers.includes(reader)) {
        readers.push(reader);
        if (readers.length > 12) this.readers[cell] = new Set(readers);
      }
    }
    return this.values[cell];
  }

  join(cell: number, value: number): void {
    const old = this.values[cell];
    if (value === old || value === 0) return;
    const joined = this.domain.union(old, value);
    if (joined === old) return;
    this.values[cell] = joined;
    for (const reader of this.readers[cell]) this.changed(reader);
  }
}
