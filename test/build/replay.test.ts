/** Builds one after another with edits between, each with the cache of those before: the bytes of one without a cache. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { snakeshot } from '../cli/process.js';
import { keptBuild } from './keptThreads.js';

const build = keptBuild();

const PROJECT: Readonly<Record<string, string>> = {
  'cup.py': `class Cup:
    def wash(self):
        return dry(self)

    def fill(self, drink):
        self.drink = drink
        return self

def dry(cup, twice=False):
    return cup
`,
  'pot.py': `from cup import Cup, dry

class Pot:
    def __init__(self, lid=None):
        self.lid = lid

    def pour(self):
        return Cup().fill(self)

def boil(pot):
    return pot.pour().wash()
`,
  'table.py': `from cup import dry
from pot import Pot, boil

def lay():
    return boil(Pot())

def clear():
    for cup in [lay()]:
        dry(cup).fill(1)
`,
};

const EDITS: readonly [what: string, file: string, from: string, to: string][] = [
  ['a body', 'pot.py', 'pot.pour().wash()', 'pot.pour().wash().fill(pot)'],
  ['a result', 'cup.py', 'return dry(self)', 'return self'],
  ['a function that comes', 'cup.py', 'def dry', 'def wipe(cup): return dry(cup)\n\ndef dry'],
  ['a method that overrides', 'pot.py', 'Pot:\n', 'Pot:\n    def wash(self): return self.pour()\n\n'],
  ['a default', 'cup.py', 'twice=False', 'twice=dry'],
  ['a parameter', 'cup.py', 'cup, twice', 'cup, why=None, twice'],
  ['an attribute', 'table.py', 'return boil(Pot())', 'pot = Pot()\n    pot.lid = boil\n    return boil(pot)'],
  ['a call of that', 'pot.py', 'return Cup()', 'self.lid(self)\n        return Cup()'],
  ['a special method', 'pot.py', 'self.lid = lid', 'self.lid = lid or dry'],
  ['a base', 'pot.py', 'class Pot:', 'class Pot(Cup):'],
  ['an import', 'table.py', 'import dry\n', 'import dry, Cup\n'],
  ['a comment', 'table.py', 'def lay', '# Before tea.\ndef lay'],
  ['a lambda', 'table.py', '[lay()]', 'map(lambda one: one.wash(), [lay(), Cup()])'],
  ['a method that goes', 'cup.py', '    def wash(self):\n        return self\n\n', ''],
];

interface Place {
  root: string;
  output: string;
  cache: string;
}

async function placed(context: TestContext): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-replay-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'tea');
  await mkdir(root);
  await write(root);
  return { root, output: join(folder, 'tea.snap'), cache: join(folder, 'cache') };
}

async function write(root: string): Promise<void> {
  for (const [file, text] of Object.entries(PROJECT)) await writeFile(join(root, file), text);
}

async function edit(root: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8');
  const after = text.replace(from, () => to);
  assert.notEqual(after, text, `${from} in ${file}`);
  await writeFile(join(root, file), after);
}

/** The bytes that a build without a cache writes. */
async function fromScratch({ root, output }: Place): Promise<Buffer> {
  await build({ root, output: `${output}.fresh`, workers: 1 });
  return readFile(`${output}.fresh`);
}

test('after edits, one after another, and all of them undone', async (context) => {
  const place = await placed(context);
  const index = async (what: string): Promise<Buffer> => {
    await build({ ...place, workers: 1 });
    const written = await readFile(place.output);
    assert.ok(written.equals(await fromScratch(place)), what);
    return written;
  };
  const first = await index('nothing');
  for (const [what, ...change] of EDITS) {
    await edit(place.root, ...change);
    await index(what);
  }
  await write(place.root);
  assert.ok(first.equals(await index('all, undone')));
});

test('processes that index versions of one project at once share a cache, and write their own', async (context) => {
  const places = await Promise.all([placed(context), placed(context)]);
  const { cache } = places[0];
  const indexed = ({ root, output }: Place) =>
    snakeshot(['index', root, '-o', output, '--cache', cache, '--workers', '1']);
  for (const [index, [what, ...change]] of EDITS.slice(0, 4).entries()) {
    await edit(places[index % 2].root, ...change);
    const finished = await Promise.all(places.map(indexed));
    for (const { status, stderr } of finished) assert.equal(status, 0, stderr);
    for (const place of places)
      assert.ok((await readFile(place.output)).equals(await fromScratch(place)), what);
  }
});
