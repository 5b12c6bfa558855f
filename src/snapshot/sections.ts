/**
 * Which sections a graph has: the schema of src/model/graph.ts flattened to one list of typed
 * arrays. Writer, reader and checker all loop over this list, so a column added to the schema
 * needs no code here.
 */
import type { Column, ColumnSpec, ElementType, Graph, RowsName, RowsSpec, Table } from '../model/graph.js';
import { COLUMNS, FILE_STATUSES, ROWS } from '../model/graph.js';
import { KINDS, PARAMETER_KINDS } from '../model/kinds.js';

export interface SectionSpec {
  name: string;
  element: ElementType;
  /** What one element stands for: `x` in `x.length = count(of)`; absent where the directory decides. */
  of?: Table;
  /** The table its values index. */
  to?: Table;
  /** -1 is allowed. */
  optional: boolean;
  /** Values are codes below this. */
  codes?: number;
}

export interface Section {
  name: string;
  element: ElementType;
  data: Column;
}

export const ELEMENT_BYTES = { u8: 1, u16: 2, u32: 4, i32: 4 } as const satisfies Record<ElementType, number>;

const CODES: Record<string, number> = {
  'symbol.kind': KINDS.length,
  'file.status': FILE_STATUSES.length,
  'parameters.kind': PARAMETER_KINDS.length,
};

const ALL_COLUMNS: readonly ColumnSpec[] = COLUMNS;
export const ALL_ROWS: readonly RowsSpec[] = ROWS;

export const STRING_TABLES = [
  { name: 'names', table: 'name' },
  { name: 'texts', table: 'text' },
] as const;

export const COLUMN_SECTIONS: readonly SectionSpec[] = ALL_COLUMNS.map((column) =>
  section(column.name, column.element, column.to, column.optional, column.of),
);

/** Sections of one set of rows: sources, offsets, targets, then what runs parallel to targets. */
export function rowsSections(rows: RowsSpec): SectionSpec[] {
  return [
    section(`${rows.name}.sources`, 'u32', rows.from),
    section(`${rows.name}.offsets`, 'u32'),
    section(`${rows.name}.targets`, 'u32', rows.to),
    ...(rows.parallel ?? []).map((column) =>
      section(`${rows.name}.${column.name}`, column.element, column.to, column.optional),
    ),
  ];
}

/** Every section that this version knows, by name. */
export const SECTION_SPECS: ReadonlyMap<string, SectionSpec> = new Map(
  [
    ...STRING_TABLES.flatMap(({ name }) => [
      section(`${name}.offsets`, 'u32'),
      section(`${name}.bytes`, 'u8'),
    ]),
    ...COLUMN_SECTIONS,
    ...ALL_ROWS.flatMap(rowsSections),
  ].map((spec) => [spec.name, spec]),
);

function section(
  name: string,
  element: ElementType,
  to?: Table,
  optional?: boolean,
  of?: Table,
): SectionSpec {
  const codes = CODES[name];
  return {
    name,
    element,
    optional: optional ?? false,
    ...(of === undefined ? {} : { of }),
    ...(to === undefined ? {} : { to }),
    ...(codes === undefined ? {} : { codes }),
  };
}

/** A graph's sections in file order; rows that were not measured have none. */
export function sectionsOf(graph: Graph): Section[] {
  const sections: Section[] = [];
  const put = (name: string, element: ElementType, data: Column): void => {
    sections.push({ name, element, data });
  };
  for (const { name } of STRING_TABLES) {
    put(`${name}.offsets`, 'u32', graph[name].offsets);
    put(`${name}.bytes`, 'u8', graph[name].bytes);
  }
  for (const { name, element } of COLUMNS) put(name, element, graph.columns[name]);
  for (const { name, parallel } of ALL_ROWS) {
    const rows = graph.rows[name as RowsName];
    if (rows === undefined) continue;
    put(`${name}.sources`, 'u32', rows.sources);
    put(`${name}.offsets`, 'u32', rows.offsets);
    put(`${name}.targets`, 'u32', rows.targets);
    for (const column of parallel ?? []) {
      put(`${name}.${column.name}`, column.element, rows.parallel[column.name] as Column);
    }
  }
  return sections;
}
