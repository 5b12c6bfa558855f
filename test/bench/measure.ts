/**
 * One measurement in a process of its own, so that memory is that measurement's:
 * `node measure.js parse|index ROOT WORKERS [OUTPUT]` prints one JSON object.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { build } from '../../src/build.js';
import { discover } from '../../src/discover/index.js';

export interface Measured {
  ms: number;
  /** Milliseconds by phase; of an index only. */
  phases: Record<string, number>;
  files: number;
  /** Peak resident memory. */
  peakMb: number;
  /** Of the snapshot. */
  bytes: number;
  lines: number;
  symbols: number;
}

/** As src/pool.ts makes them. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 64;

async function parse(root: string, workers: number): Promise<Omit<Measured, 'peakMb'>> {
  const started = performance.now();
  const { files } = await discover(root, {});
  const pool = new Piscina<string[], number>({
    filename: fileURLToPath(new URL('./parseOnly.js', import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    resourceLimits: { stackSizeMb: 16 },
    env: {},
  });
  const largestFirst = [...files].sort((a, b) => b.bytes - a.bytes);
  const running: Promise<number>[] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const [index, file] of largestFirst.entries()) {
    batch.push(file.path);
    bytes += file.bytes;
    if (bytes < BATCH_BYTES && batch.length < BATCH_FILES && index < files.length - 1) continue;
    running.push(pool.run(batch));
    batch = [];
    bytes = 0;
  }
  const parsed = (await Promise.all(running)).reduce((sum, one) => sum + one, 0);
  await pool.destroy();
  const ms = performance.now() - started;
  return { ms, phases: {}, files: parsed, bytes: 0, lines: 0, symbols: 0 };
}

async function index(root: string, workers: number, output: string): Promise<Omit<Measured, 'peakMb'>> {
  const started = performance.now();
  const phases: Record<string, number> = {};
  let phase = '';
  let since = started;
  const enter = (next: string): void => {
    if (next === phase) return;
    const now = performance.now();
    if (phase !== '') phases[phase] = now - since;
    [phase, since] = [next, now];
  };
  const summary = await build({ root, output, workers, onProgress: (progress) => enter(progress.phase) });
  enter('end');
  const ms = performance.now() - started;
  const { files, bytes, lines, symbols } = summary;
  return { ms, phases, files, bytes, lines, symbols };
}

const [what, root, workers, output] = process.argv.slice(2);
const measured =
  what === 'parse' ? await parse(root, Number(workers)) : await index(root, Number(workers), output);
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ...measured, peakMb } satisfies Measured));
