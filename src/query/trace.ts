/**
 * trace: what several edges lead to, step by step, from one or more handles.
 *
 * Edges that could be followed from no node of the answer, where `expand` says of one of these that
 * it is unsupported, are named in `unsupported_edges`; so are those that the snapshot can't answer.
 * The extras list only nodes that have something unresolved: `{}` says that all were looked at and
 * had none.
 */
import type { RowsName } from '../model/graph.js';
import { NONE, type SymbolId } from '../model/ids.js';
import type { Stub, TraceResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { type Edge, findEdge } from './edges.js';
import type { TraceArguments } from './operations.js';
import { recordOf } from './record.js';
import { Spaces } from './spaces.js';
import { pruneWhen } from './stopWhen.js';
import { stubOf } from './stub.js';
import { unresolvedCallSites, unresolvedImports } from './unresolved.js';
import { walk } from './walk.js';

export function trace(snapshot: Snapshot, args: TraceArguments): TraceResult {
  const spaces = new Spaces(snapshot);
  const known = findEdges(snapshot, args.follow);
  const { roots, unresolved } = findRoots(spaces, args.start, [...known.values()]);
  const limits = { maxDepth: args.max_depth, maxNodes: args.max_nodes };
  const walked = walk(spaces, roots, [...known.values()], limits, pruneWhen(spaces, args.stop_when));
  const follow = [...known.values()].filter((edge) => isSupported(spaces, edge, walked.nodes));
  const supported = new Set(follow.map(({ name }) => name));
  const stubs = walked.nodes.map((node) => stubOf(spaces.snapshotOf(node), spaces.idOf(node)));
  const reasons = (['max_depth', 'max_nodes'] as const).filter((reason) => walked.cut[reason]);
  return {
    nodes: recordOf(stubs.map((stub) => [stub.handle, stub])),
    edges: walked.edges.map(({ from, to, edge }) => ({
      from: stubs[from]!.handle,
      to: stubs[to]!.handle,
      kind: edge.name,
    })),
    truncated: reasons.length > 0,
    truncation_reasons: reasons,
    unsupported_edges: [...new Set(args.follow)].filter((name) => !supported.has(name)),
    unresolved_roots: unresolved,
    ...unresolvedBelow(spaces, walked.nodes, stubs, follow),
  };
}

/** Nodes to start from, each once in the order given, and the handles that lead to none. */
function findRoots(spaces: Spaces, start: TraceArguments['start'], follow: readonly Edge[]) {
  const roots = new Set<number>();
  const unresolved = new Set<string>();
  for (const handle of typeof start === 'string' ? [start] : start) {
    const node = spaces.locate(handle);
    if (node === NONE) unresolved.add(handle);
    else for (const one of [node, ...follow.map((edge) => spaces.asked(edge, node))]) roots.add(one);
  }
  return { roots: [...roots], unresolved: [...unresolved] };
}

/** By name, those that the snapshot knows; each once, in the order given. */
function findEdges(snapshot: Snapshot, names: readonly string[]): Map<string, Edge> {
  const known = new Map<string, Edge>();
  for (const name of names) {
    const edge = findEdge(snapshot, name);
    if (!('unsupported' in edge)) known.set(name, edge);
  }
  return known;
}

function isSupported(spaces: Spaces, edge: Edge, nodes: readonly number[]): boolean {
  const isFollowed = nodes.some((node) => spaces.leadsFrom(edge, node) && spaces.isMeasured(edge, node));
  return isFollowed || !nodes.some((node) => spaces.isUnsupported(edge, node));
}

type Extras = Pick<TraceResult, 'unresolved_call_sites' | 'unresolved_imports'>;

/** @param stubs of the nodes, in their order */
function unresolvedBelow(
  spaces: Spaces,
  nodes: readonly number[],
  stubs: readonly Stub[],
  follow: readonly Edge[],
): Extras {
  /** By handle, of the nodes that the edge leads away from. */
  const gather = <Value>(
    edge: Edge,
    rows: RowsName,
    read: (snapshot: Snapshot, id: SymbolId) => Value | undefined,
  ): Record<string, Value> => {
    const found: [string, Value][] = [];
    nodes.forEach((node, place) => {
      const snapshot = spaces.snapshotOf(node);
      if (!spaces.leadsFrom(edge, node) || !snapshot.has(rows)) return;
      const value = read(snapshot, spaces.idOf(node));
      if (value !== undefined) found.push([stubs[place].handle, value]);
    });
    return recordOf(found);
  };
  const extras: Extras = {};
  for (const edge of follow) {
    if (edge.name === 'callees')
      extras.unresolved_call_sites = gather(
        edge,
        'unresolvedCallSites',
        (snapshot, id) => unresolvedCallSites(snapshot, id) || undefined,
      );
    else if (edge.name === 'imports')
      extras.unresolved_imports = gather(edge, 'unresolvedImports', (snapshot, id) => {
        const texts = unresolvedImports(snapshot, id);
        return texts.length > 0 ? texts : undefined;
      });
  }
  return extras;
}
