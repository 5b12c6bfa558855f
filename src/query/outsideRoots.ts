/** Modules of the project that a name of one part would mean, were the folder around one of them a source root. */
import { NONE, type SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { pathOf } from './files.js';
import { hasFlag } from './stub.js';

export interface OutsideRoots {
  /** Relative to the project root. */
  folder: string;
  /** The module's handle. */
  module: string;
}

/** None for the empty name, which relative imports begin with. */
export function outsideRoots(snapshot: Snapshot, name: string): OutsideRoots[] {
  const id = snapshot.findName(name);
  if (id === NONE) return [];
  const found: OutsideRoots[] = [];
  for (const symbol of snapshot.row('named', id) as Iterable<SymbolId>) {
    const folder = folderOf(snapshot, symbol, name);
    if (folder === undefined) continue;
    const module = handleOf(snapshot, symbol);
    // What has that name already lies in a root.
    if (module !== name) found.push({ folder, module });
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
