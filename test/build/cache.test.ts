/**
 * Builds with a cache: the same bytes as without, and nothing made twice. What is compared is
 * always a whole snapshot file with one that was made from scratch.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { extractShare } from '../../src/build/extractShare.js';
import type { BuildOptions } from '../../src/build/options.js';
import { KeptResults } from '../../src/cache/keptResults.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { keptBuild } from './keptThreads.js';

const build = keptBuild();

const PROJECT: Readonly<Record<string, string>> = {
  'tea/__init__.py': 'from .pot import Pot\nfrom .cup import *\n',
  'tea/pot.py': 'from typing import Optional\n\nclass Pot:\n    lid: Optional[bool] = True\n',
  'tea/cup.py': "__all__ = ['Cup', 'fill']\n\nclass Cup: ...\n\ndef fill(cup: Cup) -> Cup:\n    return cup\n",
  'tea/broken.py': 'def (:\n',
};

interface Kitchen {
  /** A folder called `tea`, in a folder of the test's own. */
  root: string;
  output: string;
  cache: string;
}

async function kitchen(context: TestContext): Promise<Kitchen> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-build-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'tea');
  for (const [path, text] of Object.entries(PROJECT)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return { root, output: join(folder, 'tea.snap'), cache: join(folder, 'cache') };
}

/** The bytes that a build without cache writes. */
async function fromScratch({ root, output }: Kitchen, options: Partial<BuildOptions> = {}): Promise<Buffer> {
  const fresh = `${output}.fresh`;
  await build({ root, output: fresh, workers: 1, ...options });
  return readFile(fresh);
}

async function entries(cache: string): Promise<string[]> {
  const names = await readdir(cache, { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).sort();
}

/** Those that hold call edges. */
async function callEntries(cache: string): Promise<string[]> {
  return (await entries(cache)).filter((name) => name.startsWith('calls-'));
}

/** Those that hold what an inference leaves for the next one. */
async function traceEntries(cache: string): Promise<string[]> {
  return (await entries(cache)).filter((name) => name.startsWith('trace-'));
}

/** Builds with the cache, and holds the output against one made from scratch. */
async function rebuild(
  place: Kitchen,
  options: Partial<BuildOptions> = {},
): Promise<'unchanged' | 'written'> {
  const { unchanged, sha256 } = await build({ ...place, workers: 2, ...options });
  const written = await readFile(place.output);
  assert.ok(written.equals(await fromScratch(place, options)), `differs from scratch: ${sha256}`);
  return unchanged ? 'unchanged' : 'written';
}

test('cold, warm and unchanged builds have the bytes of one without cache', async (context) => {
  const place = await kitchen(context);
  assert.equal(await rebuild(place), 'written');
  const kept = await entries(place.cache);
  assert.equal(await rebuild(place), 'unchanged');
  await rm(place.output);
  assert.equal(await rebuild(place), 'written');
  assert.deepEqual(await entries(place.cache), kept);
});

test('an unchanged build says what the build before said, but for the time', async (context) => {
  const place = await kitchen(context);
  const first = await build({ ...place, workers: 1 });
  const second = await build({ ...place, workers: 1 });
  assert.deepEqual({ ...second, ms: 0 }, { ...first, ms: 0, unchanged: true });
});

test('touched but the same is unchanged; changed, added and removed files are not', async (context) => {
  const place = await kitchen(context);
  const cup = join(place.root, 'tea/cup.py');
  await rebuild(place);
  await utimes(cup, new Date(), new Date());
  await writeFile(cup, PROJECT['tea/cup.py']);
  const begun = Date.now();
  assert.equal(await rebuild(place), 'unchanged');
  // Who compares times sees that what was touched has been looked at.
  assert.ok((await stat(place.output)).mtime.getTime() >= begun);
  // As long as before: only the content tells.
  await writeFile(cup, PROJECT['tea/cup.py'].replaceAll('fill', 'pour'));
  assert.equal(await rebuild(place), 'written');
  await writeFile(join(place.root, 'tea/saucer.py'), 'from .cup import Cup\n');
  assert.equal(await rebuild(place), 'written');
  await rm(join(place.root, 'tea/saucer.py'));
  assert.equal(await rebuild(place), 'written');
  assert.equal(await rebuild(place), 'unchanged');
});

test('a file that moved, a file left out and another target are changes', async (context) => {
  const place = await kitchen(context);
  await rebuild(place);
  await cp(join(place.root, 'tea/pot.py'), join(place.root, 'tea/kettle.py'));
  await rm(join(place.root, 'tea/pot.py'));
  assert.equal(await rebuild(place), 'written');
  assert.equal(await rebuild(place, { exclude: ['broken.py'] }), 'written');
  assert.equal(await rebuild(place, { exclude: ['broken.py'] }), 'unchanged');
  assert.equal(await rebuild(place, { exclude: ['broken.py'], platform: 'win32' }), 'written');
});

test('a damaged output is written again, whatever its header says', async (context) => {
  const place = await kitchen(context);
  await rebuild(place);
  const bytes = await readFile(place.output);
  bytes[bytes.length - 1] ^= 1;
  await writeFile(place.output, bytes);
  assert.equal(await rebuild(place), 'written');
  await writeFile(place.output, bytes.subarray(0, 100));
  assert.equal(await rebuild(place), 'written');
});

test('damaged entries of the cache are healed', async (context) => {
  const place = await kitchen(context);
  await rebuild(place);
  const kept = await entries(place.cache);
  const whole = await Promise.all(kept.map((name) => readFile(join(place.cache, name))));
  for (const [index, name] of kept.entries()) {
    const damaged = Buffer.from(whole[index]);
    damaged[damaged.length >> 1] ^= 0x40;
    await writeFile(join(place.cache, name), index % 2 === 0 ? damaged : damaged.subarray(0, 20));
  }
  await rm(place.output);
  assert.equal(await rebuild(place), 'written');
  assert.deepEqual(await entries(place.cache), kept);
  for (const [index, name] of kept.entries())
    assert.ok(whole[index].equals(await readFile(join(place.cache, name))), name);
});

test('several builds at once with one new cache', async (context) => {
  const place = await kitchen(context);
  const outputs = ['a', 'b', 'c'].map((name) => `${place.output}.${name}`);
  await Promise.all(outputs.map((output) => build({ ...place, output, workers: 2 })));
  const expected = await fromScratch(place);
  for (const output of outputs) assert.ok(expected.equals(await readFile(output)), output);
  const names = await readdir(place.cache, { recursive: true });
  assert.deepEqual(
    names.filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('a cache that can not be written is one note, and the same bytes', async (context) => {
  const place = await kitchen(context);
  await writeFile(place.cache, 'a file where the folder should be');
  const { notes } = await build({ ...place, workers: 2 });
  assert.equal(notes.length, 1);
  assert.match(notes[0], /the cache in .*cache can't be written .*--no-cache/);
  assert.ok((await readFile(place.output)).equals(await fromScratch(place)));
});

test('shares on several machines, then one build: it parses nothing and writes the same', async (context) => {
  const place = await kitchen(context);
  const caches = await Promise.all(
    [1, 2, 3].map(async (index) => {
      const cache = `${place.cache}-${index}`;
      await extractShare({ root: place.root, cache, workers: 1 }, { index, of: 3 });
      return cache;
    }),
  );
  for (const cache of caches) await cp(cache, place.cache, { recursive: true });
  const gathered = await entries(place.cache);
  assert.equal(await rebuild(place), 'written');
  // Whatever is parsed is kept: nothing new, so nothing was parsed. Call edges no single machine knows.
  const inferred = await callEntries(place.cache);
  const traces = await traceEntries(place.cache);
  assert.deepEqual([inferred.length, traces.length], [1, 1]);
  assert.deepEqual(await entries(place.cache), [...gathered, ...inferred, ...traces].sort());
  // And each machine took but its share of the four files.
  const sizes = await Promise.all(caches.map(async (cache) => (await entries(cache)).length));
  assert.deepEqual(sizes, [2, 1, 1]);
});

test('what only moves or documents code is not inferred again, and every line is the new one', async (context) => {
  const place = await kitchen(context);
  const cup = join(place.root, 'tea/cup.py');
  const code =
    "__all__ = ['Cup', 'fill']\n\nclass Cup:\n    def wash(self): ...\n\ndef fill(cup: Cup):\n    'Fills.'\n    cup.wash()\n";
  await writeFile(cup, code);
  await rebuild(place);
  const kept = await callEntries(place.cache);
  for (const text of [
    `# A comment.\n\n${code}`,
    code.replace("'Fills.'\n    cup.wash", '"""Fills a cup,\n    to the brim."""\n\n    cup . wash'),
    code.replace('cup.wash()', '(\n        cup\n        .wash()\n    )'),
    code.replaceAll('\n', '\r\n').replace('class Cup:', 'class Cup:  # for tea'),
  ]) {
    await writeFile(cup, text);
    assert.equal(await rebuild(place), 'written');
    assert.deepEqual(await callEntries(place.cache), kept, text);
  }
  await writeFile(cup, code.replace('cup.wash()', 'Cup().wash()'));
  assert.equal(await rebuild(place), 'written');
  assert.equal((await callEntries(place.cache)).length, kept.length + 1);
});

test('call edges that are kept are those that are written', async (context) => {
  const place = await kitchen(context);
  await writeFile(join(place.root, 'tea/pour.py'), 'from .cup import fill\n\ndef pour(): fill(fill(1))\n');
  const { edges } = await build({ ...place, workers: 1 });
  assert.ok(edges.callees > 0);
  const [entry] = await callEntries(place.cache);
  // Another result, whole and under the same key: it came to its bound before it found any call.
  const version = entry.slice(0, entry.indexOf('/'));
  const calls = new Int32Array(new SharedArrayBuffer(4));
  calls[0] = 1;
  new KeptResults({ folder: place.cache, version }).put(entry.slice(-64), calls.buffer);
  await rm(place.output);
  const again = await build({ ...place, workers: 1 });
  assert.equal(again.edges.callees, 0);
  assert.match(again.notes.join(), /up to a bound/);
  assert.equal(openBytes(await readFile(place.output)).header.bounded, true);
  const third = await build({ ...place, workers: 1 });
  assert.deepEqual({ ...third, ms: 0 }, { ...again, ms: 0, unchanged: true });
});
