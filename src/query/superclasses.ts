/**
 * A class's direct bases in the order of the source, as `inspect` names them: resolved ones by
 * handle, then the others as written.
 *
 * The row itself is sorted by handle. The linearised bases keep the order in which a class names
 * its own (C3 preserves local precedence), so that order is read off them.
 */
import type { SymbolId } from '../model/ids.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { unresolvedBases } from './unresolved.js';

export function superclassNames(snapshot: Snapshot, id: SymbolId): string[] {
  const bases = snapshot.row('superclasses', id);
  const order = snapshot.has('mro') ? snapshot.row('mro', id) : bases;
  const ordered = Array.from(order.filter((base) => bases.includes(base)));
  // Bases that contradict each other have no linear order.
  for (const base of bases) if (!ordered.includes(base)) ordered.push(base);
  const names = ordered.map((base) => handleOf(snapshot, base));
  return snapshot.has('unresolvedBases') ? names.concat(unresolvedBases(snapshot, id)) : names;
}
