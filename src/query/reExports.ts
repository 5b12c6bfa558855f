/** The public dotted paths that bind a symbol elsewhere than where it is defined. */
import { NONE, type SymbolId } from '../model/ids.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { findHandle, handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** Position in `aliases.targets` → the module or class that binds it; one for each open snapshot. */
const ownersOf = new WeakMap<Snapshot, Uint32Array>();

/** Sorted; of what a layer defines also the paths that the project binds its copy to. */
export function reExportsOf(project: Snapshot, snapshot: Snapshot, id: SymbolId): string[] {
  const paths = boundTo(snapshot, id);
  const copy = snapshot === project ? NONE : findHandle(project, handleOf(snapshot, id));
  const all = copy === NONE ? paths : [...new Set(paths.concat(boundTo(project, copy)))];
  return all.sort(compareUtf8);
}

/** Public: no component with a single leading underscore (`__init__` and its like are). */
function boundTo(snapshot: Snapshot, id: SymbolId): string[] {
  const aliases = snapshot.row('aliasesOf', id);
  if (aliases.length === 0) return [];
  const owners = findOwners(snapshot);
  const names = snapshot.parallel('aliases', 'name');
  const paths: string[] = [];
  for (const alias of aliases) {
    const path = `${handleOf(snapshot, owners[alias])}.${snapshot.name(names[alias])}`;
    if (isPublic(path)) paths.push(path);
  }
  return paths;
}

function isPublic(path: string): boolean {
  return path.split('.').every((name) => !name.startsWith('_') || name.startsWith('__'));
}

/** Rows lead from owners to aliases only; this is the way back, found once. */
function findOwners(snapshot: Snapshot): Uint32Array {
  const known = ownersOf.get(snapshot);
  if (known !== undefined) return known;
  const owners = new Uint32Array(snapshot.targets('aliases').length);
  for (const owner of snapshot.sources('aliases')) {
    const [start, end] = snapshot.range('aliases', owner);
    owners.fill(owner, start, end);
  }
  ownersOf.set(snapshot, owners);
  return owners;
}
