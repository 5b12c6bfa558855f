/**
 * outline: the tree of members (or of submodules) below a handle, within a budget of nodes.
 *
 * What must stay true: `children` present means complete; a node that a cap cut off has no
 * `children` but `truncated` and one reason, and a container that is empty is never cut off.
 * The walk is breadth first, so nearer nodes get their room before deeper ones.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import type { OutlineTree, TruncationReason } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { EDGES, type Edge, edgeTargets, leadsFrom } from './edges.js';
import type { OutlineArguments } from './operations.js';
import { Spaces } from './spaces.js';
import { hasFlag, stubOf, stubsOf, unknownStub } from './stub.js';

interface Open {
  tree: OutlineTree;
  id: SymbolId;
  depth: number;
}

export function outline(project: Snapshot, args: OutlineArguments): OutlineTree {
  const spaces = new Spaces(project);
  const found = spaces.locate(args.handle);
  if (found === NONE) return { node: unknownStub(args.handle), children: [] };
  const snapshot = spaces.snapshotOf(found);
  const root = spaces.idOf(found);
  const edge = EDGES.get(args.edge)!;
  const maxDepth = args.max_depth ?? Number.POSITIVE_INFINITY;
  const tree: OutlineTree = { node: stubOf(snapshot, root) };
  if (leadsFrom(snapshot, edge, root) && spaces.isLacking(found)) {
    truncate(tree, 'external');
    return tree;
  }
  const queue: Open[] = [{ tree, id: root, depth: 0 }];
  let left = args.max_nodes - 1;
  for (let next = 0; next < queue.length; next++) {
    const { tree, id, depth } = queue[next];
    const below = leadsFrom(snapshot, edge, id) ? edgeTargets(snapshot, edge, id) : [];
    const cut = below.length === 0 ? undefined : cutOff(snapshot, id, depth, maxDepth);
    if (below.length > left && (cut === undefined || left === 0)) {
      truncate(tree, 'max_nodes');
      tree.member_count = below.length;
    } else if (cut !== undefined) {
      truncate(tree, cut);
    } else {
      left -= below.length;
      const ids = inOrder(snapshot, edge, below);
      tree.children = stubsOf(snapshot, ids).map((node): OutlineTree => ({ node }));
      for (const [index, child] of tree.children.entries()) {
        queue.push({ tree: child, id: ids[index], depth: depth + 1 });
      }
    }
  }
  return tree;
}

/** Direct contents in outline order: members by (first line, handle), submodules by handle. */
function inOrder(snapshot: Snapshot, edge: Edge, contents: ArrayLike<number>): SymbolId[] {
  const ids = Array.from(contents) as SymbolId[];
  if (edge.name === 'submodules') return ids;
  const lines = snapshot.column('symbol.lineStart');
  return ids.sort((one, other) => lines[one] - lines[other] || one - other);
}

/** The cap, other than the budget, that keeps a container with contents from being walked. */
function cutOff(
  snapshot: Snapshot,
  id: SymbolId,
  depth: number,
  maxDepth: number,
): TruncationReason | undefined {
  if (depth > 0 && hasFlag(snapshot, id, 'external')) return 'external';
  return depth >= maxDepth ? 'max_depth' : undefined;
}

function truncate(tree: OutlineTree, reason: TruncationReason): void {
  tree.truncated = true;
  tree.truncation_reason = reason;
}
