/** The library's surface: each method is its question, with the defaults and the errors. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as library from '../../src/index.js';
import { answer } from '../../src/query/dispatch.js';
import { openSnapshot as openFile } from '../../src/snapshot/open.js';
import { bakerySnapshot } from './run.js';

test('the methods answer as the operations do', async (context) => {
  const path = await bakerySnapshot(context);
  const file = await openFile(path);
  const bakery = await library.openSnapshot(path);
  const handle = 'bakery.Oven';
  assert.deepEqual(bakery.header, file.header);
  assert.deepEqual(bakery.expand(handle, 'members'), answer(file, 'expand', { handle, edge: 'members' }));
  assert.deepEqual(bakery.outline('bakery._oven'), answer(file, 'outline', { handle: 'bakery._oven' }));
  const caps = { max_depth: 1, max_nodes: 3, edge: 'submodules' } as const;
  assert.deepEqual(bakery.outline('bakery', caps), answer(file, 'outline', { handle: 'bakery', ...caps }));
  assert.deepEqual(bakery.resolve('Plug'), answer(file, 'resolve', { identifier: 'Plug' }));
  assert.deepEqual(
    bakery.resolveAt('src/bakery/_oven.py', 21, 4),
    answer(file, 'resolve_at', { file: 'src/bakery/_oven.py', line: 21, column: 4 }),
  );
  assert.deepEqual(bakery.inspect(handle), answer(file, 'inspect', { handle }));
  const stop = { max_depth: 2, stop_when: { exclude_external: true } };
  assert.deepEqual(
    bakery.trace(handle, ['members', 'superclasses'], stop),
    answer(file, 'trace', { start: handle, follow: ['members', 'superclasses'], ...stop }),
  );
});

test('an answer has its stubs, or says why not, without a test of its shape', async (context) => {
  const bakery = await library.openSnapshot(await bakerySnapshot(context));
  const { stubs = [], unsupported } = bakery.expand('bakery', 'submodules');
  assert.deepEqual(
    [stubs.map(({ handle }) => handle), unsupported],
    [['bakery._oven', 'bakery.shop'], undefined],
  );
  const refused = bakery.expand('bakery', 'callers');
  assert.deepEqual([refused.stubs, refused.unsupported], [undefined, true]);
});

test('the types need none of Node.js, so that a consumer needs none of its types', async () => {
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = (await readFile(path, 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '');
    assert.doesNotMatch(text, /\bBuffer\b|\bNodeJS\.|from 'node:/, path);
    for (const [, from] of text.matchAll(/from '(\.[^']*)\.js'/g))
      await visit(join(dirname(path), `${from}.d.ts`));
  };
  await visit(fileURLToPath(new URL('../../src/index.d.ts', import.meta.url)));
  assert.ok(seen.size > 5);
});

test('errors have the classes that the library exports', async (context) => {
  const bakery = await library.openSnapshot(await bakerySnapshot(context));
  assert.throws(() => bakery.outline('bakery', { max_nodes: 0 }), library.ArgumentError);
  await assert.rejects(library.openSnapshot('none.snap'), (error) => {
    assert.ok(error instanceof library.SnapshotError && error instanceof library.SnakeshotError);
    assert.equal(error.code, 'not_found');
    return true;
  });
});
