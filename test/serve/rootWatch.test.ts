/** Watched sources: files that have changed since they were indexed are counted and named. */
import assert from 'node:assert/strict';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { OpenSnapshot } from '../../src/serve/openSnapshots.js';
import { provenanceOf } from '../../src/serve/provenance.js';
import { RootWatch } from '../../src/serve/rootWatch.js';
import { openSample } from '../query/openSample.js';
import { ask, startHttp } from './serverProcess.js';
import { temporaryFolder, write } from './snapshotFiles.js';

const WRITTEN = 1_000_000_000;
const SOURCES = ['a.py', 'pkg/b.py', 'pkg/c.py'];

function description(project: string) {
  return {
    header: { project },
    symbols: {
      a: { file: 'a.py' },
      yaml: { file: 'typeshed/stubs/PyYAML/yaml.pyi', flags: ['external' as const] },
    },
    files: {
      ...Object.fromEntries(SOURCES.map((file) => [file, { bytes: 4 }])),
      'huge.py': { status: 'skipped' as const },
      'typeshed/stubs/PyYAML/yaml.pyi': {},
    },
  };
}

function open(project: string): OpenSnapshot {
  const snapshot = openSample(description(project));
  return { snapshot, provenance: provenanceOf(snapshot, `${project}.snap`, WRITTEN) };
}

/** The sources as they were indexed. */
async function sources(t: TestContext): Promise<string> {
  const root = await temporaryFolder(t);
  for (const file of SOURCES) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), 'pass');
    await utimes(join(root, file), 1, 1);
  }
  return root;
}

test('another size, a later time and a file that has gone are changes; nothing else is', async (t) => {
  const root = await sources(t);
  const shop = open('shop');
  const watch = RootWatch.of(root, [shop]);
  assert.equal(watch.changedIn(shop), undefined);
  await watch.look([shop]);
  assert.deepEqual(watch.changedIn(shop), []);
  await writeFile(join(root, 'a.py'), 'pass\n');
  await utimes(join(root, 'a.py'), 1, 1);
  await utimes(join(root, 'pkg/b.py'), WRITTEN, WRITTEN);
  await rm(join(root, 'pkg/c.py'));
  await watch.look([shop]);
  assert.deepEqual(watch.changedIn(shop), SOURCES);
});

test('of several projects the one with the folder’s name is watched; its path names it', async (t) => {
  const folder = await temporaryFolder(t);
  const open2 = [open('shop'), open('mill')];
  for (const name of ['mill', 'farm']) await mkdir(join(folder, name));
  const watch = RootWatch.of(join(folder, 'mill'), open2);
  assert.equal(watch.projectAt(join(folder, 'mill')), 'mill');
  assert.equal(watch.projectAt(join(folder, 'shop')), undefined);
  assert.throws(() => RootWatch.of(join(folder, 'farm'), open2), /one of the projects shop, mill/);
});

test('the server says how many have changed, and which', async (t) => {
  const root = await sources(t);
  await rm(join(root, 'a.py'));
  const path = await write(await temporaryFolder(t), 'shop.snap', description('shop'));
  const { url } = await startHttp(t, { paths: [path], watchRoot: root, limits: { watchMs: 1 } });
  const changed = async (): Promise<string | null> => {
    const { headers } = await ask(`${url}/v1/inspect`, { handle: 'a', project_path: root });
    return headers.get('snakeshot-changed-files');
  };
  assert.equal(await changed(), '1');
  const { snapshots } = (await ask(`${url}/v1/snapshots`)).body as {
    snapshots: { changed_files: string[]; files: object }[];
  };
  assert.deepEqual(snapshots[0].changed_files, ['a.py']);
  // Without what lies around the project.
  assert.deepEqual(snapshots[0].files, { indexed: 3, skipped: 1, failed: 0 });
  await rm(join(root, 'pkg/b.py'));
  while ((await changed()) === '1');
  assert.equal(await changed(), '2');
});
