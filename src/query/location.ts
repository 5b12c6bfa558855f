/** Where a symbol is written, and the shape in which `resolve` shows a symbol. */
import { NONE, type SymbolId } from '../model/ids.js';
import type { Location, ResolvedSymbol, ResolveResult } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { Spaces } from './spaces.js';
import { kindOf, scopeOf } from './stub.js';

/** `null` for what has no file: a namespace package. */
export function locationOf(snapshot: Snapshot, id: SymbolId): Location | null {
  const file = snapshot.column('symbol.file')[id];
  if (file === NONE) return null;
  return {
    file: snapshot.text(snapshot.column('file.path')[file]),
    line_start: snapshot.column('symbol.lineStart')[id],
    line_end: snapshot.column('symbol.lineEnd')[id],
    column_start: snapshot.column('symbol.columnStart')[id],
    column_end: snapshot.column('symbol.columnEnd')[id],
  };
}

export function resolvedSymbol(snapshot: Snapshot, id: SymbolId): ResolvedSymbol {
  return {
    handle: handleOf(snapshot, id),
    kind: kindOf(snapshot, id),
    scope: scopeOf(snapshot, id),
    location: locationOf(snapshot, id),
  };
}

export function found(snapshot: Snapshot, id: SymbolId): ResolveResult {
  return { found: true, ...resolvedSymbol(snapshot, id) };
}

/**
 * The answer for one or more nodes (src/query/spaces.ts): one alone, or all as candidates, the
 * project's first, then by file and line. No node may come twice.
 */
export function foundAmong(spaces: Spaces, nodes: number[]): ResolveResult {
  if (nodes.length === 1) return found(spaces.snapshotOf(nodes[0]), spaces.idOf(nodes[0]));
  const placed = nodes.map((node) => {
    const snapshot = spaces.snapshotOf(node);
    const id = spaces.idOf(node);
    const candidate = resolvedSymbol(snapshot, id);
    return {
      node,
      candidate,
      external: candidate.scope === 'external' ? 1 : 0,
      file: snapshot.column('symbol.file')[id],
      line: snapshot.column('symbol.lineStart')[id],
    };
  });
  placed.sort((a, b) => a.external - b.external || a.file - b.file || a.line - b.line || a.node - b.node);
  return { found: true, ambiguous: true, candidates: placed.map(({ candidate }) => candidate) };
}
