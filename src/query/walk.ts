/**
 * The breadth-first walk behind trace, on nodes (src/query/spaces.ts) alone.
 *
 * What must stay true: every node once, nearest first; every followed edge between nodes of the
 * walk is recorded, so cycles show. One pass is enough: whatever an edge finds unseen is either
 * added on the spot or never will be, since caps only ever close.
 */
import type { Edge } from './edges.js';
import type { Spaces } from './spaces.js';
import type { Prune } from './stopWhen.js';

export interface Limits {
  maxDepth: number;
  maxNodes: number;
}

/** Between two of the walk's nodes, by their places in it. */
export interface WalkedEdge {
  from: number;
  to: number;
  edge: Edge;
}

export interface Walk {
  /** In the order of their discovery. */
  nodes: number[];
  /** By their first node, then as followed, then in the row's order. */
  edges: WalkedEdge[];
  /** Which caps left out something that would have been there. */
  cut: { max_depth: boolean; max_nodes: boolean };
}

/** @param roots each once */
export function walk(
  spaces: Spaces,
  roots: readonly number[],
  follow: readonly Edge[],
  limits: Limits,
  prune: Prune,
): Walk {
  const nodes = roots.slice(0, limits.maxNodes);
  const edges: WalkedEdge[] = [];
  const cut = { max_depth: false, max_nodes: roots.length > nodes.length };
  const places = new Map(nodes.map((node, place) => [node, place]));
  let depth = 0;
  let levelEnd = nodes.length;
  for (let next = 0; next < nodes.length; next++) {
    if (next === levelEnd) {
      depth++;
      levelEnd = nodes.length;
    }
    const node = nodes[next]!;
    for (const edge of follow) {
      if (!spaces.leadsFrom(edge, node) || !spaces.isMeasured(edge, node)) continue;
      for (const neighbour of spaces.neighbours(edge, node)) {
        let to = places.get(neighbour);
        if (to === undefined) {
          if (prune(neighbour)) continue;
          const cap = depth >= limits.maxDepth ? 'max_depth' : 'max_nodes';
          if (cap === 'max_depth' || nodes.length >= limits.maxNodes) {
            cut[cap] = true;
            continue;
          }
          to = nodes.length;
          places.set(neighbour, to);
          nodes.push(neighbour);
        }
        edges.push({ from: next, to, edge });
      }
    }
  }
  return { nodes, edges, cut };
}
