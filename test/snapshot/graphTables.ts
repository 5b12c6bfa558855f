/** The parts a graph is put together from: string tables and compressed rows. */
import type { Column, ElementType, RowsData, RowsSpec, StringTable } from '../../src/model/graph.js';

export function compareUtf8(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

export function newColumn(element: ElementType, length: number): Column {
  switch (element) {
    case 'u8':
      return new Uint8Array(length);
    case 'u16':
      return new Uint16Array(length);
    case 'u32':
      return new Uint32Array(length);
    case 'i32':
      return new Int32Array(length);
  }
}

/** Strings numbered in order of first use. */
export class Interner {
  readonly strings: string[] = [];
  private readonly ids = new Map<string, number>();

  id(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    this.ids.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }
}

export function stringTable(strings: readonly string[]): StringTable {
  const parts = strings.map((text) => Buffer.from(text));
  const offsets = new Uint32Array(parts.length + 1);
  parts.forEach((part, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + part.length;
  });
  return { offsets, bytes: new Uint8Array(Buffer.concat(parts)) };
}

/** A target and the values of the parallel columns beside it. */
export interface Entry {
  target: number;
  values?: Record<string, number>;
}

export type Adjacency = Map<number, Entry[]>;

export function addEntry(rows: Adjacency, source: number, entry: Entry): void {
  const row = rows.get(source);
  if (row === undefined) rows.set(source, [entry]);
  else row.push(entry);
}

/** Rows where the spec wants them sorted are; those that end up empty are left out. */
export function compress(spec: RowsSpec, rows: Adjacency): RowsData {
  const sources = [...rows.keys()].filter((source) => rows.get(source)?.length);
  sources.sort((left, right) => left - right);
  const offsets = new Uint32Array(sources.length + 1);
  const entries: Entry[] = [];
  sources.forEach((source, index) => {
    const row = [...(rows.get(source) ?? [])];
    if (spec.sorted) row.sort((left, right) => left.target - right.target);
    entries.push(...row);
    offsets[index + 1] = entries.length;
  });
  const parallel: Record<string, Column> = {};
  for (const { name, element } of spec.parallel ?? []) {
    const column = newColumn(element, entries.length);
    entries.forEach((entry, index) => {
      column[index] = entry.values?.[name] ?? 0;
    });
    parallel[name] = column;
  }
  const targets = Uint32Array.from(entries, (entry) => entry.target);
  return { sources: Uint32Array.from(sources), offsets, targets, parallel };
}

/** The same pairs, target first; parallel values stay behind. */
export function reversed(rows: Adjacency): Adjacency {
  const back: Adjacency = new Map();
  for (const [source, row] of rows) {
    for (const { target } of row) addEntry(back, target, { target: source });
  }
  return back;
}
