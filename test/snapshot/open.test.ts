import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openSnapshot } from '../../src/snapshot/open.js';
import { openBySection } from '../../src/snapshot/openBySection.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { encoded, readEverything, sampleGraph } from './sample.js';

const FILE = encoded(sampleGraph());
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snakeshot-open-'));
});
after(() => rm(folder, { recursive: true }));

for (const [way, open] of [
  ['whole', openSnapshot],
  ['by section', openBySection],
] as const) {
  const refused = async (bytes: Uint8Array, code: string, message: RegExp): Promise<void> => {
    const path = join(folder, 'case.snap');
    await writeFile(path, bytes);
    await assert.rejects(open(path), (error: Error) => {
      assert.equal(error.name, 'SnapshotError');
      assert.equal((error as Error & { code: string }).code, code, error.message);
      assert.ok(error.message.startsWith(path), error.message);
      assert.match(error.message, message);
      return true;
    });
  };

  test(`${way}: a file opens with all that is in it`, async () => {
    const path = join(folder, 'whole.snap');
    await writeFile(path, FILE);
    assert.deepEqual(readEverything(await open(path)), readEverything(openBytes(FILE)));
  });

  test(`${way}: an empty file`, () => refused(Buffer.alloc(0), 'empty', /empty \(0 bytes\)/));

  test(`${way}: some other file`, () =>
    refused(Buffer.from('{"name": "a package"}'), 'not_a_snapshot', /isn't a snapshot/));

  test(`${way}: a msgpack file of somebody else`, () =>
    refused(
      Buffer.from([0xdd, 0, 0, 0, 1, 0xa9, ...Buffer.from('firetruck')]),
      'not_a_snapshot',
      /firetruck/,
    ));

  test(`${way}: a newer version, whatever comes after it`, async () => {
    const newer = Buffer.from(FILE.subarray(0, 18));
    newer.writeUInt16BE(2, 16);
    await refused(newer, 'newer_version', /has format version 2, .* reads version 1\. Update snakeshot/);
  });

  test(`${way}: an older version`, async () => {
    const older = Buffer.from(FILE);
    older.writeUInt16BE(0, 16);
    await refused(older, 'older_version', /has format version 0, .* Build the snapshot again/);
  });

  test(`${way}: a file that is cut off`, () => refused(FILE.subarray(0, 5000), 'truncated', /cut off/));

  test(`${way}: a symbolic link that leads to itself`, async () => {
    const path = join(folder, `circle of ${way}.snap`);
    await symlink(path, path);
    await assert.rejects(open(path), {
      code: 'unreadable',
      message: `${path} can't be opened as a snapshot: it is a symbolic link that leads to itself.`,
    });
  });

  test(`${way}: no file`, () =>
    assert.rejects(open(join(folder, 'none.snap')), { code: 'not_found', message: /no such file/ }));

  test(`${way}: a file taken for a folder`, async () => {
    const path = join(folder, 'plain.snap');
    await writeFile(path, FILE);
    await assert.rejects(open(join(path, 'inner.snap')), { code: 'not_found' });
  });

  test(`${way}: a folder`, () =>
    assert.rejects(open(folder), { code: 'is_a_directory', message: /it is a folder/ }));

  test(`${way}: a name that the system refuses`, () =>
    assert.rejects(open(join(folder, 'x'.repeat(5000))), { code: 'unreadable' }));

  if (process.platform !== 'win32') {
    test(`${way}: a pipe without a writer is refused instead of waited for`, async () => {
      const path = join(folder, `pipe of ${way}`);
      execFileSync('mkfifo', [path]);
      await assert.rejects(open(path), { code: 'unreadable', message: /pipe/ });
    });

    test(`${way}: of a large file that is no snapshot the first bytes alone are read`, async () => {
      const path = join(folder, 'large.snap');
      await writeFile(path, '');
      // More than fits into memory; on disk it is nothing.
      await truncate(path, 2 ** 33);
      await assert.rejects(open(path), { code: 'not_a_snapshot', message: /This isn't a snapshot/ });
    });
  }
}
