/**
 * The pool of worker threads: batches by size, big files first, dead workers' files tried again
 * alone.
 *
 * No more batches are handed out than there are threads, so that no thread is promised work when
 * it is replaced: the parser's memory only ever grows, and one huge file would be paid for until
 * the end.
 */

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { ResourceLimits } from 'node:worker_threads';
import type { CachedBatch, ExtractedBatch } from '../cache/cachedExtractor.js';
import { findKept, type HashedExtracted } from '../cache/keptFacts.js';
import type { CachePlace } from '../cache/keptResults.js';
import type { ExtractBatch, Extracted, ExtractItem } from '../model/batches.js';
import { messageOf } from '../model/errors.js';
import { DEFAULT_FILE_LIMITS, type FileLimits } from '../model/fileLimits.js';
import { Budget } from './budget.js';
import { Threads } from './threads.js';

/** A batch is handed out when it has this many bytes: small enough to balance, large enough to matter. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 64;
/** A thread whose parser holds more is replaced. */
const HEAP_BYTES = 256 * 1024 * 1024;
/** Bytes of source that are parsed at once, beside a batch for each thread: a parser may take a hundred times as many. */
const LARGE_BYTES = 10_000_000;

export function defaultWorkers(): number {
  return Math.max(1, availableParallelism());
}

export interface ExtractProgress {
  files: number;
  bytes: number;
}

export type ExtractThreads = Pick<Threads<CachedBatch, ExtractedBatch>, 'run' | 'running' | 'end'>;

/** @param first how many start at once */
export function extractThreads(count: number, first = count, limits: ResourceLimits = {}): ExtractThreads {
  return new Threads('extract', count, { stackSizeMb: 16, ...limits }, first);
}

/** Threads that extract; closed when the build is done. */
export class ExtractPool {
  /** Settles when no thread is being replaced. */
  private replacing: Promise<unknown> = Promise.resolve();
  /** In bytes of source. */
  private readonly budget: Budget;
  private readonly hashes = new WeakMap<SharedArrayBuffer, string>();
  /** Whether most of what was looked for in the cache was there, so far. */
  private isKept: boolean;
  /** Files that were parsed, and bytes that this added to the cache. */
  parsed = 0;
  written = 0;
  /** Why the cache can't be written; undefined when it can, or when there is none. */
  cacheFailure: string | undefined;

  constructor(
    private readonly workers: number,
    private readonly cache?: CachePlace,
    private readonly limits: FileLimits = DEFAULT_FILE_LIMITS,
    private readonly heapBytes = HEAP_BYTES,
    private readonly threads: ExtractThreads = extractThreads(workers),
  ) {
    this.isKept = cache !== undefined;
    this.budget = new Budget(LARGE_BYTES + workers * BATCH_BYTES);
  }

  /** Extracts all items; the result is in their order. */
  async extract(
    items: readonly ExtractItem[],
    onProgress: (done: ExtractProgress) => void = () => {},
  ): Promise<Extracted[]> {
    const results: Extracted[] = new Array(items.length);
    const done: ExtractProgress = { files: 0, bytes: 0 };
    const settle = ({ hash, ...result }: HashedExtracted): void => {
      results[result.index] = result;
      if ('facts' in result && hash !== undefined) this.hashes.set(result.facts, hash);
      done.files++;
      done.bytes += items[result.index].bytes;
      onProgress(done);
    };
    const pending = batches(items, this.limits).values();
    const left: ExtractBatch[] = [];
    const next = (): ExtractBatch | undefined => left.pop() ?? pending.next().value;
    const lane = async (): Promise<void> => {
      for (let batch = next(); batch !== undefined; batch = next()) {
        const handed = batch;
        const bytes = handed.files.reduce((sum, { index }) => sum + items[index].bytes, 0);
        await this.budget.run(bytes, () => this.run(handed, settle));
      }
    };
    const others = Array.from({ length: this.workers - 1 }, lane);
    await Promise.all([this.takeKept(pending, left, settle).then(lane), ...others]);
    return results;
  }

  /** SHA-256 of the content that this pool's facts were made from; undefined for other facts. */
  contentHash(facts: SharedArrayBuffer): string | undefined {
    return this.hashes.get(facts);
  }

  /**
   * Settles what of the batches the cache has, as long as that is most of them, and leaves the rest: this thread would
   * only wait for others that may not even have started.
   */
  private async takeKept(
    pending: Iterator<ExtractBatch, undefined>,
    left: ExtractBatch[],
    settle: (result: HashedExtracted) => void,
  ): Promise<void> {
    while (this.cache !== undefined && this.isKept) {
      const batch = pending.next().value;
      if (batch === undefined) return;
      const { found, missing } = findKept(this.cache, batch);
      for (const result of found) settle(result);
      if (missing.length > 0) left.push({ ...batch, files: missing });
      this.isKept = found.length >= missing.length;
      // What other threads have done is waiting.
      await setImmediate();
    }
  }

  private async run(
    batch: ExtractBatch,
    settle: (result: HashedExtracted) => void,
    lastTry = false,
  ): Promise<void> {
    let extracted: ExtractedBatch;
    // The pool would give work to a thread that is just being ended.
    for (let seen: unknown; seen !== this.replacing; ) {
      seen = this.replacing;
      await this.replacing;
    }
    try {
      extracted = await this.threads.run(this.cache === undefined ? batch : { ...batch, cache: this.cache });
    } catch (error) {
      // The thread died (out of memory, a wasm abort, or it was just being replaced).
      if (lastTry)
        settle({ index: batch.files[0].index, failure: `the parser's thread died: ${messageOf(error)}` });
      else await this.alone(batch, settle);
      return;
    }
    this.parsed += extracted.parsed;
    this.written += extracted.written;
    this.cacheFailure ??= extracted.cacheFailure;
    const { crashed, results, threadId, heapBytes } = extracted;
    if (crashed !== undefined || heapBytes > this.heapBytes) this.replace(threadId);
    for (const result of results) settle(result);
    if (crashed === undefined) return;
    if (lastTry) settle({ index: crashed.index, failure: `the parser broke on it: ${crashed.message}` });
    else {
      const done = new Set(results.map(({ index }) => index));
      await this.alone({ ...batch, files: batch.files.filter(({ index }) => !done.has(index)) }, settle);
    }
  }

  /** Gives each file a thread that is whole. */
  private async alone(batch: ExtractBatch, settle: (result: HashedExtracted) => void): Promise<void> {
    for (const file of batch.files) await this.run({ ...batch, files: [file] }, settle, true);
  }

  /** Ends an idle thread; the pool starts another in its place. */
  private replace(threadId: number): void {
    const ended = this.threads.running.find((thread) => thread.threadId === threadId)?.terminate();
    this.replacing = Promise.all([this.replacing, ended]);
  }

  async close(): Promise<void> {
    await this.replacing;
    await this.threads.end();
  }
}

function batches(items: readonly ExtractItem[], limits: FileLimits): ExtractBatch[] {
  const order = items.map((_, index) => index).sort((a, b) => items[b].bytes - items[a].bytes || a - b);
  const all: ExtractBatch[] = [];
  let batch: ExtractBatch = { limits, files: [] };
  let bytes = 0;
  for (const index of order) {
    const { path, content } = items[index];
    batch.files.push(content === undefined ? { index, path } : { index, path, content });
    bytes += items[index].bytes;
    if (bytes >= BATCH_BYTES || batch.files.length === BATCH_FILES) {
      all.push(batch);
      batch = { limits, files: [] };
      bytes = 0;
    }
  }
  if (batch.files.length > 0) all.push(batch);
  return all;
}
