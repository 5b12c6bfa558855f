/**
 * What a worker does with a batch: reads each file, looks for its facts in the cache, and extracts
 * and keeps what isn't there. The parser is loaded when the first file has to be parsed, so a
 * build that finds everything never loads it.
 */

import { threadId } from 'node:worker_threads';
import { createExtractor, type Extractor, OutOfTime } from '../extract/index.js';
import { loadGrammar } from '../extract/tree/loadGrammar.js';
import type { ExtractBatch } from '../model/batches.js';
import { messageOf } from '../model/errors.js';
import { tooSlow } from '../model/fileLimits.js';
import { bytesOf, contentHash, factsAt, type HashedExtracted } from './keptFacts.js';
import type { CachePlace } from './keptResults.js';

export interface CachedBatch extends ExtractBatch {
  /** Absent: nothing is looked for or kept. */
  cache?: CachePlace;
}

export interface ExtractedBatch {
  results: HashedExtracted[];
  /** Files that were parsed; the others were found. */
  parsed: number;
  /** Bytes that were added to the cache. */
  written: number;
  /** Why the cache can't be written. */
  cacheFailure?: string;
  /** Bytes of the parser's memory, which never shrinks; 0 as long as there is no parser. */
  heapBytes: number;
  threadId: number;
  /**
   * The file on which the extractor broke: nothing that its thread would do after that can be
   * trusted, so the batch ends there.
   */
  crashed?: { index: number; message: string };
}

let extractor: Extractor | undefined;

export async function extractBatch(batch: CachedBatch): Promise<ExtractedBatch> {
  const facts = batch.cache === undefined ? undefined : factsAt(batch.cache);
  const before = facts?.written ?? 0;
  const done: ExtractedBatch = { results: [], parsed: 0, written: 0, heapBytes: 0, threadId };
  for (const file of batch.files) {
    const { index } = file;
    const bytes = bytesOf(file, batch.limits);
    if (typeof bytes === 'string') {
      done.results.push({ index, failure: bytes });
      continue;
    }
    const hash = contentHash(bytes);
    let found = facts?.get(hash);
    if (found === undefined) {
      extractor ??= await createExtractor();
      done.parsed++;
      try {
        found = extractor.extract(bytes, batch.limits.seconds);
      } catch (error) {
        if (error instanceof OutOfTime) {
          done.results.push({ index, failure: tooSlow(batch.limits), hash });
          continue;
        }
        done.crashed = { index, message: messageOf(error) };
        break;
      }
      facts?.put(hash, found);
    }
    done.results.push({ index, facts: found, bytes: bytes.length, hash });
  }
  if (extractor !== undefined) done.heapBytes = (await loadGrammar()).wasm.HEAPU8.length;
  if (facts !== undefined) {
    done.written = facts.written - before;
    if (facts.failure !== undefined) done.cacheFailure = facts.failure;
  }
  return done;
}
