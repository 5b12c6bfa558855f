/**
 * What the writer makes sure of before it writes: every array is there, of the declared element
 * type, and as long as its table. Values are the thorough check's business (verify.ts).
 */
import { ArgumentError } from '../model/errors.js';
import {
  COLUMNS,
  type Column,
  type ElementType,
  type Graph,
  type RowsName,
  type Table,
} from '../model/graph.js';
import { MAX_COUNT } from './format.js';
import type { Counts } from './header.js';
import { ALL_ROWS, ELEMENT_BYTES, sectionsOf } from './sections.js';

const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
} as const satisfies Record<ElementType, unknown>;

/**
 * The tables' counts.
 * @throws ArgumentError naming the section that doesn't fit
 */
export function checkGraph(graph: Graph): Counts {
  const columns: Record<string, Column> = graph.columns;
  const counts: Counts = {
    symbol: graph.columns['symbol.name'].length,
    file: graph.columns['file.path'].length,
    name: graph.names.offsets.length - 1,
    text: graph.texts.offsets.length - 1,
    type: graph.columns['type.raw'].length,
    alias: graph.rows.aliases?.targets.length ?? 0,
  };
  for (const [table, count] of Object.entries(counts)) {
    if (count < 0 || count > MAX_COUNT)
      throw misfit(`the ${table} table`, `0 to ${MAX_COUNT} rows`, `${count}`);
  }
  for (const { name, element, data } of sectionsOf(graph)) {
    if (!(data instanceof ARRAYS[element])) throw misfit(name, `${element} elements`, typeName(data));
    if (data.length * ELEMENT_BYTES[element] > 0xffffffff) {
      throw misfit(name, 'less than 4 GiB', `${data.byteLength} bytes`);
    }
  }
  for (const { name, of } of COLUMNS) {
    requireLength(name, counts[of as Table], columns[name] as Column);
  }
  for (const { name, required, parallel } of ALL_ROWS) {
    const rows = graph.rows[name as RowsName];
    if (rows === undefined) {
      if (required === true) throw misfit('the graph', `rows "${name}"`, 'none');
      continue;
    }
    requireLength(`${name}.offsets`, rows.sources.length + 1, rows.offsets);
    for (const column of parallel ?? []) {
      requireLength(`${name}.${column.name}`, rows.targets.length, rows.parallel[column.name] as Column);
    }
  }
  return counts;
}

function requireLength(name: string, expected: number, data: Column): void {
  if (data.length !== expected) throw misfit(name, `${expected} elements`, `${data.length}`);
}

function typeName(data: unknown): string {
  return data === undefined ? 'nothing' : String((data as object).constructor?.name ?? typeof data);
}

function misfit(name: string, expected: string, found: string): ArgumentError {
  return new ArgumentError(
    `This graph can't be written: ${name} should have ${expected}, found ${found}. The phase that built the graph has to be put right.`,
  );
}
