/** The call edges, as inference found them. */
import type { RowsData } from '../../model/graph.js';
import type { Program, ProgramFile } from '../program/program.js';
import { RowsBuilder } from './rowsBuilder.js';

/** What inference found. */
export interface CallEdges {
  /** It came to its bound before nothing changed any more. */
  isBounded: boolean;
  /** Source, target, and 1-based line of the first call of each edge. */
  targets: number[];
  causes: { source: number; causes: Int32Array }[];
}

/** Reads what inference laid out (src/model/calls.ts). */
export function readCalls(program: Program, words: Int32Array): CallEdges {
  const edges: CallEdges = { isBounded: words[0] === 1, targets: [], causes: [] };
  for (let at = 1; at < words.length; ) {
    const source = words[at++];
    const { facts } = program.fileOf(source) as ProgramFile;
    for (let left = words[at++]; left > 0; left--)
      edges.targets.push(source, words[at++], facts.lineOf(facts.syntax[words[at++] + 1]));
    const count = words[at++];
    if (count > 0) edges.causes.push({ source, causes: words.subarray(at, at + count) });
    at += count;
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
