/**
 * Folders of the project that look like source roots, and that no file says to be any: what imports name and
 * nothing has, one such folder holds (`import shop.cart` beside `lib/shop/cart.py`).
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { pathOf } from './files.js';
import { Spaces } from './spaces.js';
import { hasFlag } from './stub.js';

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
  const known = new Map<string, readonly Candidate[]>();
  const found = new Map<string, number>();
  for (const [text, count] of counted(snapshot.targets('unresolvedImports'))) {
    const target = snapshot.text(text);
    const dot = target.indexOf('.');
    const first = dot < 0 ? target : target.slice(0, dot);
    const candidates = known.get(first) ?? candidatesFor(snapshot, first);
    known.set(first, candidates);
    const folders = candidates.filter(
      ({ module }) => spaces.locate(module + target.slice(first.length)) !== NONE,
    );
    if (folders.length !== 1) continue;
    const [{ folder }] = folders as [Candidate];
    found.set(folder, (found.get(folder) ?? 0) + count);
  }
  const roots = Array.from(found, ([path, imports]) => ({ path, imports }));
  return roots.sort((a, b) => b.imports - a.imports || (a.path < b.path ? -1 : 1));
}

/** A module that would have a name of one part if the folder around it were a source root. */
interface Candidate {
  folder: string;
  /** Its handle. */
  module: string;
}

function counted(texts: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** None for the empty name, which relative imports begin with. */
function candidatesFor(snapshot: Snapshot, name: string): Candidate[] {
  const id = snapshot.findName(name);
  if (id === NONE) return [];
  const found: Candidate[] = [];
  for (const symbol of snapshot.row('named', id) as Iterable<SymbolId>) {
    const folder = folderOf(snapshot, symbol, name);
    if (folder !== undefined) found.push({ folder, module: handleOf(snapshot, symbol) });
  }
  return found;
}

/** The folder around a module or regular package of the project, where that is neither the root nor in a package. */
function folderOf(snapshot: Snapshot, module: SymbolId, name: string): string | undefined {
  if (snapshot.column('symbol.kind')[module] !== KindCode.module || hasFlag(snapshot, module, 'external'))
    return undefined;
  const files = snapshot.column('symbol.file');
  const parents = snapshot.column('symbol.parent');
  if (files[module] === NONE) return undefined;
  for (let around = parents[module]!; around !== NONE; around = parents[around]!)
    if (files[around] !== NONE) return undefined;
  const path = pathOf(snapshot, files[module]!).replace(/(?:\/__init__)?\.pyi?$/u, '');
  return path.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) : undefined;
}
