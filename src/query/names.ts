/**
 * One step along a dotted path: the symbol that a name means inside a module or class.
 *
 * `children` rows ascend by handle and `aliases` rows by name, and both orders are the order of
 * name ids, so either step is a binary search that decodes no string.
 */

import { besideSubmodule } from '../model/dottedName.js';
import { type NameId, NONE, type SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { lowerBound } from '../model/lowerBound.js';
import { findHandle, handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { hasFlag } from './stub.js';

type Found = SymbolId | typeof NONE;

/** What is written directly in `scope` under that name. */
function definedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  const [start, end] = snapshot.range('children', scope);
  const targets = snapshot.targets('children');
  const names = snapshot.column('symbol.name');
  const index = lowerBound(start, end, (at) => names[targets[at]] < name);
  return index < end && names[targets[index]] === name ? (targets[index] as SymbolId) : NONE;
}

/** What `scope` binds under that name but is defined elsewhere. */
function importedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  if (!snapshot.has('aliases')) return NONE;
  const [start, end] = snapshot.range('aliases', scope);
  const names = snapshot.parallel('aliases', 'name');
  const index = lowerBound(start, end, (at) => names[at] < name);
  return index < end && names[index] === name ? (snapshot.targets('aliases')[index] as SymbolId) : NONE;
}

/**
 * All that a scope binds under a name that it doesn't define: each branch of an `if` or `try` may import another. Where
 * a submodule has the name, what the package defines under it.
 */
export function everyImportedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): SymbolId[] {
  const defined = definedIn(snapshot, scope, name);
  if (defined !== NONE) return hiddenBy(snapshot, defined);
  if (!snapshot.has('aliases')) return [];
  const [start, end] = snapshot.range('aliases', scope);
  const names = snapshot.parallel('aliases', 'name');
  const first = lowerBound(start, end, (at) => names[at] < name);
  const found: SymbolId[] = [];
  for (let at = first; at < end && names[at] === name; at++) {
    found.push(snapshot.targets('aliases')[at] as SymbolId);
  }
  return found;
}

/** The function or class that a package defines beside its submodule of the same name: at most one. */
export function hiddenBy(snapshot: Snapshot, module: SymbolId): SymbolId[] {
  const scope = snapshot.column('symbol.parent')[module] as SymbolId | typeof NONE;
  if (snapshot.column('symbol.kind')[module] !== KindCode.module || scope === NONE) return [];
  const beside = besideSubmodule(snapshot.name(snapshot.column('symbol.name')[module]));
  const name = snapshot.findName(beside);
  const hidden = name === NONE ? NONE : definedIn(snapshot, scope, name);
  return hidden === NONE ? [] : [hidden];
}

/** What a class inherits under that name, unless a layer's class comes first that has it. */
function inheritedIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  const member = inheritedMember(snapshot, scope, snapshot.name(name));
  return member?.snapshot === snapshot ? member.id : NONE;
}

/**
 * What a class inherits under that name, and the snapshot or layer that holds it: the nearest base
 * that defines or binds it. Of a layer's class the snapshot has a copy, with the members that
 * something refers to; the layer has all.
 */
export function inheritedMember(
  snapshot: Snapshot,
  scope: SymbolId,
  component: string,
): { snapshot: Snapshot; id: SymbolId } | undefined {
  if (snapshot.column('symbol.kind')[scope] !== KindCode.class || !snapshot.has('mro')) return undefined;
  for (const base of snapshot.row('mro', scope) as Iterable<SymbolId>) {
    const own = memberOf(snapshot, base, snapshot.findName(component));
    if (own !== NONE) return { snapshot, id: own };
    if (!hasFlag(snapshot, base, 'external')) continue;
    for (const layer of snapshot.layers) {
      const original = findHandle(layer, handleOf(snapshot, base));
      const id = original === NONE ? NONE : memberOf(layer, original, layer.findName(component));
      if (id !== NONE) return { snapshot: layer, id };
    }
  }
  return undefined;
}

function memberOf(snapshot: Snapshot, scope: SymbolId, name: NameId | typeof NONE): Found {
  if (name === NONE) return NONE;
  const defined = definedIn(snapshot, scope, name);
  return defined !== NONE ? defined : importedIn(snapshot, scope, name);
}

/** What a name means in a scope: its own definition, what it imports under it, what it inherits. */
export function step(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  const defined = definedIn(snapshot, scope, name);
  return defined !== NONE ? defined : boundIn(snapshot, scope, name);
}

/** The same without its own definitions. */
export function boundIn(snapshot: Snapshot, scope: SymbolId, name: NameId): Found {
  const imported = importedIn(snapshot, scope, name);
  return imported !== NONE ? imported : inheritedIn(snapshot, scope, name);
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
    at = step(snapshot, at, name);
    if (at === NONE) return NONE;
  }
  return at;
}
