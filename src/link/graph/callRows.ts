/** The call edges, as inference found them. */
import type { RowsData } from '../../model/graph.js';
import type { Program, ProgramFile } from '../program/program.js';
import { RowsBuilder } from './rowsBuilder.js';

/** Of an edge: who calls, what is called (entities), and the 1-based line of the first such call. */
const CallEdge = { width: 3, source: 0, target: 1, line: 2 } as const;

/** What inference found. */
export interface CallEdges {
  /** It came to its bound before nothing changed any more. */
  isBounded: boolean;
  /** As `CallEdge` lays them out, flattened. */
  edges: Int32Array;
  /** Of those who have unresolved call sites: why, for each site (src/model/causes.ts). */
  causes: { source: number; causes: Int32Array }[];
}

/** Reads what inference laid out (src/model/calls.ts). */
export function readCalls(program: Program, words: Int32Array): CallEdges {
  // An edge takes two words there, and here one more.
  const edges = new Int32Array(Math.ceil(words.length / 2) * CallEdge.width);
  const causes: CallEdges['causes'] = [];
  let end = 0;
  for (let at = 1; at < words.length; ) {
    const source = words[at++];
    const { facts } = program.fileOf(source) as ProgramFile;
    for (let left = words[at++]; left > 0; left--, end += CallEdge.width) {
      edges[end + CallEdge.source] = source;
      edges[end + CallEdge.target] = words[at++];
      edges[end + CallEdge.line] = facts.lineOf(facts.syntax[words[at++] + 1]);
    }
    const count = words[at++];
    if (count > 0) causes.push({ source, causes: words.subarray(at, at + count) });
    at += count;
  }
  return { isBounded: words[0] === 1, edges: edges.subarray(0, end), causes };
}

/** The entities that are called, as often as edges lead to them. */
export function* calledIn({ edges }: CallEdges): Generator<number> {
  for (let at = CallEdge.target; at < edges.length; at += CallEdge.width) yield edges[at];
}

export function callRows(
  { edges, causes: causesOf }: CallEdges,
  count: number,
  symbolOf: (entity: number) => number,
): Record<'callees' | 'callers' | 'unresolvedCallSites' | 'unresolvedCauses', RowsData> {
  const callees = new RowsBuilder([{ name: 'line', make: (length) => new Uint32Array(length) }]);
  const callers = new RowsBuilder();
  for (let at = 0; at < edges.length; at += CallEdge.width) {
    const source = symbolOf(edges[at + CallEdge.source]);
    const target = symbolOf(edges[at + CallEdge.target]);
    callees.add(source, target, edges[at + CallEdge.line]);
    callers.add(target, source);
  }
  const unresolved = new RowsBuilder();
  const causes = new RowsBuilder();
  for (const { source, causes: list } of causesOf) {
    unresolved.add(symbolOf(source), list.length);
    for (const cause of list) causes.add(symbolOf(source), cause);
  }
  return {
    callees: callees.build(count),
    callers: callers.buildSorted(count),
    unresolvedCallSites: unresolved.build(count),
    unresolvedCauses: causes.build(count),
  };
}
