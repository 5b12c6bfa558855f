/** Packages that the project imports and that were not found where it was indexed. */
import { NONE } from '../model/ids.js';
import { findHandle } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { type OutsideRoots, outsideRoots } from './outsideRoots.js';

/** One entry for each open snapshot, no larger than its unresolved imports and what of the project they may mean. */
const missingIn = new WeakMap<Snapshot, ReadonlyMap<string, readonly OutsideRoots[]>>();

export interface MissingPackage {
  name: string;
  /** What of the project may be meant; empty: it isn't installed. */
  own: readonly OutsideRoots[];
}

/** The package of a dotted path or bare name, if it is one of them. */
export function missingPackage(snapshot: Snapshot, path: string): MissingPackage | undefined {
  const known = missingIn.get(snapshot);
  const missing = known ?? missingPackages(snapshot);
  if (known === undefined) missingIn.set(snapshot, missing);
  const name = firstPart(path);
  const own = missing.get(name);
  return own && { name, own };
}

function missingPackages(snapshot: Snapshot): Map<string, readonly OutsideRoots[]> {
  const missing = new Map<string, readonly OutsideRoots[]>();
  if (!snapshot.has('unresolvedImports')) return missing;
  const names = new Set(
    Array.from(new Set(snapshot.targets('unresolvedImports')), (text) => firstPart(snapshot.text(text))),
  );
  // Of relative imports: they name no package.
  names.delete('');
  for (const name of names) {
    // A part that is missing of a package that is there.
    if ([snapshot, ...snapshot.layers].some((space) => findHandle(space, name) !== NONE)) continue;
    missing.set(name, outsideRoots(snapshot, name));
  }
  return missing;
}

function firstPart(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
