/**
 * What the thread of inference does: looks for the call edges in the cache, and infers and keeps what isn't there. To
 * infer them it takes the trace of the program's last inference, where there is one, with the facts that this was about.
 */
import { inferCalls, inferTraced } from '../infer/index.js';
import type { InferTask } from '../model/calls.js';
import { callsKey, traceKey } from './callsKey.js';
import { type CachePlace, KeptResults } from './keptResults.js';

export interface CachedInferTask extends InferTask {
  /** Absent: nothing is looked for or kept. */
  caches?: {
    /** Where facts are kept, where call edges are, and where what an inference leaves for the next one is. */
    facts: CachePlace;
    calls: CachePlace;
    traces: CachePlace;
    /** What the program is called: traces of one name follow each other. */
    project: string;
    /** Of each source, as `contentsOf` (inputs.ts) gives them: what its facts are kept under. */
    contents: readonly string[];
  };
}

export interface InferredCalls {
  /** Laid out as src/model/calls.ts says. */
  calls: Int32Array;
  /** Bytes that were added to the cache. */
  written: number;
  /** Why the cache can't be written. */
  cacheFailure?: string;
}

export function inferOrFind(task: CachedInferTask): InferredCalls {
  const { caches } = task;
  if (caches === undefined) return { calls: inferCalls(task), written: 0 };
  const kept = new KeptResults(caches.calls);
  const key = callsKey(task);
  const found = kept.get(key);
  if (found !== undefined) return { calls: new Int32Array(found), written: 0 };
  const facts = new KeptResults(caches.facts);
  const traces = new KeptResults(caches.traces);
  const program = traceKey(caches.project, task);
  const { calls, trace } = inferTraced(task, caches.contents, traces.get(program), (content) =>
    facts.get(content),
  );
  kept.put(key, calls.buffer);
  if (trace !== undefined) traces.put(program, ...trace);
  const cacheFailure = kept.failure ?? traces.failure;
  return {
    calls,
    written: kept.written + traces.written,
    ...(cacheFailure === undefined ? {} : { cacheFailure }),
  };
}
