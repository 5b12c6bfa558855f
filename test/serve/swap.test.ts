/** Snapshots that are replaced while they are being asked. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { SnapshotError } from '../../src/model/errors.js';
import { inspect } from '../../src/query/inspect.js';
import { SnapshotSet } from '../../src/serve/snapshotSet.js';
import { ask, startHttp } from './serverProcess.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

function docstrings(set: SnapshotSet): (string | null)[] {
  return set.open.map(({ snapshot }) => inspect(snapshot, { handle: 'bakery' }).docstring);
}

test('a list of open snapshots stays what it was when one is swapped', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery('bakery', 'Old.'));
  const set = await SnapshotSet.open([path]);
  const [before] = set.open;
  await write(folder, 'bakery.snap', bakery('bakery', 'New.'));
  const { swapped, refused } = await set.refresh();
  assert.deepEqual([swapped.map(({ provenance }) => provenance.file), refused], [['bakery.snap'], []]);
  assert.equal(inspect(before.snapshot, { handle: 'bakery' }).docstring, 'Old.');
  assert.deepEqual(docstrings(set), ['New.']);
  assert.notEqual(set.open[0].provenance.digest, before.provenance.digest);
  assert.deepEqual(await set.refresh(), { swapped: [], refused: [], closed: [] });
});

test('new files of a folder are opened; a file that has gone keeps answering', async (t) => {
  const folder = await temporaryFolder(t);
  await write(folder, 'one.snap', bakery('one', 'One.'));
  await writeFile(join(folder, 'notes.txt'), 'not looked at');
  const set = await SnapshotSet.open([folder]);
  await write(folder, 'two.snap', bakery('two', 'Two.'));
  await set.refresh();
  await rm(join(folder, 'one.snap'));
  await set.refresh();
  assert.deepEqual(docstrings(set), ['One.', 'Two.']);
  assert.deepEqual(set.refused, []);
});

test('a file that has gone is closed when another file has a snapshot of its project', async (t) => {
  const folder = await temporaryFolder(t);
  const other = await write(folder, 'other.snap', bakery('other', 'Other.'));
  await write(folder, 'bakery-1.snap', bakery('bakery', 'First.'));
  const set = await SnapshotSet.open([folder, other]);
  await write(folder, 'bakery-2.snap', bakery('bakery', 'Second.'));
  assert.deepEqual((await set.refresh()).closed, []);
  assert.deepEqual(docstrings(set), ['First.', 'Other.', 'Second.']);
  await rm(join(folder, 'bakery-1.snap'));
  const { closed } = await set.refresh();
  assert.deepEqual(
    closed.map(({ provenance }) => provenance.file),
    ['bakery-1.snap'],
  );
  assert.deepEqual(docstrings(set), ['Other.', 'Second.']);
  // One that comes back is a new one.
  await write(folder, 'bakery-1.snap', bakery('bakery', 'Third.'));
  await rm(join(folder, 'bakery-2.snap'));
  await rm(other);
  await set.refresh();
  assert.deepEqual(docstrings(set), ['Other.', 'Third.']);
});

test('a broken one of several is refused by name, and the others are served', async (t) => {
  const folder = await temporaryFolder(t);
  await write(folder, 'good.snap', bakery('good', 'Good.'));
  await writeFile(join(folder, 'bad.snap'), 'no snapshot');
  await symlink('loop.snap', join(folder, 'loop.snap'));
  const loops = join(folder, 'loops');
  await symlink('loops', loops);
  const long = 'x'.repeat(300);
  const set = await SnapshotSet.open([folder, join(folder, 'gone.snap'), loops, join(folder, long)]);
  assert.deepEqual(docstrings(set), ['Good.']);
  assert.deepEqual(
    set.refused.map(({ file, code }) => [file, code]),
    [
      ['bad.snap', 'not_a_snapshot'],
      ['loop.snap', 'unreadable'],
      ['gone.snap', 'not_found'],
      ['loops', 'unreadable'],
      [long, 'unreadable'],
    ],
  );
  await assert.rejects(SnapshotSet.open([join(folder, 'bad.snap')]), (error) => {
    return error instanceof SnapshotError && error.code === 'not_a_snapshot';
  });
});

test('a folder or file that may not be read any more keeps answering, and the others are looked at', async (t) => {
  const folder = await temporaryFolder(t);
  const [closed, other] = [join(folder, 'closed'), join(folder, 'other')];
  for (const one of [closed, other]) await mkdir(one);
  await write(closed, 'one.snap', bakery('one', 'One.'));
  await write(other, 'secret.snap', bakery('secret', 'Secret.'));
  const set = await SnapshotSet.open([closed, other]);
  await write(closed, 'one.snap', bakery('one', 'One again.'));
  await write(other, 'later.snap', bakery('later', 'Later.'));
  await write(other, 'one-2.snap', bakery('one', 'Another one.'));
  await chmod(folder, 0o755);
  await chmod(join(other, 'secret.snap'), 0);
  // Something else than its permissions has to change too: of that alone a file's reader learns nothing.
  await utimes(join(other, 'secret.snap'), 1, 1);
  await chmod(closed, 0);
  // The superuser may read everything, so be nobody for the moment.
  const user = process.geteuid?.();
  if (user === 0) process.seteuid?.(65534);
  try {
    const { closed: left } = await set.refresh();
    assert.deepEqual(left, []);
    assert.deepEqual(docstrings(set), ['One.', 'Secret.', 'Later.', 'Another one.']);
    assert.deepEqual(
      set.refused.map(({ file, code }) => [file, code]),
      [
        ['closed', 'unreadable'],
        ['one.snap', 'unreadable'],
        ['secret.snap', 'unreadable'],
      ],
    );
    assert.match(set.refused[0].message, /closed can't be listed \(EACCES\)/);
    assert.deepEqual((await set.refresh()).refused, []);
  } finally {
    if (user === 0) process.seteuid?.(0);
    await chmod(closed, 0o755);
    await chmod(join(other, 'secret.snap'), 0o644);
  }
  await utimes(join(other, 'secret.snap'), 2, 2);
  await set.refresh();
  assert.deepEqual(docstrings(set), ['One again.', 'Secret.', 'Later.', 'Another one.']);
  assert.deepEqual(set.refused, []);
});

test('a replacement cut off or with one bit flipped, anywhere, is refused; the old one keeps answering', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery('bakery', 'Old.'));
  const set = await SnapshotSet.open([path]);
  const sound = await readFile(await write(folder, 'new', bakery('bakery', 'New.')));
  const replace = async (bytes: Uint8Array): Promise<void> => {
    await writeFile(join(folder, 'next'), bytes);
    await rename(join(folder, 'next'), path);
  };
  const PLACES = 25;
  for (let place = 1; place <= PLACES; place++) {
    const position = Math.floor((sound.length * place) / (PLACES + 1));
    const flipped = Buffer.from(sound);
    flipped[position] ^= 1 << (place % 8);
    for (const broken of [sound.subarray(0, position), flipped]) {
      await replace(broken);
      const { swapped, refused } = await set.refresh();
      assert.deepEqual(swapped, [], `byte ${position}`);
      assert.equal(refused.length, 1, `byte ${position}`);
      assert.match(refused[0].message, /bakery\.snap/);
      assert.deepEqual(set.refused, refused);
      assert.deepEqual(docstrings(set), ['Old.']);
    }
  }
  await replace(sound);
  await set.refresh();
  assert.deepEqual([docstrings(set), set.refused], [['New.'], []]);
});

test('a running server says which replacement it refuses, and takes up a sound one', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery('bakery', 'Old.'));
  const { url } = await startHttp(t, { paths: [path], limits: { refreshMs: 1 } });
  const sound = await readFile(await write(folder, 'new', bakery('bakery', 'New.')));
  const replace = async (bytes: Uint8Array): Promise<void> => {
    await writeFile(join(folder, 'next'), bytes);
    await rename(join(folder, 'next'), path);
  };
  const listing = async () =>
    (await ask(`${url}/v1/snapshots`)).body as { refused: { file: string; code: string }[] };
  const docstring = async () => (await ask(`${url}/v1/inspect`, { handle: 'bakery' })).body.docstring;
  const flipped = Buffer.from(sound);
  flipped[flipped.length >> 1] ^= 1;
  const codes: (string | undefined)[] = [undefined];
  for (const broken of [sound.subarray(0, 40), flipped]) {
    await replace(broken);
    let [refused] = (await listing()).refused;
    while (refused?.code === codes.at(-1)) [refused] = (await listing()).refused;
    codes.push(refused?.code);
    assert.equal(refused?.file, 'bakery.snap');
    assert.equal(await docstring(), 'Old.');
  }
  assert.deepEqual(codes, [undefined, 'truncated', 'checksum']);
  await replace(sound);
  while ((await docstring()) !== 'New.');
  assert.deepEqual((await listing()).refused, []);
});

test('100 swaps under load: no answer fails, none is of two snapshots', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery('bakery', '0'));
  const { url } = await startHttp(t, { paths: [path], limits: { refreshMs: 1 } });
  /** By digest, each docstring that came with it. */
  const seen = new Map<string, Set<unknown>>();
  const note = (digest: string, docstring: unknown): void => {
    const known = seen.get(digest) ?? new Set();
    seen.set(digest, known.add(docstring));
  };
  const question = { handle: 'bakery' };
  let done = false;
  const single = async (): Promise<string> => {
    const { status, headers, body } = await ask(`${url}/v1/inspect`, question);
    assert.equal(status, 200);
    const digest = headers.get('snakeshot-digest') ?? '';
    note(digest, body.docstring);
    return digest;
  };
  const batched = async (): Promise<void> => {
    const questions = Array.from({ length: 20 }, () => ({ op: 'inspect', args: question }));
    while (!done) {
      const { status, body } = await ask(`${url}/v1/batch`, { questions });
      assert.equal(status, 200);
      const { snapshots, results } = body as {
        snapshots: { digest: string }[];
        results: { snapshot: number; result: { docstring: string } }[];
      };
      assert.equal(snapshots.length, 1);
      for (const { snapshot, result } of results) note(snapshots[snapshot].digest, result.docstring);
    }
  };
  const client = batched();
  const served = [await single()];
  for (let swap = 1; swap <= 100; swap++) {
    await write(folder, 'bakery.snap', bakery('bakery', String(swap)));
    let digest = await single();
    while (digest === served.at(-1)) digest = await single();
    served.push(digest);
  }
  done = true;
  await client;
  for (const [digest, docstrings] of seen) {
    assert.deepEqual([...docstrings], [String(served.indexOf(digest))]);
  }
});
