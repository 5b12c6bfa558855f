/**
 * The library: open a snapshot and ask it.
 *
 *     const snapshot = await openSnapshot('project.snap');
 *     snapshot.expand('shop.queue.OrderQueue', 'members');
 *
 * Asking loads neither the parser nor a server. Questions are answered synchronously from the
 * open file and have no effect on it; a question about something unknown has its own answer.
 * All of them throw ArgumentError for arguments that can't be meant, and SnapshotError where the
 * part of the file that they read turns out to be damaged.
 */
import type {
  ExpandResult,
  InspectResult,
  OutlineTree,
  ResolveResult,
  TraceResult,
} from './model/results.js';
import { expand } from './query/expand.js';
import { inspect } from './query/inspect.js';
import { outline } from './query/outline.js';
import { parseArguments } from './query/parseArguments.js';
import { resolve } from './query/resolve.js';
import { resolveAt } from './query/resolveAt.js';
import { trace } from './query/trace.js';
import type { MissingLayer } from './snapshot/layers.js';
import type { Snapshot, SnapshotHeader } from './snapshot/snapshot.js';
import { ownLayers } from './typeshed/ownLayers.js';

export { ArgumentError, ConfigError, SnakeshotError, SnapshotError } from './model/errors.js';
export type { Kind, ParameterKind, ScopeName } from './model/kinds.js';
export type {
  ExpandResult,
  InspectResult,
  Location,
  OutlineTree,
  Parameter,
  ResolvedSymbol,
  ResolveResult,
  Stub,
  SupportedExpand,
  TraceEdge,
  TraceResult,
  TruncationReason,
  TypeTree,
  UnsupportedExpand,
  UnsupportedReason,
} from './model/results.js';
export type { SnapshotHeader } from './snapshot/snapshot.js';

export interface OutlineOptions {
  /** Levels below the root that are walked; without it, all of them. */
  max_depth?: number;
  /** Nodes in the whole tree, the root included; 200 when left out. */
  max_nodes?: number;
  /** What lies below a node; `members` when left out. */
  edge?: 'members' | 'submodules';
}

export interface TraceOptions {
  /** Steps from the nearest start; 3 when left out. */
  max_depth?: number;
  /** Nodes in the answer, the start included; 50 when left out. */
  max_nodes?: number;
  /** What to leave out; it is not counted as truncation. */
  stop_when?: {
    exclude_external?: boolean;
    exclude_tests?: boolean;
    /** Keep only symbols whose module's dotted name matches; `*` stands for any text. */
    module_pattern?: string;
  };
}

/**
 * Reads a snapshot file whole (its size in memory) and checks its header.
 * @throws SnapshotError with a `code`: `not_found`, `not_a_snapshot`, `newer_version`, `truncated`,
 *   `checksum` …
 */
export async function openSnapshot(path: string): Promise<CodeSnapshot> {
  const { snapshot, missing } = await ownLayers().open(path);
  return new CodeSnapshot(snapshot, missing);
}

/** An open snapshot. A handle is a dotted name as `resolve` gives it; re-exported paths work too. */
export class CodeSnapshot {
  /** @internal */
  constructor(
    private readonly snapshot: Snapshot,
    /** Layers that the snapshot names and that could not be opened; what they hold is unknown here. */
    readonly missingLayers: readonly MissingLayer[],
  ) {}

  /** Project, roots, layers, versions, and the digest by which the snapshot is known. */
  get header(): SnapshotHeader {
    return this.snapshot.header;
  }

  /** What one edge leads to from a symbol, in one step. */
  expand(handle: string, edge: string): ExpandResult {
    return expand(this.snapshot, parseArguments('expand', { handle, edge }));
  }

  /** The tree of members, or of submodules, below a symbol. */
  outline(handle: string, options: OutlineOptions = {}): OutlineTree {
    return outline(this.snapshot, parseArguments('outline', { ...options, handle }));
  }

  /** What a bare name, a dotted path, `path.py` or `path.py:LINE` means. */
  resolve(identifier: string): ResolveResult {
    return resolve(this.snapshot, parseArguments('resolve', { identifier }));
  }

  /**
   * The name at a position.
   * @param file relative to the project root, with `/`
   * @param line 1-based
   * @param column 0-based, code points
   */
  resolveAt(file: string, line: number, column: number): ResolveResult {
    return resolveAt(this.snapshot, parseArguments('resolve_at', { file, line, column }));
  }

  /** Everything that is known of one symbol. */
  inspect(handle: string): InspectResult {
    return inspect(this.snapshot, parseArguments('inspect', { handle }));
  }

  /** What several edges lead to, step by step, from one handle or more. */
  trace(start: string | string[], follow: string[], options: TraceOptions = {}): TraceResult {
    return trace(this.snapshot, parseArguments('trace', { ...options, start, follow }));
  }
}
