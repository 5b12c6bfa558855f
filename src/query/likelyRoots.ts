/**
 * Folders of the project that look like source roots, and that no file says to be any: what imports name and
 * nothing has, one such folder holds (`import shop.cart` beside `lib/shop/cart.py`).
 */
import { NONE } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { type OutsideRoots, outsideRoots } from './outsideRoots.js';
import { Spaces } from './spaces.js';

export interface LikelyRoot {
  /** Relative to the project root. */
  path: string;
  /** How many unresolved imports would lead to something below it. */
  imports: number;
}

/** Those with the most imports first. What several folders hold says nothing of any. */
export function likelyRoots(snapshot: Snapshot): LikelyRoot[] {
  if (!snapshot.has('unresolvedImports')) return [];
  const spaces = new Spaces(snapshot);
  const known = new Map<string, readonly OutsideRoots[]>();
  const found = new Map<string, number>();
  for (const [text, count] of counted(snapshot.targets('unresolvedImports'))) {
    const target = snapshot.text(text);
    const dot = target.indexOf('.');
    const first = dot < 0 ? target : target.slice(0, dot);
    const candidates = known.get(first) ?? outsideRoots(snapshot, first);
    known.set(first, candidates);
    const folders = candidates.filter(
      ({ module }) => spaces.locate(module + target.slice(first.length)) !== NONE,
    );
    if (folders.length !== 1) continue;
    const [{ folder }] = folders as [OutsideRoots];
    found.set(folder, (found.get(folder) ?? 0) + count);
  }
  const roots = Array.from(found, ([path, imports]) => ({ path, imports }));
  return roots.sort((a, b) => b.imports - a.imports || (a.path < b.path ? -1 : 1));
}

function counted(texts: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
