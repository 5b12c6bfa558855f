/**
 * The unit that walks each syntax node: of what stands in a function's, class's or lambda's body its scope
 * (a row), of a header that of the unit around it. What stands in a comprehension is of the unit that
 * this is in.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { syntaxKind } from '../../model/syntax.js';
import { bodyOf } from './codeDigests.js';
import type { NodeRanges } from './nodeRanges.js';

type Ranges = Pick<NodeRanges, 'starts' | 'ends'>;

/** By node the row of its unit's scope. */
export function unitsOfNodes(facts: FactsView, { starts, ends }: Ranges): Int32Array {
  const units = new Int32Array(facts.syntax.length);
  forEachUnit(facts, (row, _, body) => units.fill(row, starts[body], ends[body]));
  return units;
}

/**
 * By node: the row of the scope in whose header it stands, the innermost one's; 0: in none. What stands in a
 * body in a header (of a lambda that is a default) is in none.
 */
export function headersOfNodes(facts: FactsView, { starts, ends }: Ranges): Int32Array {
  const headers = new Int32Array(facts.syntax.length);
  forEachUnit(facts, (row, node, body) => {
    headers.fill(row, starts[node], ends[node]);
    headers.fill(0, starts[body], ends[body]);
  });
  return headers;
}

/** Visits all units but the module, outer ones first, with the nodes of what they are of and of its body. */
function forEachUnit(facts: FactsView, visit: (row: number, node: number, body: number) => void): void {
  const { scopes, syntax } = facts;
  for (let row = 1; row * Scope.width < scopes.length; row++) {
    if (!isUnit(facts, row)) continue;
    const node = scopes[row * Scope.width + Scope.node];
    visit(row, node, bodyOf(syntax, node, syntaxKind(syntax, node)));
  }
}

/** Whether a scope is evaluated by itself. */
export function isUnit({ scopes }: FactsView, row: number): boolean {
  return scopes[row * Scope.width + Scope.kind] !== ScopeKind.comprehension;
}

/** The row of the definition of the innermost class that holds a unit; 0: none does. */
export function classAround({ scopes, definitions }: FactsView, unit: number): number {
  for (let row = unit; row > 0; row = scopes[row * Scope.width + Scope.parent]) {
    const definition = scopes[row * Scope.width + Scope.definition];
    if (definition > 0 && definitions[definition * Definition.width + Definition.kind] === KindCode.class)
      return definition;
  }
  return 0;
}
