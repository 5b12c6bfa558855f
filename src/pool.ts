/** The pool of worker threads: batches by size, big files first, dead workers' files tried again alone. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ExtractBatch, Extracted } from './model/batches.js';
import type { SourceFile } from './model/sourceFile.js';

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

/** Extracts all files; the result is in the order of `sources`. */
export async function extractAll(
  sources: readonly SourceFile[],
  workers: number,
  onProgress: (done: ExtractProgress) => void,
): Promise<Extracted[]> {
  const results: Extracted[] = new Array(sources.length);
  if (sources.length === 0) return results;
  const pool = new Piscina<ExtractBatch, Extracted[]>({
    filename: workerFile('extract'),
    minThreads: Math.min(workers, sources.length),
    maxThreads: workers,
    resourceLimits: { stackSizeMb: 16 },
    env: {},
  });
  const done: ExtractProgress = { files: 0, bytes: 0 };
  const run = async (batch: ExtractBatch): Promise<void> => {
    try {
      for (const result of await pool.run(batch)) settle(result);
    } catch (error) {
      // The thread died (out of memory, a wasm abort): each of its files gets a thread that is whole.
      if (batch.files.length > 1) for (const file of batch.files) await run({ files: [file] });
      else
        settle({
          index: batch.files[0].index,
          failure: `the parser's thread died: ${error instanceof Error ? error.message : String(error)}`,
        });
    }
  };
  const settle = (result: Extracted): void => {
    results[result.index] = result;
    done.files++;
    done.bytes += sources[result.index].bytes;
    onProgress(done);
  };
  try {
    await Promise.all(batches(sources).map(run));
  } finally {
    await pool.destroy();
  }
  return results;
}

function batches(sources: readonly SourceFile[]): ExtractBatch[] {
  const order = sources.map((_, index) => index).sort((a, b) => sources[b].bytes - sources[a].bytes || a - b);
  const all: ExtractBatch[] = [];
  let batch: ExtractBatch = { files: [] };
  let bytes = 0;
  for (const index of order) {
    batch.files.push({ index, path: sources[index].path });
    bytes += sources[index].bytes;
    if (bytes >= BATCH_BYTES || batch.files.length === BATCH_FILES) {
      all.push(batch);
      batch = { files: [] };
      bytes = 0;
    }
  }
  if (batch.files.length > 0) all.push(batch);
  return all;
}
