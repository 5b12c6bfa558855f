/**
 * expand: what one edge leads to from a handle, in one step.
 *
 * The answer has either `stubs` (measured, `[]` included) or `unsupported`, never both.
 */
import { NONE } from '../model/ids.js';
import type { ExpandResult, SupportedExpand } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { type Edge, findEdge, missingLayer, unmeasuredInLayer, unsupportedKind } from './edges.js';
import type { ExpandArguments } from './operations.js';
import { missingLayers, Spaces } from './spaces.js';
import { kindOf, stubsOf } from './stub.js';
import { unresolvedCallSites, unresolvedImports } from './unresolved.js';

const TRANSITIVE_HINT =
  'These are the direct subclasses. For those below them too, ask ' +
  "trace(start=<this handle>, follow=['subclasses'], max_depth=…, max_nodes=…).";

/** Never throws for an unknown handle, edge or kind: each has its answer. */
export function expand(snapshot: Snapshot, { handle, edge: name }: ExpandArguments): ExpandResult {
  const spaces = new Spaces(snapshot);
  const edge = findEdge(snapshot, name);
  const located = spaces.locate(handle);
  const node = located === NONE || 'unsupported' in edge ? located : spaces.asked(edge, located);
  const source = node === NONE ? handle : handleOf(spaces.snapshotOf(node), spaces.idOf(node));
  if ('unsupported' in edge) return { source, edge: name, ...edge };
  if (node === NONE) {
    if (!spaces.mayBeLacking(handle)) return empty(source, edge);
    return { source, edge: name, ...missingLayer(edge, missingLayers(snapshot)) };
  }
  if (spaces.leadsFrom(edge, node)) return measured(snapshot, spaces, node, source, edge);
  if (edge.otherKinds === 'unsupported') {
    return {
      source,
      edge: name,
      ...unsupportedKind(edge, kindOf(spaces.snapshotOf(node), spaces.idOf(node))),
    };
  }
  return empty(source, edge);
}

function measured(project: Snapshot, spaces: Spaces, node: number, source: string, edge: Edge): ExpandResult {
  const own = spaces.snapshotOf(node);
  if (!spaces.isMeasured(edge, node)) {
    const why = spaces.isLacking(node)
      ? missingLayer(edge, missingLayers(project))
      : unmeasuredInLayer(edge, own.header.project);
    return { source, edge: edge.name, ...why };
  }
  const { snapshot, ids } = spaces.targets(edge, node);
  const result: SupportedExpand = { source, edge: edge.name, stubs: stubsOf(snapshot, ids) };
  const id = spaces.idOf(node);
  if (edge.name === 'callees' && own.has('unresolvedCallSites')) {
    result.unresolved_call_sites = unresolvedCallSites(own, id);
  } else if (edge.name === 'imports' && own.has('unresolvedImports')) {
    result.unresolved_imports = unresolvedImports(own, id);
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
