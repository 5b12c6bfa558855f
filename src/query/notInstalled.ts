/** Packages that the project imports and that were not found where it was indexed. */
import { NONE } from '../model/ids.js';
import { findHandle } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** One entry for each open snapshot, no larger than its unresolved imports. */
const missingIn = new WeakMap<Snapshot, ReadonlySet<string>>();

/** Whether the package of a dotted path or bare name is one of them. */
export function isNotInstalled(snapshot: Snapshot, path: string): boolean {
  const known = missingIn.get(snapshot);
  const missing = known ?? missingPackages(snapshot);
  if (known === undefined) missingIn.set(snapshot, missing);
  return missing.has(firstPart(path));
}

function missingPackages(snapshot: Snapshot): Set<string> {
  const missing = new Set<string>();
  if (!snapshot.has('unresolvedImports')) return missing;
  for (const text of new Set(snapshot.targets('unresolvedImports')))
    missing.add(firstPart(snapshot.text(text)));
  // Of relative imports: they name no package.
  missing.delete('');
  // A part that is missing of a package that is there.
  for (const name of missing) {
    if ([snapshot, ...snapshot.layers].some((space) => findHandle(space, name) !== NONE))
      missing.delete(name);
  }
  return missing;
}

function firstPart(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
