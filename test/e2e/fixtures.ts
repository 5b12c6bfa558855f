/**
 * The fixtures, and the product's answers to their golden lines: by the real command line in child
 * processes, so that nothing a user meets is left out. A snapshot lives in a temporary folder; the
 * fixtures' own folders are only read.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/**
 * Indexes the fixture's project with one worker, and hands on the snapshot's path, which is good until
 * what `use` gives has ended. Throws when the command fails.
 */
export async function withSnapshot(
  fixture: Fixture,
  use: (snapshot: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-fixture-'));
  try {
    const snapshot = join(folder, 'project.snap');
    const { status, stderr } = await snakeshot(['index', fixture.project, '-o', snapshot, '--workers', '1']);
    if (status !== 0) throw new Error(`index ended with ${status}: ${stderr}`);
    await use(snapshot);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One answer for each line, in order. Throws when the command fails. */
export async function ask(snapshot: string, lines: readonly GoldenLine[]): Promise<Answer[]> {
  const requests = lines.map(({ op, args }) => `${JSON.stringify({ op, args })}\n`);
  const { status, stdout, stderr } = await snakeshot(['query', snapshot], { input: requests.join('') });
  if (status !== 0) throw new Error(`query ended with ${status}: ${stderr}`);
  return parseLines<Answer>(stdout);
}
