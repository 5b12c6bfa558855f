/** Where a symbol is written, and the shape in which `resolve` shows a symbol. */
import type { Column } from '../model/graph.js';
import { NONE, type SymbolId } from '../model/ids.js';
import { KINDS, SymbolFlag } from '../model/kinds.js';
import type { Location, ResolvedSymbol, ResolveResult } from '../model/results.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { Spaces } from './spaces.js';

/** Shows symbols of one snapshot, whose columns it looks up once: hundreds may be called the same. */
class Places {
  private readonly files: Column;
  private readonly firstLines: Column;
  private readonly kinds: Column;
  private readonly flags: Column;
  private readonly paths: Column;
  private readonly lastLines: Column;
  private readonly firstColumns: Column;
  private readonly lastColumns: Column;

  constructor(private readonly snapshot: Snapshot) {
    this.files = snapshot.column('symbol.file');
    this.firstLines = snapshot.column('symbol.lineStart');
    this.kinds = snapshot.column('symbol.kind');
    this.flags = snapshot.column('symbol.flags');
    this.paths = snapshot.column('file.path');
    this.lastLines = snapshot.column('symbol.lineEnd');
    this.firstColumns = snapshot.column('symbol.columnStart');
    this.lastColumns = snapshot.column('symbol.columnEnd');
  }

  /** Ascends with the scope, then the file, then the line, as long as there are fewer than 2^25 of each. */
  rank(id: SymbolId): number {
    const file = this.files[id]! + 1 + (this.isExternal(id) ? 2 ** 25 : 0);
    return file * 2 ** 25 + this.firstLines[id]!;
  }

  /** The same order, for a symbol of another snapshot: by the files' paths, as each numbers its own. */
  compare(id: SymbolId, others: Places, other: SymbolId): number {
    const scopes = Number(this.isExternal(id)) - Number(others.isExternal(other));
    if (scopes !== 0) return scopes;
    const files = compareUtf8(this.path(id), others.path(other));
    return files !== 0 ? files : this.firstLines[id]! - others.firstLines[other]!;
  }

  private path(id: SymbolId): string {
    const file = this.files[id]!;
    return file === NONE ? '' : this.snapshot.text(this.paths[file]!);
  }

  private isExternal(id: SymbolId): boolean {
    return (this.flags[id]! & SymbolFlag.external) !== 0;
  }

  symbol(id: SymbolId): ResolvedSymbol {
    return {
      handle: handleOf(this.snapshot, id),
      kind: KINDS[this.kinds[id]!]!,
      scope: this.isExternal(id) ? 'external' : 'project',
      location: this.location(id),
    };
  }

  /** `null` for what has no file: a namespace package. */
  private location(id: SymbolId): Location | null {
    const file = this.files[id]!;
    if (file === NONE) return null;
    return {
      file: this.path(id),
      line_start: this.firstLines[id]!,
      line_end: this.lastLines[id]!,
      column_start: this.firstColumns[id]!,
      column_end: this.lastColumns[id]!,
    };
  }
}

export function resolvedSymbol(snapshot: Snapshot, id: SymbolId): ResolvedSymbol {
  return new Places(snapshot).symbol(id);
}

/** The answer for one node (src/query/spaces.ts). */
export function found(spaces: Spaces, node: number): ResolveResult {
  return { found: true, ...resolvedSymbol(spaces.snapshotOf(node), spaces.idOf(node)) };
}

/**
 * The answer for one or more nodes (src/query/spaces.ts): one alone, or all as candidates, the
 * project's first, then by file and line. No node may come twice.
 */
export function foundAmong(spaces: Spaces, nodes: number[]): ResolveResult {
  if (nodes.length === 1) return found(spaces, nodes[0]!);
  const opened = new Map<Snapshot, Places>();
  const placed = nodes.map((node) => {
    const snapshot = spaces.snapshotOf(node);
    const id = spaces.idOf(node);
    let places = opened.get(snapshot);
    if (places === undefined) {
      places = new Places(snapshot);
      opened.set(snapshot, places);
    }
    return { node, id, places, rank: places.rank(id) };
  });
  placed.sort(
    (a, b) =>
      (a.places === b.places ? a.rank - b.rank : a.places.compare(a.id, b.places, b.id)) || a.node - b.node,
  );
  return { found: true, ambiguous: true, candidates: placed.map(({ places, id }) => places.symbol(id)) };
}
