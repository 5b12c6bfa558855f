/**
 * Anything given as a handle → the symbol it means.
 *
 * A handle that is somebody's own always means that symbol. Any other path is cut at a prefix
 * that is a symbol, longest first, and followed from there through imports and base classes:
 * with `pkg/__init__.py` saying `from ._impl import Client`, and `Client` inheriting `close`
 * from `Base`, `pkg.Client.close` → `pkg._impl.Client` + `close` → `pkg._impl.Base.close`.
 *
 * A path that leads nowhere as it is written means what Python would take it for: `pkg.ﬁnd` with a
 * ligature is `pkg.find`. Modules are called as their files are, so that comes second.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { countDots, findHandle, findPrefixes } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { normalForm } from './identifiers.js';
import { follow, importedIn, inheritedIn } from './names.js';

/** Components of the longest path that is followed through imports and bases; handles may be longer. */
const LONGEST_PATH = 32;

/** Whether nothing but a symbol's own handle can be meant. */
export function isLong(path: string): boolean {
  return countDots(path) >= LONGEST_PATH;
}

export function canonicalId(snapshot: Snapshot, path: string): SymbolId | typeof NONE {
  const found = asWritten(snapshot, path);
  if (found !== NONE) return found;
  const normal = normalForm(path);
  return normal === path ? NONE : asWritten(snapshot, normal);
}

function asWritten(snapshot: Snapshot, path: string): SymbolId | typeof NONE {
  const exact = findHandle(snapshot, path);
  if (exact !== NONE) return exact;
  if (isLong(path)) return NONE;
  for (const { id, end } of findPrefixes(snapshot, path)) {
    const found = throughBinding(snapshot, id, path.slice(end + 1));
    if (found !== NONE) return found;
  }
  return NONE;
}

/**
 * Its first step leaves the scope's own definitions aside: those have handles and were tried
 * with a longer prefix. So a package that imports a class over its submodule of the same name
 * still leads to the class's members.
 */
function throughBinding(snapshot: Snapshot, scope: SymbolId, path: string): SymbolId | typeof NONE {
  const dot = path.indexOf('.');
  const name = snapshot.findName(dot < 0 ? path : path.slice(0, dot));
  if (name === NONE) return NONE;
  const imported = importedIn(snapshot, scope, name);
  const target = imported !== NONE ? imported : inheritedIn(snapshot, scope, name);
  if (target === NONE || dot < 0) return target;
  return follow(snapshot, target, path.slice(dot + 1));
}
