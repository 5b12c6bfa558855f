/**
 * The value that crosses infer → link, flat so that threads hand it over without a copy. The first
 * word is 1 when inference came to its bound before nothing changed any more, else 0. Then for each
 * function, method and property of the project that calls anything: its entity, the number
 * of targets, then (entity, syntax node of the first call) of each, in the order of the calls; then
 * the number of unresolved call sites, and the cause of each (src/model/causes.ts). Nodes, not
 * lines: so it stays the same when code only moves.
 */
import type { SourceFile } from './sourceFile.js';

export interface InferTask {
  sources: readonly SourceFile[];
  /** Facts of each source, shared between the threads. */
  facts: readonly (SharedArrayBuffer | undefined)[];
  version: readonly [number, number];
  platform: string;
}
