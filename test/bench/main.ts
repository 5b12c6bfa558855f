/**
 * `npm run bench [-- --json FILE]`: every benchmark on every corpus; tables on standard output,
 * all figures as JSON in the file. Ratios are of runs in turn in this one run, so they mean
 * something on a busy or slow machine; milliseconds only compare with others of the same run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AskingFigures, benchAsking } from './asking.js';
import { benchCommandLine, type CommandLineFigures } from './commandLine.js';
import { corpora } from './corpora.js';
import { benchHttp, type HttpFigures } from './http.js';
import { benchIndexing, type IndexingFigures } from './indexing.js';

const ROUNDS = 5;

interface CorpusFigures {
  indexing: IndexingFigures;
  asking: AskingFigures;
  commandLine: CommandLineFigures;
}

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'snakeshot-bench-'));
const figures: Record<string, CorpusFigures> = {};
let http: HttpFigures | undefined;
try {
  for (const corpus of corpora()) {
    const snapshot = join(folder, `${corpus.name}.snap`);
    process.stderr.write(`${corpus.name} …\n`);
    const indexing = benchIndexing(corpus, snapshot, ROUNDS);
    const asking = benchAsking(snapshot);
    const commandLine = await benchCommandLine(snapshot);
    figures[corpus.name] = { indexing, asking, commandLine };
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

function report(name: string, { indexing, asking, commandLine }: CorpusFigures): void {
  const { phases, ...index } = indexing;
  console.log(`\n${name}: indexing`);
  console.table(rounded(index));
  console.log(`${name}: milliseconds by phase`);
  console.table(rounded(phases));
  console.log(`${name}: microseconds a question (${asking.questions} of each)`);
  console.table(
    Object.fromEntries(Object.entries(asking.micros).map(([operation, one]) => [operation, rounded(one)])),
  );
  console.log(`${name}: opening and the command line`);
  console.table(rounded({ openMs: asking.openMs, askingPeakMb: asking.peakMb, ...commandLine }));
}

function rounded(values: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(Number(value) * 100) / 100]),
  );
}
