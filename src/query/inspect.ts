/**
 * inspect: what is known of one symbol: its place, its documentation, what its kind has, and how
 * many stubs each of its measured edges gives. An edge that wasn't measured has no count.
 */
import { NONE } from '../model/ids.js';
import type { InspectResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { EDGES } from './edges.js';
import { factsOf } from './facts.js';
import { resolvedSymbol } from './location.js';
import type { InspectArguments } from './operations.js';
import { reExportsOf } from './reExports.js';
import { Spaces } from './spaces.js';
import { textAt, unknownStub } from './stub.js';

/** Never throws for an unknown handle: it gets the least that can be said. */
export function inspect(project: Snapshot, { handle }: InspectArguments): InspectResult {
  const spaces = new Spaces(project);
  const node = spaces.locate(handle);
  if (node === NONE) return unknownSymbol(handle);
  const snapshot = spaces.snapshotOf(node);
  const id = spaces.idOf(node);
  const result: InspectResult = {
    ...resolvedSymbol(snapshot, id),
    docstring: textAt(snapshot, 'symbol.docstring', id) ?? null,
    ...factsOf(snapshot, id),
    edge_counts: edgeCounts(spaces, node),
  };
  if (result.kind !== 'module' && snapshot.has('aliasesOf') && project.has('aliasesOf')) {
    result.re_exports = reExportsOf(project, snapshot, id);
  }
  return result;
}

/** The same node as `outline` shows for a handle that nothing is known about. */
function unknownSymbol(handle: string): InspectResult {
  const { kind, scope } = unknownStub(handle);
  return { handle, kind, scope, location: null, docstring: null, edge_counts: {} };
}

/** As many as `expand` has stubs, for each edge that was measured for this kind. */
function edgeCounts(spaces: Spaces, node: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edge of EDGES.values()) {
    if (!spaces.leadsFrom(edge, node) || !spaces.isMeasured(edge, node)) continue;
    counts[edge.name] = spaces.targets(edge, node).ids.length;
  }
  return counts;
}
