/** Which scopes of a file hold another one: rows of its scopes, from the inside out. */
import { Scope, ScopeKind } from '../../model/facts.js';

function kindOf(scopes: Int32Array, row: number): number {
  return scopes[row * Scope.width + Scope.kind];
}

/** The nearest scope of a class, from a row on outwards; 0: none. */
export function classScope(scopes: Int32Array, from: number): number {
  let row = from;
  while (row > 0 && kindOf(scopes, row) !== ScopeKind.class) row = scopes[row * Scope.width + Scope.parent];
  return Math.max(row, 0);
}

/** The scope of the method that a scope is, or lies in without a class between them; 0: none. */
export function methodScope(scopes: Int32Array, from: number): number {
  for (let row = from; row > 0 && kindOf(scopes, row) !== ScopeKind.class; ) {
    const parent = scopes[row * Scope.width + Scope.parent];
    if (kindOf(scopes, parent) === ScopeKind.class)
      return kindOf(scopes, row) === ScopeKind.function ? row : 0;
    row = parent;
  }
  return 0;
}
