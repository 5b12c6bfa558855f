/**
 * One step along a dotted path: the symbol that a name means inside a module or class.
 *
 * `children` rows ascend by handle and `aliases` rows by name, and both orders are the order of
 * name ids, so either step is a binary search that decodes no string.
 */

import { type NameId, NONE, type SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import type { Snapshot } from '../snapshot/snapshot.js';

type Found = SymbolId | typeof NONE;

/** What is written directly in `scope` under that name. */
export function definedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  if (!snapshot.has('children')) return NONE;
  const [start, end] = snapshot.range('children', scope);
  const targets = snapshot.targets('children');
  const names = snapshot.column('symbol.name');
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (names[targets[middle]] < name) low = middle + 1;
    else high = middle;
  }
  return low < end && names[targets[low]] === name ? (targets[low] as SymbolId) : NONE;
}

/** What `scope` binds under that name but is defined elsewhere. */
export function importedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  if (!snapshot.has('aliases')) return NONE;
  const [start, end] = snapshot.range('aliases', scope);
  const names = snapshot.parallel('aliases', 'name');
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (names[middle] < name) low = middle + 1;
    else high = middle;
  }
  return low < end && names[low] === name ? (snapshot.targets('aliases')[low] as SymbolId) : NONE;
}

/** What a class inherits under that name: the nearest base that defines or binds it. */
export function inheritedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  if (snapshot.column('symbol.kind')[scope] !== KindCode.class || !snapshot.has('mro')) return NONE;
  for (const base of snapshot.row('mro', scope)) {
    const found = memberOf(snapshot, base as SymbolId, name);
    if (found !== NONE) return found;
  }
  return NONE;
}

function memberOf(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  const defined = definedIn(snapshot, scope, name);
  return defined !== NONE ? defined : importedIn(snapshot, scope, name);
}

/**
 * Follows the rest of a dotted path (`Class.method`) from a symbol: at each name its own
 * definitions, then what it imports, then what it inherits. Every step uses up one name, so
 * imports in a circle end too.
 */
export function follow(snapshot: Snapshot, from: SymbolId, path: string): Found {
  let at: Found = from;
  for (const component of path.split('.')) {
    const name = snapshot.findName(component);
    if (name === NONE) return NONE;
    const member = memberOf(snapshot, at, name);
    at = member !== NONE ? member : inheritedIn(snapshot, at, name);
    if (at === NONE) return NONE;
  }
  return at;
}
