/**
 * Opening a snapshot, and answering questions in one process: `node asking.js SNAPSHOT` prints one
 * JSON object. A process of its own, so that its memory is what asking takes.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answer } from '../../src/query/dispatch.js';
import { OPERATIONS, type Operation } from '../../src/query/operations.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { randomQuestions } from './questions.js';
import { median, percentile } from './statistics.js';

const QUESTIONS = 10_000;
const OPENINGS = 15;

export interface AskingFigures {
  /** Median over the openings, the file being in the disk's cache. */
  openMs: number;
  questions: number;
  /** Microseconds by operation. */
  micros: Record<Operation, { median: number; p99: number }>;
  /** Peak resident memory of the process, with the open snapshot and all the questions in it. */
  peakMb: number;
}

export function benchAsking(snapshot: string): AskingFigures {
  const program = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [program, snapshot], { encoding: 'utf8' }));
}

async function measure(path: string): Promise<AskingFigures> {
  const openings: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const started = performance.now();
    await openSnapshot(path);
    openings.push(performance.now() - started);
  }
  const { snapshot } = await ownLayers().open(path);
  const micros = {} as AskingFigures['micros'];
  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    const questions = randomQuestions(snapshot, operation, QUESTIONS);
    // Half of them first, so that the compiled code is what is measured.
    for (const { args } of questions.slice(0, QUESTIONS / 2)) answer(snapshot, operation, args);
    const times = questions.map(({ args }) => {
      const started = process.hrtime.bigint();
      answer(snapshot, operation, args);
      return Number(process.hrtime.bigint() - started) / 1000;
    });
    micros[operation] = { median: median(times), p99: percentile(times, 99) };
  }
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { openMs: median(openings), questions: QUESTIONS, micros, peakMb };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await measure(process.argv[2])));
}
