/**
 * The fixtures, and the product's answers to their golden lines: in this process, with threads that all
 * fixtures share, as most of a small project's time goes into starting these; or by the real command line
 * in child processes. A snapshot lives in a temporary folder; the fixtures' own folders are only read.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../src/build/index.js';
import { answerAll } from '../../src/cli/batch.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { KeptThreads } from '../build/keptThreads.js';
import { snakeshot } from '../cli/process.js';
import type { GoldenLine, Json } from './goldenLine.js';

const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

export interface Fixture {
  /** `THEME/CASE`. */
  name: string;
  /** Absolute path of the project to index. */
  project: string;
  /** Absolute path of golden.jsonl. */
  golden: string;
}

/** One line that `snakeshot query` prints. */
export interface Answer {
  op: string;
  args: Json;
  result?: Json;
  error?: Json;
}

async function folders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Every folder `THEME/CASE` that holds a `project`; one without a golden file fails where it is read. */
export async function fixtures(): Promise<Fixture[]> {
  const found: Fixture[] = [];
  for (const theme of await folders(FIXTURES)) {
    for (const name of await folders(join(FIXTURES, theme))) {
      const folder = join(FIXTURES, theme, name);
      if (!(await folders(folder)).includes('project')) continue;
      found.push({
        name: `${theme}/${name}`,
        project: join(folder, 'project'),
        golden: join(folder, 'golden.jsonl'),
      });
    }
  }
  return found;
}

export async function goldenLines(fixture: Fixture): Promise<GoldenLine[]> {
  return parseLines<GoldenLine>(await readFile(fixture.golden, 'utf8'));
}

function parseLines<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** Indexes fixtures, one after another, until it is ended. */
export class Indexer {
  private readonly threads = new KeptThreads();
  private readonly layers = ownLayers();

  /** Indexes the fixture's project with one worker, and hands on the open snapshot with its layers. */
  async index(fixture: Fixture, use: (snapshot: Snapshot) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'snakeshot-fixture-'));
    try {
      const path = join(folder, 'project.snap');
      await build({ root: fixture.project, output: path, workers: 1 }, this.threads);
      await use((await this.layers.open(path)).snapshot);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  end(): Promise<void> {
    return this.threads.end();
  }
}

function requestsOf(lines: readonly GoldenLine[]): string {
  return lines.map(({ op, args }) => `${JSON.stringify({ op, args })}\n`).join('');
}

/** One answer for each line, in order, as `snakeshot query` writes them. */
export async function ask(snapshot: Snapshot, lines: readonly GoldenLine[]): Promise<Answer[]> {
  const replies: string[] = [];
  const input = (async function* () {
    yield requestsOf(lines);
  })();
  await answerAll(snapshot, input, async (text) => {
    replies.push(text);
  });
  return parseLines<Answer>(replies.join(''));
}

/** The same by the command line, from index to query. Throws when a command fails. */
export async function askCommandLine(fixture: Fixture, lines: readonly GoldenLine[]): Promise<Answer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-fixture-'));
  try {
    const path = join(folder, 'project.snap');
    const indexed = await snakeshot(['index', fixture.project, '-o', path, '--workers', '1']);
    if (indexed.status !== 0) throw new Error(`index ended with ${indexed.status}: ${indexed.stderr}`);
    const { status, stdout, stderr } = await snakeshot(['query', path], { input: requestsOf(lines) });
    if (status !== 0) throw new Error(`query ended with ${status}: ${stderr}`);
    return parseLines<Answer>(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
