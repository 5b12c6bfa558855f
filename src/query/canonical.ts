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
import { countDots, findHandle, findPrefixes, type Prefix } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { normalForm } from './identifiers.js';
import { boundIn, step } from './names.js';

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
  const known = longestKnown(snapshot, path);
  return known?.end === path.length ? known.id : NONE;
}

/** The longest beginning of a path as it is written that means a symbol; a long path's is none. */
export function longestKnown(snapshot: Snapshot, path: string): Prefix | undefined {
  if (isLong(path)) return undefined;
  let longest: Prefix | undefined;
  for (const prefix of findPrefixes(snapshot, path)) {
    const known = throughBindings(snapshot, prefix, path);
    if (longest === undefined || known.end > longest.end) longest = known;
    if (longest.end === path.length) break;
  }
  return longest;
}

/**
 * How far a path is known from a symbol on, which it begins with. The first step leaves the scope's
 * own definitions aside: those have handles and were tried with a longer prefix. So a package that
 * imports a class over its submodule of the same name still leads to the class's members.
 */
function throughBindings(snapshot: Snapshot, from: Prefix, path: string): Prefix {
  let known = from;
  while (known.end < path.length) {
    const stop = path.indexOf('.', known.end + 1);
    const end = stop < 0 ? path.length : stop;
    const name = snapshot.findName(path.slice(known.end + 1, end));
    if (name === NONE) break;
    const id = known === from ? boundIn(snapshot, known.id, name) : step(snapshot, known.id, name);
    if (id === NONE) break;
    known = { id, end };
  }
  return known;
}
