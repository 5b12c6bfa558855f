/**
 * The unit that walks each syntax node: of what stands in a function's, class's or lambda's body its scope
 * (a row), of a header that of the unit around it. What stands in a comprehension is of the unit that
 * this is in.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Scope, ScopeKind } from '../../model/facts.js';
import { syntaxKind } from '../../model/syntax.js';
import { bodyOf } from './codeDigests.js';
import type { NodeRanges } from './nodeRanges.js';

/** By node the row of its unit's scope. */
export function unitsOfNodes(
  facts: FactsView,
  { starts, ends }: Pick<NodeRanges, 'starts' | 'ends'>,
): Int32Array {
  const { scopes, syntax } = facts;
  const units = new Int32Array(syntax.length);
  // A scope's row comes before those of the scopes in it.
  for (let row = 1; row * Scope.width < scopes.length; row++) {
    if (!isUnit(facts, row)) continue;
    const node = scopes[row * Scope.width + Scope.node];
    const body = bodyOf(syntax, node, syntaxKind(syntax, node));
    units.fill(row, starts[body], ends[body]);
  }
  return units;
}

/**
 * By node: the row of the scope in whose header it stands, the innermost one's; 0: in none. What stands in a
 * body in a header (of a lambda that is a default) is in none.
 */
export function headersOfNodes(
  facts: FactsView,
  { starts, ends }: Pick<NodeRanges, 'starts' | 'ends'>,
): Int32Array {
  const { scopes, syntax } = facts;
  const headers = new Int32Array(syntax.length);
  for (let row = 1; row * Scope.width < scopes.length; row++) {
    if (!isUnit(facts, row)) continue;
    const node = scopes[row * Scope.width + Scope.node];
    const body = bodyOf(syntax, node, syntaxKind(syntax, node));
    headers.fill(row, starts[node], ends[node]);
    headers.fill(0, starts[body], ends[body]);
  }
  return headers;
}

/** Whether a scope is evaluated by itself. */
export function isUnit({ scopes }: FactsView, row: number): boolean {
  return scopes[row * Scope.width + Scope.kind] !== ScopeKind.comprehension;
}
