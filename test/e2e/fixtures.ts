/**
 * The fixtures, and the product's answers to their golden lines: by the real command line in child
 * processes, so that nothing a user meets is left out. A snapshot lives in a temporary folder; the
 * fixtures' own folders are only read.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finished, snakeshot } from '../cli/process.js';
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

export interface Asked {
  index: Finished;
  query: Finished;
  /** One for each line, in order, when the commands did what they should. */
  answers: Answer[];
}

/** Indexes the fixture's project with one worker and asks every line of it. */
export async function ask(fixture: Fixture, lines: readonly GoldenLine[]): Promise<Asked> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-fixture-'));
  try {
    const snapshot = join(folder, 'project.snap');
    const index = await snakeshot(['index', fixture.project, '-o', snapshot, '--workers', '1']);
    const requests = lines.map(({ op, args }) => `${JSON.stringify({ op, args })}\n`);
    const query = await snakeshot(['query', snapshot], { input: requests.join('') });
    return { index, query, answers: query.status === 0 ? parseLines<Answer>(query.stdout) : [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}
