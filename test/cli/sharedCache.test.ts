/** One cache for several projects, processes and places: always the bytes of an index without any. */
import assert from 'node:assert/strict';
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { snakeshot } from './process.js';
import { temporaryFolder } from './run.js';

/** Two checkouts of one project: the same names of files, and other code in them. */
async function checkouts(context: TestContext): Promise<{ roots: string[]; cache: string }> {
  const folder = await temporaryFolder(context);
  const roots = ['old', 'new'].map((name) => join(folder, name, 'tea'));
  const texts = [
    'class Pot:\n    def pour(self):\n        return self.fill()\n    def fill(self):\n        return Pot()\n',
    'def fill(pot):\n    return pot()\n\ndef pour():\n    return fill(pour)\n',
  ];
  for (const [index, root] of roots.entries()) {
    await mkdir(root, { recursive: true });
    await writeFile(join(root, 'pot.py'), texts[index]);
  }
  return { roots, cache: join(folder, 'täglich gebraucht', 'facts') };
}

/** The bytes that the command writes, with no note. */
async function indexed(root: string, ...options: string[]): Promise<Buffer> {
  const output = `${root}.snap`;
  await rm(output, { force: true });
  const { status, stderr } = await snakeshot(['index', root, '-o', output, ...options]);
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^Indexed [^\n]+\n$/);
  return readFile(output);
}

async function sameAsWithout(root: string, found: Buffer): Promise<void> {
  assert.ok(found.equals(await indexed(root, '--no-cache')), root);
}

test('two checkouts of a project take turns, and are indexed at once', async (context) => {
  const { roots, cache } = await checkouts(context);
  for (const atOnce of [false, true]) {
    const found: Buffer[] = [];
    for (const root of roots) {
      await appendFile(join(root, 'pot.py'), '\ndef stir(spoon):\n    return spoon()\n\nstir(stir)\n');
      if (!atOnce) found.push(await indexed(root, '--cache', cache));
    }
    if (atOnce) found.push(...(await Promise.all(roots.map((root) => indexed(root, '--cache', cache)))));
    for (const [index, root] of roots.entries()) await sameAsWithout(root, found[index]);
  }
});

test('a project that has moved, a cache behind a link and one that is half gone', async (context) => {
  const { roots, cache } = await checkouts(context);
  const [root] = roots;
  await indexed(root, '--cache', cache);
  const moved = join(root, '../../moved');
  await rename(root, moved);
  const link = `${cache}-link`;
  await symlink(cache, link);
  await sameAsWithout(moved, await indexed(moved, '--cache', link));
  for (const kind of ['calls-', 'trace-', '']) {
    const half = `${cache}-without-${kind}`;
    await cp(cache, half, { recursive: true });
    for (const name of await readdir(half))
      if (kind === '' ? /^[\da-f]{16}$/.test(name) : name.startsWith(kind))
        await rm(join(half, name), { recursive: true });
    await appendFile(join(moved, 'pot.py'), `\ndef brew(): return Pot().pour()\n`);
    await sameAsWithout(moved, await indexed(moved, '--cache', half));
  }
  await appendFile(join(moved, 'pot.py'), '\ndef sip(): return brew()\n');
  for (const name of await readdir(cache, { recursive: true }))
    if (/[\da-f]{64}$/.test(name)) await truncate(join(cache, name), 40);
  await sameAsWithout(moved, await indexed(moved, '--cache', cache));
});
