/**
 * The thread that checks replaced snapshots: where it can't be started, and what is left of what it has checked. In a
 * file of its own: no other test starts it.
 */
import assert from 'node:assert/strict';
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inspect } from '../../src/query/inspect.js';
import { openChecked } from '../../src/serve/openChecked.js';
import { SnapshotSet } from '../../src/serve/snapshotSet.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

if (process.platform === 'linux') {
  test('a replacement that no thread can be started for is refused, and the next one is checked', async (t) => {
    const folder = await temporaryFolder(t);
    const path = await write(folder, 'bakery.snap', bakery('bakery', 'Old.'));
    const set = await SnapshotSet.open([path]);
    const served = () => set.open.map(({ snapshot }) => inspect(snapshot, { handle: 'bakery' }).docstring);
    const started = process.cwd();
    const gone = join(folder, 'gone');
    await mkdir(gone);
    process.chdir(gone);
    await rmdir(gone);
    await write(folder, 'bakery.snap', bakery('bakery', 'New.'));
    const { refused } = await set.refresh();
    process.chdir(started);
    assert.equal(refused[0]?.code, 'unreadable');
    assert.match(refused[0]?.message, /bakery\.snap can't be checked: .*uv_cwd/);
    assert.deepEqual(served(), ['Old.']);
    await write(folder, 'bakery.snap', bakery('bakery', 'Newest.'));
    await set.refresh();
    assert.deepEqual([served(), set.refused], [['Newest.'], []]);
  });
}

test('nothing holds the bytes of a snapshot that was replaced again', async (t) => {
  const path = await write(await temporaryFolder(t), 'bakery.snap', bakery());
  const checked = async () => new WeakRef((await openChecked(path)).store.headerBytes.buffer);
  const bytes = await checked();
  await checked();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await nextTurn();
  collect();
  assert.ok(bytes.deref() === undefined);
});
