/**
 * What `buildGraph` is told: symbols by handle with their own facts and outgoing edges, files by
 * path. Everything that follows from these (ids, parents, children, members, reverse rows, name
 * and text tables) is derived.
 */
import type { FileStatus, GraphHeader, RowsName } from '../../src/model/graph.js';
import type { Kind, ParameterKind, SymbolFlag } from '../../src/model/kinds.js';
import type { TypeTree } from '../../src/model/results.js';

export interface ParameterDescription {
  name: string;
  /** `positional_or_keyword` when left out. */
  kind?: ParameterKind;
  type?: TypeDescription;
  default?: string;
}

/** A text alone stands for `{ raw: text }`; `handle` has to be a described symbol. */
export type TypeDescription = string | TypeTree;

export interface SymbolDescription {
  /** `module` when left out. */
  kind?: Kind;
  flags?: (keyof typeof SymbolFlag)[];
  /** Path of a described or yet unknown file; when left out, a module has none, others have their parent's. `null`: none. */
  file?: string | null;
  /** 1-based, inclusive; one number: that line alone. [1, 1] when left out. */
  lines?: number | [start: number, end: number];
  /** 0-based, code points. [0, 0] when left out. */
  columns?: [start: number, end: number];
  signature?: string;
  docstring?: string;
  type?: TypeDescription;
  default?: string;
  parameters?: ParameterDescription[];

  /** Handles. Where a row is sorted, any order will do. */
  imports?: string[];
  importedModules?: string[];
  superclasses?: string[];
  mro?: string[];
  /** In call order; a handle alone is called in line 1. */
  callees?: (string | [handle: string, line: number])[];
  unresolvedCallSites?: number;
  /** Where its name is used in its own file: 1-based line, 0-based column. */
  uses?: readonly (readonly [line: number, column: number])[];
  unresolvedImports?: string[];
  unresolvedBases?: string[];
  /** Name bound here → handle of the definition. */
  aliases?: Record<string, string | string[]>;
}

export interface FileDescription {
  /** `indexed` when left out. */
  status?: FileStatus;
  reason?: string;
  lines?: number;
  bytes?: number;
  diagnostics?: { line: number; message: string }[];
}

export interface GraphDescription {
  header?: Partial<GraphHeader>;
  /**
   * By handle, in any order. A handle whose prefix up to its last dot is described too is that
   * one's child; any other is a root whose name is the whole handle.
   */
  symbols: Record<string, SymbolDescription>;
  /** By path. Files that symbols name need not be repeated. */
  files?: Record<string, FileDescription>;
  /** Rows to leave out, as not measured. */
  absent?: RowsName[];
}
