/** What a command loads: asking must not pay for parsing, threads and servers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { snakeshot } from './process.js';
import { bakerySnapshot } from './run.js';

const HOOKS = new URL('./recordImports.js', import.meta.url).href;

/** The packages and the folders of src that a run loads. */
async function loaded(log: string, args: string[]): Promise<Set<string>> {
  const { status, stderr } = await snakeshot(args, {
    node: ['--import', HOOKS],
    env: { IMPORTS_LOG: log },
    input: '{"op": "expand", "args": {"handle": "bakery", "edge": "members"}}\n',
  });
  assert.equal(status, 0, stderr);
  const urls = (await readFile(log, 'utf8')).split('\n');
  const modules = await Promise.all(urls.map((url) => (url.includes('/src/bin/') ? bundledIn(url) : [url])));
  return new Set(modules.flat().flatMap((url) => nameOf(url) ?? []));
}

/** The modules in a file of the bundle, which names each in front of its code: `/dist/src/query/expand.js`. */
async function bundledIn(url: string): Promise<string[]> {
  const code = await readFile(new URL(url), 'utf8');
  return Array.from(code.matchAll(/^\/\/ (dist\/src\/.*)$/gm), ([, path]) => `/${path}`);
}

/** `file:///…/node_modules/express/index.js` → `express`; `file:///…/src/query/expand.js` → `src/query`. */
function nameOf(url: string): string | undefined {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url);
  if (inPackage) return inPackage[1];
  return /\/(src\/[^/]+)(?:\/[^/]+)*$/.exec(url)?.[1].replace(/\.js$/, '');
}

test('questions load the snapshot and the queries, no more', async (context) => {
  const snapshot = await bakerySnapshot(context);
  for (const args of [
    ['expand', snapshot, 'bakery', 'members'],
    ['query', snapshot],
  ]) {
    const names = await loaded(join(dirname(snapshot), `${args[0]}.log`), args);
    assert.deepEqual(
      [...names].sort(),
      [
        'commander',
        'msgpackr',
        'src/cli',
        'src/model',
        'src/query',
        'src/snapshot',
        'src/typeshed',
        'src/userFolders',
        'src/version',
      ],
      args[0],
    );
  }
});

test('help and version load no more than the command line', async (context) => {
  const folder = dirname(await bakerySnapshot(context));
  for (const flag of ['--help', '--version']) {
    const names = await loaded(join(folder, `${flag}.log`), [flag]);
    assert.deepEqual([...names].sort(), ['commander', 'src/cli', 'src/model', 'src/version'], flag);
  }
});
