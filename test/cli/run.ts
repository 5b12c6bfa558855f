/** What the command line's tests need: a folder, and a small snapshot to ask. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { BAKERY } from '../query/bakery.js';
import { buildGraph } from '../snapshot/sampleGraph.js';

/** A new folder that is removed when the test is over. */
export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-cli-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** The bakery's snapshot in a folder of its own. */
export async function bakerySnapshot(context: TestContext): Promise<string> {
  const path = join(await temporaryFolder(context), 'bakery.snap');
  await writeSnapshot(path, buildGraph(BAKERY));
  return path;
}
