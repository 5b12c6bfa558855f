/**
 * inspect: what is known of one symbol: its place, its documentation, what its kind has, and how
 * many stubs each of its measured edges gives. An edge that wasn't measured has no count.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import type { InspectResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { InspectArguments } from './arguments.js';
import { canonicalId } from './canonical.js';
import { EDGES, edgeTargets, isMeasured, leadsFrom } from './edges.js';
import { factsOf } from './facts.js';
import { resolvedSymbol } from './location.js';
import { reExportsOf } from './reExports.js';
import { textAt, unknownStub } from './stub.js';

/** Never throws for an unknown handle: it gets the least that can be said. */
export function inspect(snapshot: Snapshot, { handle }: InspectArguments): InspectResult {
  const id = canonicalId(snapshot, handle);
  if (id === NONE) return unknownSymbol(handle);
  const result: InspectResult = {
    ...resolvedSymbol(snapshot, id),
    docstring: textAt(snapshot, 'symbol.docstring', id) ?? null,
    ...factsOf(snapshot, id),
    edge_counts: edgeCounts(snapshot, id),
  };
  if (result.kind !== 'module' && snapshot.has('aliasesOf')) {
    result.re_exports = reExportsOf(snapshot, id);
  }
  return result;
}

/** The same node as `outline` shows for a handle that nothing is known about. */
function unknownSymbol(handle: string): InspectResult {
  const { kind, scope } = unknownStub(handle);
  return { handle, kind, scope, location: null, docstring: null, edge_counts: {} };
}

/** As many as `expand` has stubs, for each edge that was measured for this kind. */
function edgeCounts(snapshot: Snapshot, id: SymbolId): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edge of EDGES.values()) {
    if (!leadsFrom(snapshot, edge, id) || !isMeasured(snapshot, edge)) continue;
    counts[edge.name] = edgeTargets(snapshot, edge, id).length;
  }
  return counts;
}
