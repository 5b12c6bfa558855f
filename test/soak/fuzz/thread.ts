/**
 * The thread in which mutants are made and judged, so that one that hangs or eats all memory is
 * found by the thread that watches (fuzz.ts). Which mutant is in work stands in shared memory.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../src/model/errors.js';
import { Choices } from '../choices.js';
import { type Ending, judge, type Subject } from './judge.js';
import { mutate } from './mutate.js';
import { largerSubjects } from './subjects.js';

export interface FuzzTask {
  /** Seeds from this one on. */
  seed: number;
  count: number;
  /** Milliseconds after which no new mutant is begun. */
  duration: number;
  folder: string;
  snapshots: string[];
  /** Two words: the seed in work, and how many are done. */
  progress: SharedArrayBuffer;
}

export type FuzzMessage =
  | { found: string; seed: number; subject: string; bytes: Uint8Array }
  | { done: Tally };

export interface Tally {
  mutants: Record<string, Record<Ending, number>>;
  /** Milliseconds that the slowest took, and its seed. */
  slowest: { ms: number; seed: number };
}

async function fuzz(task: FuzzTask): Promise<Tally> {
  const progress = new Int32Array(task.progress);
  const subjects = await largerSubjects(task.folder, task.snapshots);
  const tally: Tally = { mutants: {}, slowest: { ms: 0, seed: 0 } };
  for (const { name } of subjects) tally.mutants[name] = { refused: 0, faulty: 0, sound: 0 };
  const begun = performance.now();
  for (let done = 0; done < task.count && performance.now() - begun < task.duration; done++) {
    const seed = task.seed + done;
    Atomics.store(progress, 0, seed);
    Atomics.store(progress, 1, done);
    // Most mutants of the one that is fast.
    tryOne(subjects[done % 8 < 5 ? 0 : 1 + (done % (subjects.length - 1))], seed, tally);
  }
  return tally;
}

function tryOne(subject: Subject, seed: number, tally: Tally): void {
  const choices = new Choices(seed);
  const mutant = mutate(subject.bytes, choices);
  const begun = performance.now();
  try {
    tally.mutants[subject.name][judge(subject, mutant, choices)]++;
  } catch (error) {
    const found = messageOf(error);
    post({ found, seed, subject: subject.name, bytes: mutant.bytes });
  }
  const ms = performance.now() - begun;
  if (ms > tally.slowest.ms) tally.slowest = { ms, seed };
}

function post(message: FuzzMessage): void {
  parentPort?.postMessage(message);
}

post({ done: await fuzz(workerData as FuzzTask) });
