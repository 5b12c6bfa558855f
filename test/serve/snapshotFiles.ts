/** Small real snapshot files in a temporary folder, gone when the test is over. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { BAKERY } from '../query/bakery.js';
import type { GraphDescription } from '../snapshot/graphDescription.js';
import { buildGraph } from '../snapshot/sampleGraph.js';

export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-serve-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The bakery under another project name, or with another docstring, which gives another digest. */
export function bakery(project = 'bakery', docstring = 'Bread and more.'): GraphDescription {
  const symbols = { ...BAKERY.symbols, bakery: { ...BAKERY.symbols.bakery, docstring } };
  return { ...BAKERY, header: { ...BAKERY.header, project }, symbols };
}

/** @returns the file's path */
export async function write(folder: string, name: string, description: GraphDescription): Promise<string> {
  const path = join(folder, name);
  await writeSnapshot(path, buildGraph(description));
  return path;
}
