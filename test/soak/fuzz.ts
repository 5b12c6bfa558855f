/**
 * `npm run soak -- fuzz`: mutants of larger snapshots before the reader, the thorough check and
 * all questions. What should not have happened is printed with its seed, and the mutant kept.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FuzzMessage, FuzzTask, Tally } from './fuzz/thread.js';
import type { SoakOptions } from './options.js';

/** A mutant that takes longer hangs; the slowest known takes a hundredth of it. */
const HANGS_MS = 120_000;
const LOOK_MS = 5_000;
/** Of the thread's own heap; snapshots lie outside of it. */
const HEAP_MB = 512;

/** The number of mutants that were not as they should be. */
export async function fuzz({ count, minutes, seed, snapshots }: SoakOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-fuzz-'));
  const progress = new SharedArrayBuffer(8);
  const task: FuzzTask = {
    seed,
    count: count ?? (minutes === undefined ? 20_000 : Number.MAX_SAFE_INTEGER),
    duration: minutes === undefined ? Number.MAX_SAFE_INTEGER : minutes * 60_000,
    folder,
    snapshots,
    progress,
  };
  const thread = new Worker(new URL('./fuzz/thread.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const watch = watched(new Int32Array(progress), thread);
  let found = 0;
  const tally = await new Promise<Tally | undefined>((resolve) => {
    thread.on('message', (message: FuzzMessage) => {
      if ('done' in message) return resolve(message.done);
      found++;
      const kept = join(folder, `seed-${message.seed}.snap`);
      writeFileSync(kept, message.bytes);
      console.log(`seed ${message.seed} (${message.subject}), kept as ${kept}: ${message.found}`);
    });
    thread.on('error', (error) => console.log(`the thread died at seed ${watch.seed()}: ${error.message}`));
    thread.on('exit', () => resolve(undefined));
  });
  clearInterval(watch.timer);
  await thread.terminate();
  if (tally === undefined) return found + 1;
  for (const [subject, { refused, faulty, sound }] of Object.entries(tally.mutants)) {
    console.log(`${subject}: ${refused} refused when opened, ${faulty} found faulty, ${sound} sound`);
  }
  const { ms, seed: slowest } = tally.slowest;
  console.log(`slowest ${Math.round(ms)} ms (seed ${slowest}), at most ${watch.peak()} MB in memory`);
  console.log(`${found} mutants that were not as they should be`);
  return found;
}

/** Ends the thread when one mutant takes too long, and notes the process's memory. */
function watched(
  progress: Int32Array,
  thread: Worker,
): { timer: NodeJS.Timeout; seed: () => number; peak: () => number } {
  let last = -1;
  let since = performance.now();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
    const done = Atomics.load(progress, 1);
    if (done !== last) [last, since] = [done, performance.now()];
    else if (performance.now() - since > HANGS_MS) {
      console.log(`seed ${Atomics.load(progress, 0)} hangs`);
      void thread.terminate();
    }
  }, LOOK_MS);
  return { timer, seed: () => Atomics.load(progress, 0), peak: () => Math.round(peak / 1e6) };
}
