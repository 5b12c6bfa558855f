/**
 * `npm run bench [-- --json FILE] [--corpus NAME …]`: every benchmark on every corpus; tables on
 * standard output, all figures as JSON in the file. Ratios are of runs in turn in this one run, so
 * they mean something on a busy or slow machine; milliseconds only compare with others of the same
 * run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AskingFigures, benchAsking } from './asking.js';
import { benchCommandLine, type CommandLineFigures } from './commandLine.js';
import { CORPUS_NAMES, corpora } from './corpora.js';
import { benchHttp, type HttpFigures } from './http.js';
import { benchIndexing, type IndexingFigures } from './indexing.js';
import { benchOthers, type OtherTool } from './others.js';

interface CorpusFigures {
  indexing: IndexingFigures;
  others: Record<string, OtherTool>;
  asking: AskingFigures;
  commandLine: CommandLineFigures;
}

const { values } = parseArgs({
  options: { json: { type: 'string' }, corpus: { type: 'string', multiple: true, default: [] } },
});
const unknown = values.corpus.filter((name) => !CORPUS_NAMES.includes(name));
if (unknown.length > 0)
  throw new Error(`--corpus: expected one of ${CORPUS_NAMES.join(', ')}; found ${unknown.join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'snakeshot-bench-'));
const figures: Record<string, CorpusFigures> = {};
let http: HttpFigures | undefined;
try {
  for (const corpus of corpora(values.corpus.length > 0 ? values.corpus : CORPUS_NAMES)) {
    const snapshot = join(folder, `${corpus.name}.snap`);
    process.stderr.write(`${corpus.name}: indexing …\n`);
    const indexing = await benchIndexing(corpus, snapshot);
    process.stderr.write(`${corpus.name}: asking …\n`);
    const asking = benchAsking(snapshot);
    const commandLine = await benchCommandLine(snapshot);
    process.stderr.write(`${corpus.name}: other tools …\n`);
    figures[corpus.name] = { indexing, others: benchOthers(corpus), asking, commandLine };
    report(corpus.name, figures[corpus.name]);
    if (http === undefined) {
      process.stderr.write('http …\n');
      http = await benchHttp(snapshot);
      console.log('\nhttp');
      console.table(rounded(http));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (values.json !== undefined) {
  const machine = { cpu: cpus()[0]?.model, cpus: cpus().length, node: process.version };
  writeFileSync(values.json, `${JSON.stringify({ machine, corpora: figures, http }, null, 2)}\n`);
}

function report(name: string, { indexing, others, asking, commandLine }: CorpusFigures): void {
  const { runs, phases, coldToParse, unchangedToCold, commentedToCold, changedToCold, ...index } = indexing;
  console.log(`\n${name}: what was indexed`);
  console.table(rounded(index));
  console.log(`${name}: indexing, medians`);
  console.table(eachRounded(runs));
  console.log(`${name}: ratios of runs in turn`);
  console.table(eachRounded({ coldToParse, unchangedToCold, commentedToCold, changedToCold }));
  console.log(`${name}: the cold run by phase`);
  console.table(eachRounded(phases));
  const timed = Object.entries(others).map(([tool, { seconds, finished }]) => [
    tool,
    { seconds: Math.round(seconds), finished },
  ]);
  if (timed.length > 0) {
    console.log(`${name}: other tools, once`);
    console.table(Object.fromEntries(timed));
  }
  console.log(`${name}: microseconds a question (${asking.questions} of each)`);
  console.table(eachRounded(asking.micros));
  console.log(`${name}: opening and the command line`);
  console.table(rounded({ openMs: asking.openMs, askingPeakMb: asking.peakMb, ...commandLine }));
}

function eachRounded(values: Record<string, object>): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, rounded(one)]));
}

function rounded(values: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(Number(value) * 1000) / 1000]),
  );
}
