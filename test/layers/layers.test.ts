/** Layers below a snapshot: named by digest, shared, and said where they can't be had. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { InspectResult, OutlineTree, TraceResult } from '../../src/model/results.js';
import { answer } from '../../src/query/dispatch.js';
import { type LayeredSnapshot, Layers } from '../../src/snapshot/layers.js';
import type { SnapshotHeader } from '../../src/snapshot/snapshot.js';
import { remakeLayer } from '../../src/typeshed/layer.js';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { OWN_SNAPSHOTS } from '../../src/typeshed/paths.js';
import { userLayers } from '../../src/userFolders.js';
import { indexTree, type World } from './world.js';

const NEWEST = 'stdlib-3.15-linux';
const SHOP = { 'shop.py': 'import json\nclass Failure(OSError): ...\n' };

async function openIn(world: World, folders: readonly string[]): Promise<LayeredSnapshot> {
  return new Layers(folders).open(world.output);
}

/** A folder with the layer, as `change` leaves it. */
async function folderWithLayer(
  context: TestContext,
  world: World,
  change: (path: string) => Promise<void>,
): Promise<string> {
  const folder = join(dirname(world.output), 'layers');
  await mkdir(folder);
  context.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, `${NEWEST}.snap`);
  await copyFile(join(OWN_SNAPSHOTS, `${NEWEST}.snap`), path);
  await change(path);
  return folder;
}

/** What the snapshot itself holds, with and without its layer. */
function assertOwnAnswers({ snapshot }: LayeredSnapshot): void {
  const { stubs } = answer(snapshot, 'expand', { handle: 'shop.Failure', edge: 'superclasses' }) as {
    stubs: { handle: string }[];
  };
  assert.deepEqual(
    stubs.map((stub) => stub.handle),
    ['builtins.OSError'],
  );
}

test('the header names the layer by its digest', async (context) => {
  const world = await indexTree(context, SHOP);
  assert.deepEqual(world.missing, []);
  assert.deepEqual(world.snapshot.header.layers, [
    { name: NEWEST, digest: world.snapshot.layers[0]?.header.digest },
  ]);
});

test('a layer beside the snapshot is found without another folder', async (context) => {
  const world = await indexTree(context, SHOP);
  const folder = await folderWithLayer(context, world, async () => {});
  await copyFile(world.output, join(folder, 'shop.snap'));
  const { snapshot, missing } = await new Layers([]).open(join(folder, 'shop.snap'));
  assert.deepEqual(missing, []);
  assert.equal(snapshot.layers.length, 1);
});

test('a misspelt name below a module or class of a layer is answered with the nearest that the layer has', async (context) => {
  const world = await indexTree(context, {
    'shop.py': 'from json import dumps\nfrom json import JSONDecoder as Read\n',
  });
  const nearest = (identifier: string): unknown =>
    (world.ask('resolve', { identifier }) as { nearest?: string[] }).nearest;
  // The project's own snapshot has a copy of dumps alone.
  assert.deepEqual(nearest('json.lods'), ['json.loads', 'json.load']);
  assert.deepEqual(nearest('asyncio.gathr'), ['asyncio.gather']);
  assert.deepEqual(nearest('shop.Read.raw_decod'), ['json.decoder.JSONDecoder.raw_decode']);
  assert.deepEqual(nearest('OrderedDct'), ['OrderedDict']);
  assert.deepEqual(nearest('shop.dumpz'), ['shop.dumps']);
  assert.deepEqual(nearest('nowhere.dumpz'), []);
});

test('a missing layer is said, and the rest answers', async (context) => {
  const world = await indexTree(context, SHOP);
  const opened = await openIn(world, []);
  assert.deepEqual(opened.missing, [
    {
      name: NEWEST,
      reason: `the layer "${NEWEST}" is not there, so what it defines is unknown; install what the project was indexed with (${world.snapshot.header.generator}), or index the project again`,
    },
  ]);
  assert.deepEqual(opened.snapshot.layers, []);
  assertOwnAnswers(opened);
  // What only the layer could say was not measured, also of handles that nothing else knows.
  for (const handle of ['json', 'json.JSONEncoder', 'csv'])
    assert.deepEqual(answer(opened.snapshot, 'expand', { handle, edge: 'members' }), {
      source: handle,
      edge: 'members',
      unsupported: true,
      reason: 'not_yet_implemented',
      detail: `'members' of this handle is known to the layer '${NEWEST}' alone, which is not there.`,
    });
  const ask = (operation: string, args: object) => answer(opened.snapshot, operation, args);
  const { truncated, truncation_reason, children } = ask('outline', { handle: 'json' }) as OutlineTree;
  assert.deepEqual([truncated, truncation_reason, children], [true, 'external', undefined]);
  assert.deepEqual((ask('inspect', { handle: 'json' }) as InspectResult).edge_counts, { imported_by: 1 });
  assert.deepEqual(
    (ask('trace', { start: 'shop', follow: ['imports', 'members'] }) as TraceResult).unsupported_edges,
    [],
  );
  assert.deepEqual((ask('trace', { start: 'json', follow: ['members'] }) as TraceResult).unsupported_edges, [
    'members',
  ]);
  const { detail } = ask('resolve', { identifier: 'csv' }) as { detail: string };
  assert.ok(detail.endsWith(` The layer '${NEWEST}', which may know it, is not there.`), detail);
  // The project's own are known to be all that there are.
  assert.deepEqual(ask('expand', { handle: 'shop.Failure.refund', edge: 'members' }), {
    source: 'shop.Failure.refund',
    edge: 'members',
    stubs: [],
  });
});

test('another layer of the same name is said, and not asked', async (context) => {
  const world = await indexTree(context, SHOP);
  const old = await indexTree(context, SHOP, () => ({ environment: { pythonVersion: '3.12' } }));
  const folder = await folderWithLayer(context, world, (path) =>
    copyFile(join(userLayers(process.env) as string, 'stdlib-3.12-linux.snap'), path),
  );
  const opened = await openIn(world, [folder]);
  const [expected, found] = [world, old].map(({ snapshot }) => snapshot.layers[0]?.header.digest);
  assert.deepEqual(opened.missing, [
    {
      name: NEWEST,
      reason: `the layer "${NEWEST}" is another one than the project was indexed on (expected digest ${expected}, found ${found}); index the project again`,
    },
  ]);
  assertOwnAnswers(opened);
  // The right one in a later folder counts.
  assert.deepEqual((await openIn(world, [folder, OWN_SNAPSHOTS])).missing, []);
});

for (const [name, change] of Object.entries<(bytes: Buffer) => Buffer>({
  'cut off': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'no snapshot': () => Buffer.from('nothing of the kind'),
  empty: () => Buffer.alloc(0),
})) {
  test(`a layer that is ${name} is said, and the rest answers`, async (context) => {
    const world = await indexTree(context, SHOP);
    const folder = await folderWithLayer(context, world, async (path) =>
      writeFile(path, change(await readFile(path))),
    );
    const opened = await openIn(world, [folder]);
    const [missing] = opened.missing;
    assert.equal(missing?.name, NEWEST);
    assert.ok(missing?.reason.startsWith(`the layer "${NEWEST}" can't be opened: `), missing?.reason);
    assertOwnAnswers(opened);
  });
}

test('a trace goes into a layer as far as the layer was measured', async (context) => {
  const world = await indexTree(context, { 'shop.py': 'import json\ndef sell():\n    json.dumps([])\n' });
  const trace = (start: string, ...follow: string[]) => world.ask('trace', { start, follow }) as TraceResult;
  const calls = trace('shop.sell', 'callees');
  assert.deepEqual(Object.keys(calls.nodes), ['shop.sell', 'json.dumps']);
  assert.deepEqual([calls.truncated, calls.unsupported_edges], [false, []]);
  // Stubs have no bodies: from there, calls were not measured.
  const outside = trace('json.dumps', 'callees', 'enclosing_scope');
  assert.deepEqual(outside.unsupported_edges, ['callees']);
  assert.deepEqual(Object.keys(outside.nodes), ['json.dumps', 'json']);
  assert.equal('unresolved_call_sites' in outside, false);
});

test('an edge that a layer was not measured for is said of the layer, alone or beside others', async (context) => {
  const world = await indexTree(context, { 'shop.py': 'def sell():\n    return len([])\n' });
  assert.deepEqual(world.ask('expand', { handle: 'builtins.len', edge: 'callees' }), {
    source: 'builtins.len',
    edge: 'callees',
    unsupported: true,
    reason: 'not_yet_implemented',
    detail: `'callees' is measured for the project, not for the layer '${NEWEST}', which defines this handle.`,
  });
  const unsupported = (...start: string[]) =>
    (world.ask('trace', { start, follow: ['callees'] }) as TraceResult).unsupported_edges;
  assert.deepEqual(unsupported('builtins.len'), ['callees']);
  assert.deepEqual(unsupported('builtins.len', 'json.dumps'), ['callees']);
  // Followed from the one, so not unsupported; len is where it ends.
  assert.deepEqual(unsupported('shop.sell', 'builtins.len'), []);
});

test('snapshots share an open layer', async (context) => {
  const layers = ownLayers();
  const shop = await layers.open((await indexTree(context, SHOP)).output);
  const other = await layers.open((await indexTree(context, { 'bakery.py': 'import json\n' })).output);
  assert.equal(shop.snapshot.layers[0], other.snapshot.layers[0]);
  assert.notEqual(shop.snapshot.layers[0], undefined);
});

test('a layer for another target is made once and kept', async (context) => {
  const target = () => ({ environment: { pythonVersion: '3.12' } });
  const cold = await indexTree(context, SHOP, target);
  const path = join(userLayers(process.env) as string, 'stdlib-3.12-linux.snap');
  const kept = await readFile(path);
  const warm = await indexTree(context, SHOP, target);
  assert.equal(warm.summary.sha256, cold.summary.sha256);
  assert.ok(kept.equals(await readFile(path)));
});

test('a kept layer that is broken is made anew', async (context) => {
  const target = () => ({ environment: { pythonVersion: '3.12' } });
  await indexTree(context, SHOP, target);
  const path = join(userLayers(process.env) as string, 'stdlib-3.12-linux.snap');
  const kept = await readFile(path);
  for (const spoil of [
    () => writeFile(path, 'broken'),
    () => mkdir(join(path, 'folder'), { recursive: true }),
  ]) {
    await rm(path);
    await spoil();
    assert.deepEqual((await indexTree(context, SHOP, target)).missing, []);
    assert.ok(kept.equals(await readFile(path)));
  }
});

test('a layer that was made elsewhere is made again for who asks', async (context) => {
  const target = () => ({ environment: { pythonVersion: '3.12' } });
  const { output, snapshot } = await indexTree(context, SHOP, target);
  const path = join(userLayers(process.env) as string, 'stdlib-3.12-linux.snap');
  const kept = await readFile(path);
  await rm(path);
  const opened = await ownLayers().open(output);
  assert.deepEqual(opened.missing, []);
  assert.equal(opened.snapshot.layers[0]?.header.digest, snapshot.layers[0]?.header.digest);
  assert.ok(kept.equals(await readFile(path)));
});

test('a layer that another program made, or of another name, is not made', async (context) => {
  const { snapshot } = await indexTree(context, SHOP);
  const { header } = snapshot;
  const make = (name: string, change: Partial<SnapshotHeader>) => remakeLayer(name, { ...header, ...change });
  assert.equal(await make('stdlib-3.12-linux', { generator: 'snakeshot 0.0.0' }), undefined);
  assert.equal(await make('stdlib-3.12-linux', { layers: [...header.layers, ...header.layers] }), undefined);
  assert.equal(await make('stdlib-2.7-linux', {}), undefined);
  assert.equal(await make('stdlib-3.12-../linux', {}), undefined);
});
