/** What the thread of inference does: looks for the call edges in the cache, and infers and keeps what isn't there. */
import { inferCalls } from '../infer/index.js';
import type { InferTask } from '../model/calls.js';
import { callsKey } from './callsKey.js';
import { type CachePlace, KeptResults } from './keptResults.js';

export interface CachedInferTask extends InferTask {
  /** Absent: nothing is looked for or kept. */
  cache?: CachePlace;
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
  if (task.cache === undefined) return { calls: inferCalls(task), written: 0 };
  const kept = new KeptResults(task.cache);
  const key = callsKey(task);
  const found = kept.get(key);
  if (found !== undefined) return { calls: new Int32Array(found), written: 0 };
  const calls = inferCalls(task);
  kept.put(key, calls.buffer);
  const { written, failure } = kept;
  return { calls, written, ...(failure === undefined ? {} : { cacheFailure: failure }) };
}
