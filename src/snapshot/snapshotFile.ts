/**
 * The Snapshot over a file's bytes. Holds no state but the store's checked views and a fixed number
 * of decoded strings: nothing grows with the questions asked.
 */
import type { Column, ColumnName, RowsName, StringTable, Table } from '../model/graph.js';
import type { NameId } from '../model/ids.js';
import { lowerBound } from '../model/lowerBound.js';
import { asBuffer } from './asBuffer.js';
import { findString } from './findString.js';
import { FORMAT_VERSION } from './format.js';
import type { Counts, HeaderMap } from './header.js';
import type { SectionStore } from './sectionStore.js';
import { ALL_ROWS } from './sections.js';
import type { Snapshot, SnapshotHeader } from './snapshot.js';
import { corrupt } from './structure.js';

const ROW_SOURCES = new Map(ALL_ROWS.map(({ name, from }) => [name, from]));
/** Put together once: these are asked for thousands of times a second. */
const TARGETS = new Map(ALL_ROWS.map(({ name }) => [name, `${name}.targets`]));
const EMPTY = [0, 0] as const;

/** Strings of each table that are kept decoded: the names of modules come again in every handle. */
const KEPT = 16_384;
/** Bytes; longer texts are docstrings, which are asked for one at a time. */
const LONGEST_KEPT = 128;

interface Strings {
  offsets: Uint32Array;
  /** What stands from byte `start` to byte `end` of all. */
  text(start: number, end: number): string;
  /** The id whose text is kept at `id % KEPT`; -1 for none. */
  keptIds: Int32Array;
  kept: string[];
}

export class SnapshotFile implements Snapshot {
  readonly header: SnapshotHeader;
  /** Set once, when the file is opened together with its layers (layers.ts). */
  layers: readonly Snapshot[] = [];
  readonly counts: Counts;
  private names: Strings | undefined;
  private allNames: StringTable | undefined;
  private texts: Strings | undefined;

  constructor(
    header: HeaderMap,
    digest: string,
    /** For the thorough check. */
    readonly store: SectionStore,
  ) {
    const { counts, sections: _, ...facts } = header;
    this.counts = counts;
    this.header = { ...facts, version: FORMAT_VERSION, digest };
  }

  count(table: Table): number {
    return this.counts[table];
  }

  name(id: number): string {
    if (this.names === undefined) {
      const bytes = asBuffer(this.nameTable().bytes);
      this.names = this.strings('names', (start, end) => bytes.toString('utf8', start, end));
    }
    return decode('name', this.names, id);
  }

  text(id: number): string {
    if (this.texts === undefined) {
      const parts = this.store.parts('texts.bytes');
      this.texts = this.strings('texts', (start, end) => parts.text(start, end));
    }
    return decode('text', this.texts, id);
  }

  findName(name: string): NameId | -1 {
    return findString(this.nameTable(), name) as NameId | -1;
  }

  nameTable(): StringTable {
    this.allNames ??= this.table('names');
    return this.allNames;
  }

  textTable(): StringTable {
    return this.table('texts');
  }

  column(name: ColumnName): Column {
    return this.store.section(name);
  }

  has(rows: RowsName): boolean {
    return this.store.has(TARGETS.get(rows) as string);
  }

  range(rows: RowsName, source: number): readonly [start: number, end: number] {
    const { sources, offsets } = this.store.rowIndex(rows);
    const limit = this.counts[ROW_SOURCES.get(rows) as Table];
    if (!(Number.isInteger(source) && source >= 0 && source < limit))
      throw corrupt(rows, source, `a source from 0 to ${limit - 1}`, source);
    const at = lowerBound(0, sources.length, (index) => sources[index]! < source);
    return sources[at] === source ? [offsets[at]!, offsets[at + 1]!] : EMPTY;
  }

  sources(rows: RowsName): Uint32Array {
    return this.store.rowIndex(rows).sources;
  }

  row(rows: RowsName, source: number): Uint32Array {
    const [start, end] = this.range(rows, source);
    return this.targets(rows).subarray(start, end);
  }

  targets(rows: RowsName): Uint32Array {
    return this.store.section(TARGETS.get(rows) as string) as Uint32Array;
  }

  parallel(rows: RowsName, column: string): Column {
    return this.store.section(`${rows}.${column}`);
  }

  private table(table: 'names' | 'texts'): StringTable {
    const offsets = this.store.offsets(`${table}.offsets`, `${table}.bytes`);
    return { offsets, bytes: this.store.section(`${table}.bytes`) as Uint8Array };
  }

  private strings(table: 'names' | 'texts', text: Strings['text']): Strings {
    return {
      offsets: this.store.offsets(`${table}.offsets`, `${table}.bytes`),
      text,
      keptIds: new Int32Array(KEPT).fill(-1),
      kept: new Array<string>(KEPT).fill(''),
    };
  }
}

function decode(table: string, { offsets, text, keptIds, kept }: Strings, id: number): string {
  const slot = id % KEPT;
  if (keptIds[slot] === id) return kept[slot]!;
  const start = offsets[id];
  const end = offsets[id + 1];
  if (start === undefined || end === undefined) {
    throw corrupt(`${table} table`, id, `an id from 0 to ${offsets.length - 2}`, id);
  }
  const found = text(start, end);
  if (end - start <= LONGEST_KEPT) {
    keptIds[slot] = id;
    kept[slot] = found;
  }
  return found;
}
