/**
 * The value that crosses link/infer → snapshot: the whole graph as named columns.
 *
 * A graph is a header and a set of typed arrays. This file is the one list of them: the writer
 * writes what is listed here, the reader hands out views of it, the checker checks what is
 * declared here about lengths, ranges, order and reverses.
 *
 * Two kinds of arrays:
 * - a *column* holds one element for each row of a table (`symbol`, `file`, `type` …);
 * - *rows* are compressed sparse rows without the empty ones: `NAME.sources` (ascending ids of
 *   those sources that have a row, k entries), `NAME.offsets` (k + 1 entries, never decreasing,
 *   starts at 0, ends at the number of targets) and `NAME.targets`; further columns may run
 *   parallel to the targets. A source that isn't listed has the empty row.
 */

export type ElementType = 'u8' | 'u16' | 'u32' | 'i32';
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Tables: what a column's index, or the value in a column or row, refers to. */
export type Table = 'symbol' | 'file' | 'name' | 'text' | 'type' | 'alias';

export interface ColumnSpec {
  name: string;
  element: ElementType;
  /** The table that this column has one element for each row of. */
  of: Table;
  /** The table that its values index; absent: plain numbers. */
  to?: Table;
  /** -1 is allowed and means none. */
  optional?: true;
}

export const COLUMNS = [
  { name: 'symbol.name', element: 'u32', of: 'symbol', to: 'name' },
  /** The symbol whose handle is this one's prefix: enclosing scope, or a module's package. -1: the name is the whole handle. */
  { name: 'symbol.parent', element: 'i32', of: 'symbol', to: 'symbol', optional: true },
  /** A KindCode. */
  { name: 'symbol.kind', element: 'u8', of: 'symbol' },
  /** Bits of SymbolFlag. */
  { name: 'symbol.flags', element: 'u16', of: 'symbol' },
  { name: 'symbol.file', element: 'i32', of: 'symbol', to: 'file', optional: true },
  /** 1-based, inclusive, without decorators. */
  { name: 'symbol.lineStart', element: 'u32', of: 'symbol' },
  { name: 'symbol.lineEnd', element: 'u32', of: 'symbol' },
  /** 0-based, code points: where the name stands in line `lineStart`; modules 0 and 0. */
  { name: 'symbol.columnStart', element: 'u32', of: 'symbol' },
  { name: 'symbol.columnEnd', element: 'u32', of: 'symbol' },
  { name: 'symbol.signature', element: 'i32', of: 'symbol', to: 'text', optional: true },
  { name: 'symbol.docstring', element: 'i32', of: 'symbol', to: 'text', optional: true },
  /** Declared type of data, declared return type of a function, method or property. */
  { name: 'symbol.type', element: 'i32', of: 'symbol', to: 'type', optional: true },
  /** Data whose value is a simple literal: its text. */
  { name: 'symbol.default', element: 'i32', of: 'symbol', to: 'text', optional: true },

  { name: 'file.path', element: 'u32', of: 'file', to: 'text' },
  { name: 'file.module', element: 'i32', of: 'file', to: 'symbol', optional: true },
  /** A FileStatus. */
  { name: 'file.status', element: 'u8', of: 'file' },
  /** Why it was skipped or failed. */
  { name: 'file.reason', element: 'i32', of: 'file', to: 'text', optional: true },
  { name: 'file.lines', element: 'u32', of: 'file' },
  { name: 'file.bytes', element: 'u32', of: 'file' },

  /** Type trees in preorder: a node is followed by its `arity` subtrees. */
  { name: 'type.raw', element: 'u32', of: 'type', to: 'text' },
  { name: 'type.symbol', element: 'i32', of: 'type', to: 'symbol', optional: true },
  { name: 'type.arity', element: 'u32', of: 'type' },
] as const satisfies readonly ColumnSpec[];

export interface RowsSpec {
  name: string;
  from: Table;
  /** The table that targets index; absent: plain numbers. */
  to?: Table;
  /** The rows that hold the same pairs the other way round. */
  reverse?: string;
  /** Targets of a row ascend strictly (by id, so: by handle). Otherwise their order means something. */
  sorted: boolean;
  /** Every graph has them: symbols and what they hold are found by these. Other rows may not have been measured. */
  required?: true;
  /** Columns parallel to `targets`. */
  parallel?: readonly { name: string; element: ElementType; to?: Table; optional?: true }[];
}

export const ROWS = [
  /** Everything whose handle is the source's plus one name, also locals and submodules. Sorted, so a name is found by binary search. */
  { name: 'children', from: 'symbol', to: 'symbol', sorted: true, required: true },
  /** Class or module → direct definitions, by (lineStart, column). */
  { name: 'members', from: 'symbol', to: 'symbol', sorted: false, required: true },
  { name: 'submodules', from: 'symbol', to: 'symbol', sorted: true, required: true },
  /** Module → the symbols that its import statements bring. */
  { name: 'imports', from: 'symbol', to: 'symbol', sorted: true, reverse: 'importers' },
  { name: 'importers', from: 'symbol', to: 'symbol', sorted: true, reverse: 'imports' },
  /** Module → project modules that import it. */
  { name: 'importedBy', from: 'symbol', to: 'symbol', sorted: true, reverse: 'importedModules' },
  { name: 'importedModules', from: 'symbol', to: 'symbol', sorted: true, reverse: 'importedBy' },
  { name: 'superclasses', from: 'symbol', to: 'symbol', sorted: true, reverse: 'subclasses' },
  { name: 'subclasses', from: 'symbol', to: 'symbol', sorted: true, reverse: 'superclasses' },
  /** Class → its linearised bases (C3), nearest first, without itself. */
  { name: 'mro', from: 'symbol', to: 'symbol', sorted: false },
  /** Function → what it calls, by the position of the first call; absent where inference didn't end. */
  {
    name: 'callees',
    from: 'symbol',
    to: 'symbol',
    sorted: false,
    reverse: 'callers',
    /** 1-based line of the first call. */
    parallel: [{ name: 'line', element: 'u32' }],
  },
  { name: 'callers', from: 'symbol', to: 'symbol', sorted: true, reverse: 'callees' },
  /** Function → one number: call sites whose target could not be told. No row: 0. */
  { name: 'unresolvedCallSites', from: 'symbol', sorted: false },
  /** Function → the cause of each of these, in the order of the sites: indices into UNRESOLVED_CAUSES. */
  { name: 'unresolvedCauses', from: 'symbol', sorted: false },
  /** Module → dotted targets in the source that could not be resolved, sorted by UTF-8 bytes. */
  { name: 'unresolvedImports', from: 'symbol', to: 'text', sorted: false },
  /** Class → texts of base expressions that could not be resolved, in source order. */
  { name: 'unresolvedBases', from: 'symbol', to: 'text', sorted: false },
  /** Module or class → names bound there to a symbol defined elsewhere; row sorted by name. */
  {
    name: 'aliases',
    from: 'symbol',
    to: 'symbol',
    sorted: false,
    parallel: [{ name: 'name', element: 'u32', to: 'name' }],
  },
  /** Symbol → indices into `aliases.targets`, ascending: the other paths that lead to it. */
  { name: 'aliasesOf', from: 'symbol', to: 'alias', sorted: true },
  /** Function → its parameters in source order; the target is the parameter's name. */
  {
    name: 'parameters',
    from: 'symbol',
    to: 'name',
    sorted: false,
    parallel: [
      /** Index into PARAMETER_KINDS. */
      { name: 'kind', element: 'u8' },
      { name: 'type', element: 'i32', to: 'type', optional: true },
      { name: 'default', element: 'i32', to: 'text', optional: true },
    ],
  },
  /** File → the symbols defined in it, by (lineStart, column). */
  { name: 'definitions', from: 'file', to: 'symbol', sorted: false, required: true },
  /**
   * File → its table of uses: bytes, four to a number (little endian, padded with zeros), coded as
   * src/model/useCode.ts says.
   */
  { name: 'uses', from: 'file', sorted: false },
  /** Name → the symbols with that last component, locals left out. */
  { name: 'named', from: 'name', to: 'symbol', sorted: true, required: true },
  /** Name → the symbols that `aliases` binds under it. */
  { name: 'bound', from: 'name', to: 'symbol', sorted: true },
  /** File → diagnostics, by line: the target is the message. */
  {
    name: 'diagnostics',
    from: 'file',
    to: 'text',
    sorted: false,
    parallel: [{ name: 'line', element: 'u32' }],
  },
] as const satisfies readonly RowsSpec[];

export type RowsName = (typeof ROWS)[number]['name'];
export type ColumnName = (typeof COLUMNS)[number]['name'];

export const FILE_STATUSES = ['indexed', 'skipped', 'failed'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Which state of a git checkout the sources were in. */
export interface Checkout {
  /** Hash of the commit that was checked out, lower-case hexadecimal. */
  commit: string;
  /** Whether the sources differed from that commit. */
  dirty: boolean;
}

/** Facts about the whole; goes into the hashed bytes, so: no clock, host or absolute path. */
export interface GraphHeader {
  /** Name of the project. */
  project: string;
  /** Version of snakeshot that wrote it, and of the grammar. */
  generator: string;
  grammar: string;
  /** Source roots, relative to the project root, each with where it was learnt. */
  roots: { path: string; origin: string }[];
  /** Snapshots below this one, nearest first. */
  layers: { name: string; digest: string }[];
  /**
   * Digest of all that the snapshot was made from (files, options, layers, the program itself): a
   * build that finds the same has nothing to do. Absent: it wasn't noted.
   */
  inputs?: string;
  /** Inference came to its bound: more call sites are unresolved than in a smaller program. Else absent. */
  bounded?: true;
  /** Absent: the sources were in no git checkout, or git could not be asked. */
  checkout?: Checkout;
}

/** String tables: `offsets` has one more entry than strings; UTF-8. */
export interface StringTable {
  offsets: Uint32Array;
  bytes: Uint8Array;
}

export interface RowsData {
  sources: Uint32Array;
  offsets: Uint32Array;
  targets: Uint32Array;
  /** Keyed by the spec's parallel column names. */
  parallel: Record<string, Column>;
}

export interface Graph {
  header: GraphHeader;
  /** Names ascend strictly by UTF-8 bytes. Texts are in order of first use. */
  names: StringTable;
  texts: StringTable;
  columns: Record<ColumnName, Column>;
  /** Rows that were not measured are absent (that is not the same as empty). */
  rows: Partial<Record<RowsName, RowsData>>;
}
