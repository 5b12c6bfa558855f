/** What has to say the same for a change to be followed: the code of modules and classes outside of functions. */
import { Scope, ScopeKind } from '../../model/facts.js';
import { DefinitionNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { type CodeDigests, Extent, type ExtentOf } from './codeDigests.js';
import { comesWhole } from './comingClasses.js';
import type { Versions } from './versions.js';

/**
 * Code with no more of functions than {@link Extent}'s name, and without functions and classes that come or go (by
 * row: the other version's row, or -1).
 */
export function staticCode(digests: CodeDigests, others: Int32Array): Float64Array {
  const { syntax } = digests.facts;
  const extentOf: ExtentOf = (node, kind) => {
    if (kind === Syntax.lambda) return Extent.whole;
    if (others[syntax[node + DefinitionNode.definition]] < 0) return Extent.nothing;
    return kind === Syntax.classDefinition ? Extent.whole : Extent.name;
  };
  return digests.fold(extentOf);
}

/**
 * Classes in functions, too, are in tables: of bases, subclasses, orders and fields. Those of modules
 * and classes are remade where they say something else.
 */
export function sameClasses({
  old,
  now,
  alignment,
  oldRows,
  newRows,
  oldStatics,
  newStatics,
  remade,
}: Versions): boolean {
  const before = stayingClasses(old, oldRows);
  const after = stayingClasses(now, newRows);
  return (
    before.length === after.length &&
    before.every(
      (row, index) =>
        alignment.scope(row) === after[index] &&
        (remade.olds.has(definitionOf(old, row)) ||
          oldStatics[nodeOf(old, row)] === newStatics[nodeOf(now, after[index])]),
    )
  );
}

/** Scopes of the bodies of classes but for those that come or go as a whole, or within what does. */
function stayingClasses(digests: CodeDigests, others: Int32Array): number[] {
  const { scopes } = digests.facts;
  return scopesOf(digests, ScopeKind.class).filter(
    (row) => !comesWhole(digests.facts, others, scopes[row * Scope.width + Scope.definition]),
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

function definitionOf({ facts }: CodeDigests, scope: number): number {
  return facts.scopes[scope * Scope.width + Scope.definition];
}
