/** The call edges, as inference found them. */
import type { RowsData } from '../model/graph.js';
import { RowsBuilder } from './rowsBuilder.js';

/** Gives what a function, method or property calls. */
export interface CallSource {
  calleesOf(entity: number): {
    /** Canonical entities in the order of the calls, each once, with the 1-based line of the first call. */
    targets: readonly { entity: number; line: number }[];
    /** For each call site without a target its cause (src/model/causes.ts). */
    causes: readonly number[];
  };
}

/** Source, target, line of each call edge; then the causes of unresolved sites. */
export interface CallEdges {
  targets: number[];
  causes: { source: number; causes: readonly number[] }[];
}

export function collectCalls(source: CallSource, functions: Iterable<number>): CallEdges {
  const edges: CallEdges = { targets: [], causes: [] };
  for (const entity of functions) {
    const { targets, causes } = source.calleesOf(entity);
    for (const target of targets) edges.targets.push(entity, target.entity, target.line);
    if (causes.length > 0) edges.causes.push({ source: entity, causes });
  }
  return edges;
}

export function callRows(
  edges: CallEdges,
  count: number,
  symbolOf: (entity: number) => number,
): Record<'callees' | 'callers' | 'unresolvedCallSites' | 'unresolvedCauses', RowsData> {
  const callees = new RowsBuilder([{ name: 'line', make: (length) => new Uint32Array(length) }]);
  const callers = new RowsBuilder();
  for (let i = 0; i < edges.targets.length; i += 3) {
    const source = symbolOf(edges.targets[i]);
    const target = symbolOf(edges.targets[i + 1]);
    callees.add(source, target, edges.targets[i + 2]);
    callers.add(target, source);
  }
  const unresolved = new RowsBuilder();
  const causes = new RowsBuilder();
  for (const { source, causes: list } of edges.causes) {
    unresolved.add(symbolOf(source), list.length);
    for (const cause of list) causes.add(symbolOf(source), cause);
  }
  return {
    callees: callees.build(count, false),
    callers: callers.build(count, true),
    unresolvedCallSites: unresolved.build(count, false),
    unresolvedCauses: causes.build(count, false),
  };
}
