/**
 * expand: what one edge leads to from a handle, in one step.
 *
 * The answer has either `stubs` (measured, `[]` included) or `unsupported`, never both.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import type { ExpandResult, SupportedExpand } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { ExpandArguments } from './arguments.js';
import { canonicalId } from './canonical.js';
import { type Edge, edgeTargets, findEdge, leadsFrom, unsupportedKind } from './edges.js';
import { kindOf, stubsOf } from './stub.js';
import { unresolvedCallSites, unresolvedImports } from './unresolved.js';

const TRANSITIVE_HINT =
  'These are the direct subclasses. For those below them too, ask ' +
  "trace(start=<this handle>, follow=['subclasses'], max_depth=…, max_nodes=…).";

/** Never throws for an unknown handle, edge or kind: each has its answer. */
export function expand(snapshot: Snapshot, { handle, edge: name }: ExpandArguments): ExpandResult {
  const id = canonicalId(snapshot, handle);
  const source = id === NONE ? handle : handleOf(snapshot, id);
  const edge = findEdge(snapshot, name);
  if ('unsupported' in edge) return { source, edge: name, ...edge };
  if (id === NONE) return empty(source, edge);
  if (leadsFrom(snapshot, edge, id)) return measured(snapshot, id, source, edge);
  if (edge.otherKinds === 'unsupported') {
    return { source, edge: name, ...unsupportedKind(edge, kindOf(snapshot, id)) };
  }
  return empty(source, edge);
}

function measured(snapshot: Snapshot, id: SymbolId, source: string, edge: Edge): SupportedExpand {
  const result: SupportedExpand = {
    source,
    edge: edge.name,
    stubs: stubsOf(snapshot, edgeTargets(snapshot, edge, id)),
  };
  if (edge.name === 'callees' && snapshot.has('unresolvedCallSites')) {
    result.unresolved_call_sites = unresolvedCallSites(snapshot, id);
  } else if (edge.name === 'imports' && snapshot.has('unresolvedImports')) {
    result.unresolved_imports = unresolvedImports(snapshot, id);
  } else if (edge.name === 'subclasses') {
    result.transitive_hint = TRANSITIVE_HINT;
  }
  return result;
}

/**
 * For a handle that nothing is known about, and for a kind that can't have the edge. No import
 * statement was looked at in either case, so `unresolved_imports` stays absent.
 */
function empty(source: string, edge: Edge): SupportedExpand {
  const result: SupportedExpand = { source, edge: edge.name, stubs: [] };
  if (edge.name === 'callees') result.unresolved_call_sites = 0;
  return result;
}
