/**
 * One measurement in a process of its own, so that memory is that measurement's:
 * `node measure.js parse ROOT WORKERS` or `node measure.js index ROOT WORKERS OUTPUT CACHE` prints
 * one JSON object.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { build } from '../../src/build/index.js';
import { compileLess } from '../../src/cli/compiling.js';
import { discover } from '../../src/discover/index.js';

/** What a phase took, and the most resident memory that was seen while it ran. */
export interface Phase {
  ms: number;
  peakMb: number;
}

export interface Measured {
  ms: number;
  /** Seconds of processor time, of all threads. */
  cpuSeconds: number;
  /** Of an index only. */
  phases: Record<string, Phase>;
  files: number;
  /** Peak resident memory. */
  peakMb: number;
  /** Of the snapshot. */
  bytes: number;
  lines: number;
  symbols: number;
}

type Own = Omit<Measured, 'ms' | 'cpuSeconds' | 'peakMb'>;

/** As src/build/pool.ts makes them. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 64;
/** Milliseconds between two looks at the memory. */
const LOOK_MS = 20;

async function parse(root: string, workers: number): Promise<Own> {
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
  return { phases: {}, files: parsed, bytes: 0, lines: 0, symbols: 0 };
}

async function index(root: string, workers: number, output: string, cache: string): Promise<Own> {
  // As the command does.
  compileLess();
  const phases: Record<string, Phase> = {};
  let phase = '';
  let since = performance.now();
  let peakMb = 0;
  const look = (): void => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 2 ** 20);
  };
  const enter = (next: string): void => {
    if (next === phase) return;
    look();
    const now = performance.now();
    if (phase !== '') phases[phase] = { ms: now - since, peakMb };
    [phase, since, peakMb] = [next, now, 0];
  };
  const looking = setInterval(look, LOOK_MS);
  const summary = await build({
    root,
    output,
    workers,
    cache,
    onProgress: (progress) => enter(progress.phase),
  });
  enter('end');
  clearInterval(looking);
  const { files, bytes, lines, symbols } = summary;
  return { phases, files, bytes, lines, symbols };
}

const [what, root, workers, output, cache] = process.argv.slice(2);
const started = performance.now();
const own =
  what === 'parse' ? await parse(root, Number(workers)) : await index(root, Number(workers), output, cache);
const ms = performance.now() - started;
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ...own, ms, cpuSeconds, peakMb } satisfies Measured));
