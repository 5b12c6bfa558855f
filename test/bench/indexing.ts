/** A cold index against the floor, parsing alone with the same pool: in turn, in one run. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Corpus } from './corpora.js';
import type { Measured } from './measure.js';
import { median } from './statistics.js';

export interface IndexingFigures {
  workers: number;
  rounds: number;
  files: number;
  lines: number;
  symbols: number;
  /** Medians over the rounds. */
  parseMs: number;
  indexMs: number;
  /** Median of the rounds' ratios, and the smallest and largest: what is between them is noise. */
  ratio: number;
  ratioFrom: number;
  ratioTo: number;
  /** Milliseconds by phase, medians. */
  phases: Record<string, number>;
  parsePeakMb: number;
  indexPeakMb: number;
  snapshotBytes: number;
}

export function benchIndexing(corpus: Corpus, snapshot: string, rounds: number): IndexingFigures {
  const workers = availableParallelism();
  const pairs: { parse: Measured; index: Measured }[] = [];
  // The first pair warms the disk's cache and isn't counted.
  for (let round = 0; round <= rounds; round++) {
    const parse = measure('parse', corpus.root, String(workers));
    const index = measure('index', corpus.root, String(workers), snapshot);
    if (round > 0) pairs.push({ parse, index });
  }
  const ratios = pairs.map(({ parse, index }) => index.ms / parse.ms);
  const { files, lines, symbols, bytes, phases } = pairs[0].index;
  return {
    workers,
    rounds,
    files,
    lines,
    symbols,
    parseMs: median(pairs.map(({ parse }) => parse.ms)),
    indexMs: median(pairs.map(({ index }) => index.ms)),
    ratio: median(ratios),
    ratioFrom: Math.min(...ratios),
    ratioTo: Math.max(...ratios),
    phases: Object.fromEntries(
      Object.keys(phases).map((phase) => [phase, median(pairs.map(({ index }) => index.phases[phase]))]),
    ),
    parsePeakMb: Math.max(...pairs.map(({ parse }) => parse.peakMb)),
    indexPeakMb: Math.max(...pairs.map(({ index }) => index.peakMb)),
    snapshotBytes: bytes,
  };
}

function measure(...args: string[]): Measured {
  const program = fileURLToPath(new URL('./measure.js', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' }));
}
