/**
 * trace: what several edges lead to, step by step, from one or more handles.
 *
 * Edges that the snapshot can't answer are named in `unsupported_edges` and the others followed;
 * an edge that a node's kind can't have leads nowhere. The extras list only nodes that have
 * something unresolved: `{}` says that all were looked at and had none.
 */
import { NONE } from '../model/ids.js';
import type { Stub, TraceResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { type Edge, findEdge } from './edges.js';
import type { TraceArguments } from './operations.js';
import { Spaces } from './spaces.js';
import { pruneWhen } from './stopWhen.js';
import { stubOf } from './stub.js';
import { unresolvedCallSites, unresolvedImports } from './unresolved.js';
import { walk } from './walk.js';

export function trace(snapshot: Snapshot, args: TraceArguments): TraceResult {
  const spaces = new Spaces(snapshot);
  const { roots, unresolved } = findRoots(spaces, args.start);
  const { follow, unsupported } = findEdges(spaces, snapshot, roots, args.follow);
  const limits = { maxDepth: args.max_depth, maxNodes: args.max_nodes };
  const walked = walk(spaces, roots, follow, limits, pruneWhen(spaces, args.stop_when));
  const stubs = new Map(
    walked.nodes.map((node) => [node, stubOf(spaces.snapshotOf(node), spaces.idOf(node))]),
  );
  const reasons = (['max_depth', 'max_nodes'] as const).filter((reason) => walked.cut[reason]);
  return {
    // fromEntries and not assignment: a module may be called __proto__.
    nodes: Object.fromEntries(Array.from(stubs.values(), (stub) => [stub.handle, stub])),
    edges: walked.edges.map(({ from, to, edge }) => ({
      from: stubs.get(from)!.handle,
      to: stubs.get(to)!.handle,
      kind: edge.name,
    })),
    truncated: reasons.length > 0,
    truncation_reasons: reasons,
    unsupported_edges: unsupported,
    unresolved_roots: unresolved,
    ...unresolvedBelow(spaces, stubs, follow),
  };
}

/** Nodes to start from, each once in the order given, and the handles that lead to none. */
function findRoots(spaces: Spaces, start: TraceArguments['start']) {
  const roots = new Set<number>();
  const unresolved = new Set<string>();
  for (const handle of typeof start === 'string' ? [start] : start) {
    const node = spaces.locate(handle);
    if (node === NONE) unresolved.add(handle);
    else roots.add(node);
  }
  return { roots: [...roots], unresolved: [...unresolved] };
}

/** An edge that was measured for none of the nodes to start from is as unsupported as an unknown one. */
function findEdges(spaces: Spaces, snapshot: Snapshot, roots: readonly number[], names: readonly string[]) {
  const follow: Edge[] = [];
  const unsupported: string[] = [];
  for (const name of new Set(names)) {
    const edge = findEdge(snapshot, name);
    if ('unsupported' in edge) unsupported.push(name);
    else if (roots.length > 0 && !roots.some((root) => spaces.isMeasured(edge, root))) unsupported.push(name);
    else follow.push(edge);
  }
  return { follow, unsupported };
}

type Extras = Pick<TraceResult, 'unresolved_call_sites' | 'unresolved_imports'>;

function unresolvedBelow(spaces: Spaces, stubs: ReadonlyMap<number, Stub>, follow: readonly Edge[]): Extras {
  const extras: Extras = {};
  for (const edge of follow) {
    const from = [...stubs].filter(([node]) => spaces.leadsFrom(edge, node));
    const has = (node: number, rows: 'unresolvedCallSites' | 'unresolvedImports'): boolean =>
      spaces.snapshotOf(node).has(rows);
    if (edge.name === 'callees') {
      const counted = from.filter(([node]) => has(node, 'unresolvedCallSites'));
      const counts = counted.map(
        ([node, { handle }]) =>
          [handle, unresolvedCallSites(spaces.snapshotOf(node), spaces.idOf(node))] as const,
      );
      extras.unresolved_call_sites = Object.fromEntries(counts.filter(([, count]) => count > 0));
    } else if (edge.name === 'imports') {
      const listed = from.filter(([node]) => has(node, 'unresolvedImports'));
      const targets = listed.map(
        ([node, { handle }]) =>
          [handle, unresolvedImports(spaces.snapshotOf(node), spaces.idOf(node))] as const,
      );
      extras.unresolved_imports = Object.fromEntries(targets.filter(([, texts]) => texts.length > 0));
    }
  }
  return extras;
}
