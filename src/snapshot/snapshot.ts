/**
 * An open snapshot as the queries see it: typed views of the columns and rows of
 * src/model/graph.ts, nothing decoded until it is asked for, nothing that may be written to.
 *
 * The first use of a column or of rows checks their bytes and throws SnapshotError `checksum` or
 * `corrupt` when they are damaged. After that every value in them is in range of the table it
 * indexes. Ids that the caller brings are checked at each call (`corrupt`); rows that were not
 * measured throw `not_measured`.
 */
import type { Column, ColumnName, GraphHeader, RowsName, StringTable, Table } from '../model/graph.js';
import type { NameId } from '../model/ids.js';

export interface SnapshotHeader extends GraphHeader {
  /** Format version of the file. */
  version: number;
  /** SHA-256 of the hashed bytes, lower-case hexadecimal. */
  digest: string;
}

export interface Snapshot {
  readonly header: SnapshotHeader;
  /** The snapshots below this one that are open, nearest first; its header names those it wants. */
  readonly layers: readonly Snapshot[];
  /** Number of rows of a table. */
  count(table: Table): number;
  /** Decodes one name or text; the id is checked. */
  name(id: number): string;
  text(id: number): string;
  /** Binary search on UTF-8 bytes; -1 when no symbol has such a name. */
  findName(name: string): NameId | -1;
  /** All names, all texts, for work on their bytes. */
  nameTable(): StringTable;
  textTable(): StringTable;
  column(name: ColumnName): Column;
  /** Whether the rows were measured at all. */
  has(rows: RowsName): boolean;
  /** First and past-the-last position of a source's row in `targets` (equal: the empty row). */
  range(rows: RowsName, source: number): readonly [start: number, end: number];
  /** The sources that have a row, ascending. */
  sources(rows: RowsName): Uint32Array;
  /** A source's row: a view, not a copy. */
  row(rows: RowsName, source: number): Uint32Array;
  targets(rows: RowsName): Uint32Array;
  /** A column that runs parallel to `targets(rows)`. */
  parallel(rows: RowsName, column: string): Column;
}
