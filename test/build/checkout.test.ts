/** The commit in a snapshot: never a stale one, and never a reason to work anything out again. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BuildSummary } from '../../src/build/index.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import { verifySnapshot } from '../../src/snapshot/verify.js';
import { commitAll, git, HAS_GIT, put } from '../discover/gitFolder.js';
import { tempProject } from '../discover/tempProject.js';
import { keptBuild } from './keptThreads.js';

const build = keptBuild();

test('a new commit of the same files is written into the header, and nothing else changes', async (context) => {
  const root = tempProject(context, { 'tea/__init__.py': '', 'tea/pot.py': 'def pour(): ...\n' });
  const output = join(root, '../tea.snap');
  const options = { root, output, cache: join(root, '../cache'), workers: 1 };
  /** What a build says, after holding its bytes against those of one from scratch. */
  const rebuild = async (): Promise<BuildSummary> => {
    const summary = await build(options);
    const fresh = join(root, '../fresh.snap');
    const { sha256 } = await build({ root, output: fresh, workers: 1 });
    assert.equal(summary.sha256, sha256);
    assert.ok((await readFile(output)).equals(await readFile(fresh)));
    return summary;
  };
  const checkout = async () => (await openSnapshot(output)).header.checkout;

  const first = await rebuild();
  assert.equal(await checkout(), undefined);
  assert.equal((await rebuild()).unchanged, true);
  if (!HAS_GIT) return;

  git(root, 'init', '--quiet');
  const commit = commitAll(root);
  const relabelled = await rebuild();
  assert.equal(relabelled.unchanged, undefined);
  assert.deepEqual(await checkout(), { commit, dirty: false });
  assert.deepEqual({ ...relabelled, ms: 0, bytes: 0, sha256: '' }, { ...first, ms: 0, bytes: 0, sha256: '' });
  assert.deepEqual(verifySnapshot(await openSnapshot(output)), []);
  assert.equal((await rebuild()).unchanged, true);

  put(root, 'notes.txt', 'hot\n');
  const next = commitAll(root);
  await rebuild();
  assert.deepEqual(await checkout(), { commit: next, dirty: false });
  put(root, 'notes.txt', 'cold\n');
  await rebuild();
  assert.deepEqual(await checkout(), { commit: next, dirty: true });
  assert.equal((await rebuild()).unchanged, true);
});
