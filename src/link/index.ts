/**
 * The phase "link": all files' facts → the graph. Pure: the same files give the same graph,
 * whatever order they were read in.
 *
 * The graph has every definition of the project and of the installed packages that were read
 * (their locals left out). Of the layers below it has what is referred to, and what that stands in.
 */
import type { Graph } from '../model/graph.js';
import { assembleGraph } from './graph/assembleGraph.js';
import { calledIn, readCalls } from './graph/callRows.js';
import { graphParts } from './graph/graphParts.js';
import { type Linked, linkProgram } from './linked.js';
import type { LinkInput } from './linkInput.js';

/** The graph without call edges, as a layer has it. */
export function link(input: LinkInput): Graph {
  return prepare(linkProgram(input.sources, input.facts, input.target), input)();
}

/**
 * Does all of assembling that needs no call edges. What it returns finishes the graph, with the
 * call edges as src/model/calls.ts lays them out; without them they are not measured.
 */
export function prepare(linked: Linked, input: LinkInput): (calls?: Int32Array) => Graph {
  const parts = graphParts(linked);
  return (calls) => {
    const callEdges = calls === undefined ? undefined : readCalls(linked.program, calls);
    if (callEdges !== undefined) parts.kept.addAll(calledIn(callEdges));
    return assembleGraph(linked, input, parts, callEdges);
  };
}
