/**
 * Same input, same bytes: for any number of workers, whatever order the file system lists files
 * in, whatever the cache holds, and whatever a thread has done before. A project is written twice, the
 * second time from its last file to its first.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from '../../src/build/index.js';
import { keptBuild } from '../build/keptThreads.js';
import { generatedProject } from './generatedProject.js';

const again = keptBuild();

const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url));
/** Installed packages, and a module of the project that leads to them. */
const SITE = new Map([
  ['oven/__init__.py', 'from ._heat import Heat, warm\nfrom . import trays\n'],
  [
    'oven/_heat.py',
    'import simplejson\nclass Heat:\n    def warm(self): return warm(self)\ndef warm(x): return x\n',
  ],
  ['oven/trays.py', 'from oven import *\nclass Tray(Heat): ...\n'],
]);
const USES_SITE =
  'import oven.trays\nimport requests\nclass Bread(oven.trays.Tray): ...\ndef bake(): return Bread().warm()\n';

async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-same-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Both copies lie in a folder `depot`, which gives the project its name. */
async function write(folder: string, files: readonly (readonly [string, Buffer])[]): Promise<string> {
  const root = join(folder, 'depot');
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  return root;
}

/**
 * Every number of workers, order of writing, and state of the cache; with packages around the project. The first build
 * has threads of its own, the others those that earlier ones have left.
 */
async function holdSame(context: TestContext, files: readonly (readonly [string, Buffer])[]): Promise<void> {
  const folder = await temporaryFolder(context);
  const output = join(folder, 'depot.snap');
  const all = [...files, ['uses_site.py', Buffer.from(USES_SITE)] as const];
  const forwards = await write(join(folder, 'forwards'), all);
  const backwards = await write(join(folder, 'backwards'), [...all].reverse());
  const site = await write(
    folder,
    [...SITE].map(([path, text]) => [path, Buffer.from(text)] as const),
  );
  let first: Buffer | undefined;
  for (const [root, workers, cache] of [
    [forwards, 1, undefined],
    [forwards, 2, undefined],
    [forwards, 5, undefined],
    [backwards, 2, undefined],
    // Cold, warm, and warm with another order of the files.
    [forwards, 5, 'cache'],
    [forwards, 1, 'cache'],
    [backwards, 5, 'cache'],
  ] as const) {
    await rm(output, { force: true });
    const summary = await (first === undefined ? build : again)({
      root,
      output,
      workers,
      environment: { sitePackages: [site] },
      ...(cache === undefined ? {} : { cache: join(folder, cache) }),
    });
    assert.ok(summary.files > 0);
    const bytes = await readFile(output);
    first ??= bytes;
    assert.ok(bytes.includes('site-packages/oven/trays.py'));
    // Compared as a whole: a message with megabytes of differences helps nobody.
    assert.ok(first.equals(bytes), `${root} with ${workers} workers, cache ${cache}: ${summary.sha256}`);
  }
}

test('all fixtures in one project: encodings, broken files, odd names', async (context) => {
  const names = await readdir(FIXTURES, { recursive: true });
  const sources = names.filter((name) => /\.pyi?$/.test(name)).sort();
  const files = await Promise.all(
    sources.map(async (name) => [name, await readFile(join(FIXTURES, name))] as const),
  );
  await holdSame(context, files);
});

test('a project of several batches with circles of imports', async (context) => {
  const files = [...generatedProject(20)].map(([path, text]) => [path, Buffer.from(text)] as const);
  await holdSame(context, files);
});

test('another folder around the same files changes nothing: no absolute path goes in', async (context) => {
  const folder = await temporaryFolder(context);
  const bytes: Buffer[] = [];
  for (const place of ['here', 'there/below']) {
    const root = join(folder, place, 'garden');
    await cp(join(FIXTURES, 'queries/outline-caps/project'), root, { recursive: true });
    const output = join(folder, 'garden.snap');
    await build({ root, output, workers: 1 });
    bytes.push(await readFile(output));
  }
  assert.ok(bytes[0].equals(bytes[1]));
  assert.equal(bytes[0].includes(folder), false);
});
