/** The cache of facts: what is kept is found again, and damage is noticed and mended. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { KeptResults } from '../../src/cache/keptResults.js';
import { settleUsage } from '../../src/cache/usage.js';

const HASH = 'ab'.repeat(32);
const VERSION = '01'.repeat(8);

async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-cache-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

function shared(...bytes: number[]): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

function bytesOf(buffer: SharedArrayBuffer | undefined): number[] | undefined {
  return buffer === undefined ? undefined : [...new Uint8Array(buffer)];
}

async function entries(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('usage'))
    .map(({ name }) => name)
    .sort();
}

test('what is put under a hash is found under it, and under no other hash or version', async (context) => {
  const folder = await temporaryFolder(context);
  const cache = new KeptResults({ folder, version: VERSION });
  assert.equal(cache.get(HASH), undefined);
  cache.put(HASH, shared(1, 2, 3));
  assert.deepEqual(bytesOf(cache.get(HASH)), [1, 2, 3]);
  assert.equal(cache.get('cd'.repeat(32)), undefined);
  assert.equal(new KeptResults({ folder, version: `calls-${VERSION}` }).get(HASH), undefined);
  assert.equal(cache.written, 3);
});

test('what is put in pieces is found as a whole, whichever of them are empty', async (context) => {
  const cache = new KeptResults({ folder: await temporaryFolder(context), version: VERSION });
  const empty = new Uint8Array(new ArrayBuffer(0), 0, 0);
  cache.put(HASH, empty, shared(1, 2), empty, Uint8Array.of(0, 3).subarray(1), empty, shared(4), empty);
  assert.deepEqual(bytesOf(cache.get(HASH)), [1, 2, 3, 4]);
  assert.equal(cache.written, 4);
});

test('every flipped byte, every cut and every addition is noticed, and the entry made anew', async (context) => {
  const folder = await temporaryFolder(context);
  const cache = new KeptResults({ folder, version: VERSION });
  cache.put(HASH, shared(1, 2, 3, 4));
  const path = join(folder, VERSION, 'ab', HASH);
  const whole = await readFile(path);
  const damaged: Buffer[] = [Buffer.concat([whole, Buffer.of(0)])];
  for (let at = 0; at < whole.length; at++) {
    const flipped = Buffer.from(whole);
    flipped[at] ^= 0x10;
    damaged.push(flipped, whole.subarray(0, at));
  }
  for (const bytes of damaged) {
    await writeFile(path, bytes);
    assert.equal(cache.get(HASH), undefined, bytes.toString('hex'));
    assert.deepEqual(await entries(folder), []);
    cache.put(HASH, shared(1, 2, 3, 4));
    assert.deepEqual(await readFile(path), whole);
  }
});

const IN_PLACE: Record<string, (path: string) => unknown> = {
  'an empty folder': (path) => mkdir(path),
  'a folder with files': (path) => mkdir(join(path, 'deep'), { recursive: true }),
  'a pipe': (path) => execFileSync('mkfifo', [path]),
  'a link to a folder': (path) => symlink('..', path),
  'a link that leads nowhere': (path) => symlink('nowhere', path),
  'a file that nobody may read': (path) => writeFile(path, 'x', { mode: 0 }),
};
for (const [found, make] of Object.entries(IN_PLACE)) {
  test(`${found} in the place of an entry is none, and the entry takes its place`, async (context) => {
    const folder = await temporaryFolder(context);
    const path = join(folder, VERSION, 'ab', HASH);
    await mkdir(dirname(path), { recursive: true });
    await make(path);
    const cache = new KeptResults({ folder, version: VERSION });
    assert.equal(cache.get(HASH), undefined);
    cache.put(HASH, shared(1, 2));
    assert.equal(cache.failure, undefined);
    assert.deepEqual(bytesOf(cache.get(HASH)), [1, 2]);
    assert.ok((await lstat(path)).isFile());
  });
}

test('a cache that can not be written says why, once, and finds nothing', async (context) => {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, VERSION), 'a file where the folder should be');
  const cache = new KeptResults({ folder, version: VERSION });
  cache.put(HASH, shared(1));
  assert.match(cache.failure ?? '', /ENOTDIR|EEXIST/);
  assert.equal(cache.get(HASH), undefined);
});

test('above the limit the entries that were not used for longest go, and the notes become one', async (context) => {
  const folder = await temporaryFolder(context);
  const cache = new KeptResults({ folder, version: VERSION });
  const hashes = ['0', '1', '2', '3'].map((digit) => digit.repeat(64));
  for (const [age, hash] of hashes.entries()) {
    cache.put(hash, shared(...new Array<number>(100).fill(age)));
    const used = new Date(Date.now() - (age + 2) * 24 * 3600 * 1000);
    await utimes(join(folder, VERSION, hash.slice(0, 2), hash), used, used);
  }
  // Being found is being used: the oldest becomes the newest.
  assert.notEqual(cache.get(hashes[3]), undefined);
  settleUsage(folder, 400, 10_000);
  assert.deepEqual(await entries(folder), hashes);
  settleUsage(folder, 63, 460);
  assert.deepEqual(await entries(folder), [hashes[0], hashes[3]]);
  const notes = await readdir(join(folder, 'usage'));
  assert.deepEqual(
    notes.map((name) => name.split('-')[0]),
    ['232'],
  );
});

test('what a killed process left half written is removed, what another one is writing is not', async (context) => {
  const folder = await temporaryFolder(context);
  await mkdir(join(folder, VERSION, 'ab'), { recursive: true });
  const abandoned = join(folder, VERSION, 'ab', `${HASH}.000000000000.tmp`);
  const young = join(folder, VERSION, 'ab', `${HASH}.111111111111.tmp`);
  await writeFile(abandoned, 'half');
  await writeFile(young, 'half');
  await utimes(abandoned, 0, 0);
  settleUsage(folder, 100, 10);
  assert.deepEqual(await entries(folder), [`${HASH}.111111111111.tmp`]);
});

test('other files in the folder are neither counted nor removed', async (context) => {
  const folder = await temporaryFolder(context);
  const others = [
    'film.bin',
    'usage/notes.txt',
    'usage/1999-report.txt',
    `${VERSION}/ab/README`,
    `${VERSION}/${HASH}`,
    `photos/ab/${HASH}`,
    `photos/ab/${HASH}.000000000000.tmp`,
  ];
  for (const path of others) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'x'.repeat(1000));
    await utimes(join(folder, path), 0, 0);
  }
  const cache = new KeptResults({ folder, version: VERSION });
  cache.put(HASH, shared(1, 2, 3));
  for (let build = 0; build < 70; build++) settleUsage(folder, 1, 100);
  assert.deepEqual(bytesOf(cache.get(HASH)), [1, 2, 3]);
  settleUsage(folder, 100, 10);
  assert.equal(cache.get(HASH), undefined);
  for (const path of others) assert.equal((await readFile(join(folder, path))).length, 1000);
});
