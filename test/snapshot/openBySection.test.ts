import assert from 'node:assert/strict';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openBySection } from '../../src/snapshot/openBySection.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import type { SnapshotFile } from '../../src/snapshot/snapshotFile.js';
import { encoded } from './sample.js';
import { buildGraph } from './sampleGraph.js';

/** Bytes; greater than the pieces that texts are read by. */
const LONG = 300_000;
const SIGNATURES = ['Order()', 'é'.repeat(LONG / 2), 'Cart(a)', '☃'.repeat(LONG / 3)];
const FILE = encoded(
  buildGraph({
    symbols: {
      shop: { file: 'shop.py' },
      ...Object.fromEntries(
        SIGNATURES.map((signature, index) => [
          `shop.Kind${index}`,
          { kind: 'class' as const, lines: [index + 1, index + 1] as [number, number], signature },
        ]),
      ),
    },
  }),
);
let folder: string;
let path: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snakeshot-by-section-'));
  path = join(folder, 'shop.snap');
});
after(() => rm(folder, { recursive: true }));

const texts = (snapshot: SnapshotFile): string[] =>
  Array.from({ length: snapshot.count('text') }, (_, id) => snapshot.text(id));

async function opened(): Promise<SnapshotFile> {
  await writeFile(path, FILE);
  return openBySection(path);
}

async function overwrite(position: number, byte: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Uint8Array.of(byte), 0, 1, position);
  await file.close();
}

test('texts that lie in several pieces, one after the other and again', async () => {
  const snapshot = await opened();
  const expected = texts(openBytes(FILE));
  for (const signature of SIGNATURES) assert.ok(expected.includes(signature));
  assert.deepEqual(texts(snapshot), expected);
  assert.deepEqual(texts(snapshot), expected);
});

test('a file that is replaced goes on being read', async () => {
  const snapshot = await opened();
  await rm(path);
  await writeFile(path, 'another file');
  assert.deepEqual(texts(snapshot), texts(openBytes(FILE)));
});

test('a section that was damaged after opening', async () => {
  const snapshot = await opened();
  await overwrite(FILE.lastIndexOf('Order()'), 0x4f ^ 1);
  assert.throws(() => snapshot.text(0), { code: 'checksum', message: /Section "texts\.bytes".* is damaged/ });
  assert.equal(snapshot.name(snapshot.column('symbol.name')[1]!), 'Kind0');
});

test('texts that were written over after they had been checked', async () => {
  const snapshot = await opened();
  const id = texts(openBytes(FILE)).indexOf(SIGNATURES[3]!);
  snapshot.text(id);
  const first = texts(openBytes(FILE)).indexOf('Order()');
  await overwrite(FILE.lastIndexOf('Order()'), 0x4f ^ 1);
  assert.throws(() => snapshot.text(first), { code: 'checksum', message: /written over while it was read/ });
});

test('a file that was cut off after opening', async () => {
  const snapshot = await opened();
  await truncate(path, FILE.lastIndexOf('Order()'));
  assert.throws(() => snapshot.text(0), { code: 'truncated', message: /became shorter while it was read/ });
});
