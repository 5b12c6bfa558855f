/**
 * Indexing against the floor, parsing alone with the same pool: in turn, in one run. Cold (nothing
 * kept of any file), again with nothing changed, with a comment added to one file, and with a function
 * added to it.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discover } from '../../src/discover/index.js';
import type { Corpus } from './corpora.js';
import type { Measured, Phase } from './measure.js';
import { median } from './statistics.js';

/** The median over the rounds, and the smallest and largest: what is between them is noise. */
export interface Ratio {
  median: number;
  from: number;
  to: number;
}

export interface IndexingFigures {
  workers: number;
  rounds: number;
  files: number;
  lines: number;
  symbols: number;
  snapshotBytes: number;
  /** Medians over the rounds. */
  runs: Record<Run, { ms: number; cpuSeconds: number; peakMb: number }>;
  coldToParse: Ratio;
  unchangedToCold: Ratio;
  commentedToCold: Ratio;
  changedToCold: Ratio;
  /** Of the cold runs: medians, and the highest peak. */
  phases: Record<string, Phase>;
}

const RUNS = ['parse', 'cold', 'unchanged', 'commented', 'changed'] as const;
type Run = (typeof RUNS)[number];
type Round = Record<Run, Measured>;

/** What is put before the file that changes: it moves everything, and does nothing. */
const COMMENT = '# Added by the benchmark.\n';
/** What is added to it: a definition, a binding and a call. */
const CHANGE = '\n\ndef _added_by_the_benchmark(value):\n    return str(value).strip()\n';

export async function benchIndexing(corpus: Corpus, snapshot: string): Promise<IndexingFigures> {
  const workers = availableParallelism();
  const changing = await middleFile(corpus.root);
  const all: Round[] = [];
  // The first round warms the disk's cache and isn't counted, where there are several.
  const unmeasured = corpus.rounds > 1 ? 1 : 0;
  for (let i = -unmeasured; i < corpus.rounds; i++) {
    const round = oneRound(corpus.root, workers, snapshot, changing);
    if (i >= 0) all.push(round);
  }
  const { files, lines, symbols, bytes, phases } = all[0].cold;
  const over = (run: Run, what: 'ms' | 'cpuSeconds' | 'peakMb'): number =>
    median(all.map((round) => round[run][what]));
  const runs = Object.fromEntries(
    RUNS.map((run) => [
      run,
      { ms: over(run, 'ms'), cpuSeconds: over(run, 'cpuSeconds'), peakMb: over(run, 'peakMb') },
    ]),
  ) as IndexingFigures['runs'];
  return {
    workers,
    rounds: corpus.rounds,
    files,
    lines,
    symbols,
    snapshotBytes: bytes,
    runs,
    coldToParse: ratio(all, 'cold', 'parse'),
    unchangedToCold: ratio(all, 'unchanged', 'cold'),
    commentedToCold: ratio(all, 'commented', 'cold'),
    changedToCold: ratio(all, 'changed', 'cold'),
    phases: Object.fromEntries(
      Object.keys(phases).map((phase) => {
        const ones = all.map(({ cold }) => cold.phases[phase]);
        return [
          phase,
          { ms: median(ones.map(({ ms }) => ms)), peakMb: Math.max(...ones.map(({ peakMb }) => peakMb)) },
        ];
      }),
    ),
  };
}

function oneRound(root: string, workers: number, snapshot: string, changing: string): Round {
  const cache = mkdtempSync(join(tmpdir(), 'snakeshot-bench-cache-'));
  const before = readFileSync(changing);
  rmSync(snapshot, { force: true });
  const index = (): Measured => measure('index', root, String(workers), snapshot, cache);
  try {
    const parse = measure('parse', root, String(workers));
    const cold = index();
    const unchanged = index();
    writeFileSync(changing, Buffer.concat([Buffer.from(COMMENT), before]));
    const commented = index();
    appendFileSync(changing, CHANGE);
    return { parse, cold, unchanged, commented, changed: index() };
  } finally {
    writeFileSync(changing, before);
    rmSync(cache, { recursive: true });
  }
}

/** A file of middling size, for it neither to be trivial nor to cost more than others. */
async function middleFile(root: string): Promise<string> {
  const { files } = await discover(root, {});
  const bySize = files.filter((file) => file.path.endsWith('.py')).sort((a, b) => a.bytes - b.bytes);
  return bySize[bySize.length >> 1].path;
}

function ratio(rounds: readonly Round[], one: Run, other: Run): Ratio {
  const ratios = rounds.map((round) => round[one].ms / round[other].ms);
  return { median: median(ratios), from: Math.min(...ratios), to: Math.max(...ratios) };
}

function measure(...args: string[]): Measured {
  const program = fileURLToPath(new URL('./measure.js', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' }));
}
