/**
 * What the source names but the index could not resolve: the extras of `callees`, `imports` and
 * `superclasses`. Ask only where the snapshot has the rows; a row that is missing then means none.
 */
import type { SymbolId } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** Number of call sites in the function's body whose target could not be told. */
export function unresolvedCallSites(snapshot: Snapshot, id: SymbolId): number {
  const [start, end] = snapshot.range('unresolvedCallSites', id);
  return start === end ? 0 : snapshot.targets('unresolvedCallSites')[start];
}

/** Dotted targets of the module's imports that could not be resolved, sorted. */
export function unresolvedImports(snapshot: Snapshot, id: SymbolId): string[] {
  return Array.from(snapshot.row('unresolvedImports', id), (text) => snapshot.text(text));
}

/** Base expressions of the class that could not be resolved, as written, in source order. */
export function unresolvedBases(snapshot: Snapshot, id: SymbolId): string[] {
  return Array.from(snapshot.row('unresolvedBases', id), (text) => snapshot.text(text));
}
