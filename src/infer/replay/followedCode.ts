/** What has to say the same for a change to be followed: the code of modules and classes outside of functions. */
import { Scope, ScopeKind } from '../../model/facts.js';
import { DefinitionNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { type CodeDigests, Extent, type ExtentOf } from './codeDigests.js';
import type { Versions } from './versions.js';

/**
 * Code with no more of functions than {@link Extent}'s name, and without functions that come or go (by row: the other
 * version's row, or -1).
 */
export function staticCode(digests: CodeDigests, others: Int32Array): Float64Array {
  const { syntax } = digests.facts;
  const extentOf: ExtentOf = (node, kind) => {
    if (kind !== Syntax.functionDefinition) return Extent.whole;
    return others[syntax[node + DefinitionNode.definition]] < 0 ? Extent.nothing : Extent.name;
  };
  return digests.fold(extentOf);
}

/**
 * Classes in functions, too, are in tables: of bases, subclasses, orders and fields. Those of the module are held
 * by its own code.
 */
export function sameClasses(versions: Versions, olds: Float64Array, news: Float64Array): boolean {
  const { old, now, alignment } = versions;
  const before = scopesOf(old, ScopeKind.class);
  const after = scopesOf(now, ScopeKind.class);
  return (
    before.length === after.length &&
    before.every(
      (row, index) =>
        alignment.scope(row) === after[index] && olds[nodeOf(old, row)] === news[nodeOf(now, after[index])],
    )
  );
}

export function scopesOf({ facts }: CodeDigests, kind: number): number[] {
  const found: number[] = [];
  for (let row = 0; row * Scope.width < facts.scopes.length; row++)
    if (facts.scopes[row * Scope.width + Scope.kind] === kind) found.push(row);
  return found;
}

function nodeOf({ facts }: CodeDigests, scope: number): number {
  return facts.scopes[scope * Scope.width + Scope.node];
}
