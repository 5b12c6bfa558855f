/** How many edges of each kind a graph has, be it still to be written or read from its file. */
import type { ColumnName, RowsName } from '../model/graph.js';
import { NONE } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { EDGES } from './edges.js';

export interface CountedGraph {
  column(name: ColumnName): ArrayLike<number>;
  /** The number of targets of all rows; undefined where they were not measured. */
  targetCount(rows: RowsName): number | undefined;
}

export function ofSnapshot(snapshot: Snapshot): CountedGraph {
  return {
    column: (name) => snapshot.column(name),
    targetCount: (rows) => (snapshot.has(rows) ? snapshot.targets(rows).length : undefined),
  };
}

/** By edge; one that was not measured is absent. */
export function edgeCounts(graph: CountedGraph): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, rows } of EDGES.values()) {
    const count = rows === 'parent' ? enclosed(graph) : graph.targetCount(rows);
    if (count !== undefined) counts[name] = count;
  }
  return counts;
}

/** Symbols that are written in a scope: all with a parent but modules, whose parent is a package. */
function enclosed(graph: CountedGraph): number {
  const kinds = graph.column('symbol.kind');
  const parents = graph.column('symbol.parent');
  let count = 0;
  for (let id = 0; id < parents.length; id++) {
    if (parents[id] !== NONE && kinds[id] !== KindCode.module) count++;
  }
  return count;
}
