/**
 * trace: what several edges lead to, step by step, from one or more handles.
 *
 * Edges that the snapshot can't answer are named in `unsupported_edges` and the others followed;
 * an edge that a node's kind can't have leads nowhere. The extras list only nodes that have
 * something unresolved: `{}` says that all were looked at and had none.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import type { Stub, TraceResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { TraceArguments } from './arguments.js';
import { canonicalId } from './canonical.js';
import { type Edge, findEdge, leadsFrom } from './edges.js';
import { pruneWhen } from './stopWhen.js';
import { stubsOf } from './stub.js';
import { unresolvedCallSites, unresolvedImports } from './unresolved.js';
import { walk } from './walk.js';

export function trace(snapshot: Snapshot, args: TraceArguments): TraceResult {
  const { roots, unresolved } = findRoots(snapshot, args.start);
  const { follow, unsupported } = findEdges(snapshot, args.follow);
  const limits = { maxDepth: args.max_depth, maxNodes: args.max_nodes };
  const walked = walk(snapshot, roots, follow, limits, pruneWhen(snapshot, args.stop_when));
  const shown = stubsOf(snapshot, walked.nodes);
  const stubs = new Map(walked.nodes.map((id, index) => [id, shown[index]]));
  const reasons = (['max_depth', 'max_nodes'] as const).filter((reason) => walked.cut[reason]);
  return {
    // fromEntries and not assignment: a module may be called __proto__.
    nodes: Object.fromEntries(shown.map((stub) => [stub.handle, stub])),
    edges: walked.edges.map(({ from, to, edge }) => ({
      from: stubs.get(from)!.handle,
      to: stubs.get(to)!.handle,
      kind: edge.name,
    })),
    truncated: reasons.length > 0,
    truncation_reasons: reasons,
    unsupported_edges: unsupported,
    unresolved_roots: unresolved,
    ...unresolvedBelow(snapshot, stubs, follow),
  };
}

/** Symbols to start from, each once in the order given, and the handles that lead to none. */
function findRoots(snapshot: Snapshot, start: TraceArguments['start']) {
  const roots = new Set<SymbolId>();
  const unresolved = new Set<string>();
  for (const handle of typeof start === 'string' ? [start] : start) {
    const id = canonicalId(snapshot, handle);
    if (id === NONE) unresolved.add(handle);
    else roots.add(id);
  }
  return { roots: [...roots], unresolved: [...unresolved] };
}

function findEdges(snapshot: Snapshot, names: readonly string[]) {
  const follow: Edge[] = [];
  const unsupported: string[] = [];
  for (const name of new Set(names)) {
    const edge = findEdge(snapshot, name);
    if ('unsupported' in edge) unsupported.push(name);
    else follow.push(edge);
  }
  return { follow, unsupported };
}

type Extras = Pick<TraceResult, 'unresolved_call_sites' | 'unresolved_imports'>;

function unresolvedBelow(
  snapshot: Snapshot,
  stubs: ReadonlyMap<SymbolId, Stub>,
  follow: readonly Edge[],
): Extras {
  const extras: Extras = {};
  for (const edge of follow) {
    const from = [...stubs].filter(([id]) => leadsFrom(snapshot, edge, id));
    if (edge.name === 'callees' && snapshot.has('unresolvedCallSites')) {
      const counts = from.map(([id, { handle }]) => [handle, unresolvedCallSites(snapshot, id)] as const);
      extras.unresolved_call_sites = Object.fromEntries(counts.filter(([, count]) => count > 0));
    } else if (edge.name === 'imports' && snapshot.has('unresolvedImports')) {
      const targets = from.map(([id, { handle }]) => [handle, unresolvedImports(snapshot, id)] as const);
      extras.unresolved_imports = Object.fromEntries(targets.filter(([, texts]) => texts.length > 0));
    }
  }
  return extras;
}
