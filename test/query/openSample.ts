/** An open snapshot of a described graph, by way of the real file format. */
import { encodeSnapshot } from '../../src/snapshot/encode.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import type { GraphDescription } from '../snapshot/graphDescription.js';
import { buildGraph } from '../snapshot/sampleGraph.js';

export function openSample(description: GraphDescription): Snapshot {
  return openBytes(Buffer.concat(encodeSnapshot(buildGraph(description)).bytes));
}
