/** Where a symbol is written, and the shape in which `resolve` shows a symbol. */
import { NONE, type SymbolId } from '../model/ids.js';
import type { Location, ResolvedSymbol, ResolveResult } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
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
 * The answer for one or more symbols: one alone, or all as candidates, the project's first,
 * then by file and line. No symbol may come twice.
 */
export function foundAmong(snapshot: Snapshot, ids: SymbolId[]): ResolveResult {
  if (ids.length === 1) return found(snapshot, ids[0]);
  const files = snapshot.column('symbol.file');
  const lines = snapshot.column('symbol.lineStart');
  const external = (id: SymbolId): number => (scopeOf(snapshot, id) === 'external' ? 1 : 0);
  const ordered = [...ids].sort(
    (one, other) =>
      external(one) - external(other) ||
      files[one] - files[other] ||
      lines[one] - lines[other] ||
      one - other,
  );
  return {
    found: true,
    ambiguous: true,
    candidates: ordered.map((id) => resolvedSymbol(snapshot, id)),
  };
}
