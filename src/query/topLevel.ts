/** Where a way through a project begins: the modules and packages that lie in no other. */
import { NONE, type SymbolId } from '../model/ids.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { hasFlag } from './stub.js';

/** Handles of those without a parent, sorted: the project's own, and the external ones that it refers to. */
export function topLevel(snapshot: Snapshot): { own: string[]; external: string[] } {
  const parents = snapshot.column('symbol.parent');
  const own: string[] = [];
  const external: string[] = [];
  for (let id = 0; id < parents.length; id++) {
    if (parents[id] !== NONE) continue;
    (hasFlag(snapshot, id as SymbolId, 'external') ? external : own).push(handleOf(snapshot, id));
  }
  return { own, external };
}
