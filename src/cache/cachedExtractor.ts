/**
 * What a worker does with a batch: reads each file, looks for its facts in the cache, and extracts
 * and keeps what isn't there. The parser is loaded when the first file has to be parsed, so a
 * build that finds everything never loads it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { loadGrammar } from '../extract/grammar.js';
import { createExtractor, type Extractor } from '../extract/index.js';
import type { ExtractBatch, Extracted } from '../model/batches.js';
import { type CachePlace, FactsCache } from './factsCache.js';

export interface CachedBatch extends ExtractBatch {
  /** Absent: nothing is looked for or kept. */
  cache?: CachePlace;
}

/** `hash`: of the content, SHA-256 in lower-case hexadecimal. */
export type HashedExtracted = Extracted & { hash?: string };

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
}

let extractor: Extractor | undefined;
let cache: { place: CachePlace; facts: FactsCache } | undefined;

export async function extractBatch(batch: CachedBatch): Promise<ExtractedBatch> {
  const facts = cacheAt(batch.cache);
  const before = facts?.written ?? 0;
  const done: ExtractedBatch = { results: [], parsed: 0, written: 0, heapBytes: 0, threadId };
  for (const { index, path, content } of batch.files) {
    let hash: string | undefined;
    try {
      const bytes = content === undefined ? readFileSync(path) : Buffer.from(content);
      hash = createHash('sha256').update(bytes).digest('hex');
      let found = facts?.get(hash);
      if (found === undefined) {
        extractor ??= await createExtractor();
        done.parsed++;
        found = extractor.extract(bytes);
        facts?.put(hash, found);
      }
      done.results.push({ index, facts: found, bytes: bytes.length, hash });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      done.results.push(hash === undefined ? { index, failure } : { index, failure, hash });
    }
  }
  if (extractor !== undefined) done.heapBytes = (await loadGrammar()).wasm.HEAPU8.length;
  if (facts !== undefined) {
    done.written = facts.written - before;
    if (facts.failure !== undefined) done.cacheFailure = facts.failure;
  }
  return done;
}

function cacheAt(place: CachePlace | undefined): FactsCache | undefined {
  if (place === undefined) return undefined;
  if (cache?.place.folder !== place.folder || cache.place.version !== place.version)
    cache = { place, facts: new FactsCache(place) };
  return cache.facts;
}
