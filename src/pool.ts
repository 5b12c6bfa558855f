/** The pool of worker threads: batches by size, big files first, dead workers' files tried again alone. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ExtractBatch, Extracted, ExtractItem } from './model/batches.js';

/** A batch is handed out when it has this many bytes: small enough to balance, large enough to matter. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 64;

/** The compiled worker of that name: `workers/` lies beside `src/` in every build. */
export function workerFile(name: 'extract'): string {
  return fileURLToPath(new URL(`../workers/${name}.js`, import.meta.url));
}

export function defaultWorkers(): number {
  return Math.max(1, availableParallelism());
}

export interface ExtractProgress {
  files: number;
  bytes: number;
}

/** Threads that extract; closed when the build is done. */
export class ExtractPool {
  private readonly pool: Piscina<ExtractBatch, Extracted[]>;

  constructor(workers: number) {
    this.pool = new Piscina<ExtractBatch, Extracted[]>({
      filename: workerFile('extract'),
      minThreads: workers,
      maxThreads: workers,
      resourceLimits: { stackSizeMb: 16 },
      env: {},
    });
  }

  /** Extracts all items; the result is in their order. */
  async extract(
    items: readonly ExtractItem[],
    onProgress: (done: ExtractProgress) => void = () => {},
  ): Promise<Extracted[]> {
    const results: Extracted[] = new Array(items.length);
    const done: ExtractProgress = { files: 0, bytes: 0 };
    const settle = (result: Extracted): void => {
      results[result.index] = result;
      done.files++;
      done.bytes += items[result.index].bytes;
      onProgress(done);
    };
    const run = async (batch: ExtractBatch): Promise<void> => {
      try {
        for (const result of await this.pool.run(batch)) settle(result);
      } catch (error) {
        // The thread died (out of memory, a wasm abort): each of its files gets a thread that is whole.
        if (batch.files.length > 1) for (const file of batch.files) await run({ files: [file] });
        else
          settle({ index: batch.files[0].index, failure: `the parser's thread died: ${messageOf(error)}` });
      }
    };
    await Promise.all(batches(items).map(run));
    return results;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function batches(items: readonly ExtractItem[]): ExtractBatch[] {
  const order = items.map((_, index) => index).sort((a, b) => items[b].bytes - items[a].bytes || a - b);
  const all: ExtractBatch[] = [];
  let batch: ExtractBatch = { files: [] };
  let bytes = 0;
  for (const index of order) {
    const { path, content } = items[index];
    batch.files.push(content === undefined ? { index, path } : { index, path, content });
    bytes += items[index].bytes;
    if (bytes >= BATCH_BYTES || batch.files.length === BATCH_FILES) {
      all.push(batch);
      batch = { files: [] };
      bytes = 0;
    }
  }
  if (batch.files.length > 0) all.push(batch);
  return all;
}
