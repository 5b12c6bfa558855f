/** Plain HTTP: every question by POST and by GET, in batches, with its origin in the headers. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { answer } from '../../../src/query/dispatch.js';
import { openSnapshot } from '../../../src/snapshot/open.js';
import { ASKED } from '../questionsAsked.js';
import { ask, startHttp } from '../serverProcess.js';
import { bakery, temporaryFolder, write } from '../snapshotFiles.js';

function query(args: Record<string, unknown>): string {
  const { stop_when: stopWhen, ...own } = args;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...own, ...(stopWhen as object | undefined) })) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return String(query);
}

/** A route, as far as the tests look at it. */
interface Described {
  get: { parameters: { name: string; schema: object }[] };
  post: { requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> } };
}

test("POST and GET give the contract's answer, with its origin in the headers", async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery('bäckerei'));
  const snapshot = await openSnapshot(path);
  const { url } = await startHttp(t, { paths: [path] });
  for (const [operation, args] of ASKED) {
    const expected = JSON.parse(JSON.stringify(answer(snapshot, operation, args)));
    const route = `${url}/v1/${operation.replace('_', '-')}`;
    const post = await ask(route, args);
    const get = await ask(`${route}?${query(args)}`);
    assert.deepEqual(post.body, expected, `${operation} ${JSON.stringify(args)}`);
    assert.deepEqual(get.body, expected, query(args));
    for (const { status, headers } of [post, get]) {
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(headers.get('snakeshot-digest'), snapshot.header.digest);
      assert.equal(decodeURIComponent(headers.get('snakeshot-project') ?? ''), 'bäckerei');
      assert.equal(headers.get('snakeshot-files'), 'indexed=3, skipped=1, failed=0');
      assert.equal(headers.has('snakeshot-commit'), false);
      assert.match(headers.get('snakeshot-written') ?? '', /^\d{4}-\d\d-\d\dT/);
    }
  }
});

test('an argument that an address gives twice is refused, not dropped', async (t) => {
  const folder = await temporaryFolder(t);
  const { url } = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const { status, body } = await ask(`${url}/v1/resolve?identifier=Oven&identifier=Shop`);
  const { code, message } = body.error as { code: string; message: string };
  assert.deepEqual([status, code], [400, 'bad_request']);
  assert.match(message, /^"identifier": expected once in the address, found 2 times\./);
});

test('the commit that was indexed goes with every answer, and stands in the listing', async (t) => {
  const folder = await temporaryFolder(t);
  const header = { project: 'bakery', checkout: { commit: 'c0ffee', dirty: false } };
  const { url } = await startHttp(t, {
    paths: [await write(folder, 'bakery.snap', { ...bakery(), header })],
  });
  const { headers } = await ask(`${url}/v1/inspect`, { handle: 'bakery' });
  assert.equal(headers.get('snakeshot-commit'), 'c0ffee');
  assert.equal(headers.get('snakeshot-dirty'), 'false');
  const { snapshots } = (await ask(`${url}/v1/snapshots`)).body as { snapshots: Record<string, unknown>[] };
  assert.deepEqual([snapshots[0].commit, snapshots[0].dirty], ['c0ffee', false]);
});

test('an answer that the client has already is not sent again', async (t) => {
  const folder = await temporaryFolder(t);
  const { url } = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const address = `${url}/v1/inspect?handle=bakery`;
  const tag = (await ask(address)).headers.get('etag') ?? '';
  assert.match(tag, /^"[0-9a-f]{64}-/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask(address, undefined, { 'If-None-Match': known });
    assert.deepEqual([again.status, again.body], [304, {}], known);
    assert.equal(again.headers.get('etag'), tag);
  }
  assert.equal((await ask(address, undefined, { 'If-None-Match': '"other"' })).status, 200);
});

test('a batch answers each question on its own, in order, and says from where', async (t) => {
  const folder = await temporaryFolder(t);
  await write(folder, 'one.snap', bakery('bakery'));
  await write(folder, 'two.snap', bakery('mill', 'Flour.'));
  const [bakerySnapshot, mill] = await Promise.all(
    ['one.snap', 'two.snap'].map((name) => openSnapshot(join(folder, name))),
  );
  const { url } = await startHttp(t, { paths: [folder] });
  const handle = 'bakery';
  const { status, body, headers } = await ask(`${url}/v1/batch`, {
    project_path: 'mill',
    questions: [
      { op: 'inspect', args: { handle } },
      { op: 'inspect', args: { handle, project_path: 'bakery' } },
      { op: 'callers', args: { handle } },
      { op: 'inspect', args: { handle: 7 } },
      { op: 'inspect' },
      'inspect',
      { op: 'expand', args: { handle: 'bakery._oven', edge: 'members', limit: 1 } },
    ],
  });
  assert.equal(status, 200);
  assert.equal(headers.has('snakeshot-digest'), false);
  const { snapshots, results } = body as {
    snapshots: Record<string, unknown>[];
    results: Record<string, unknown>[];
  };
  assert.deepEqual(
    snapshots.map(({ project, digest }) => [project, digest]),
    [
      ['mill', mill.header.digest],
      ['bakery', bakerySnapshot.header.digest],
    ],
  );
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  assert.deepEqual(results[0], { snapshot: 0, result: plain(answer(mill, 'inspect', { handle })) });
  assert.deepEqual(results[1], { snapshot: 1, result: plain(answer(bakerySnapshot, 'inspect', { handle })) });
  const messages = results.slice(2, 6).map(({ error }) => (error as { message: string }).message);
  assert.match(messages[0], /one of the operations .*; found "callers"/);
  assert.match(messages[1], /"handle": expected a string, found 7/);
  assert.match(messages[2], /one of "bakery" .*found none named|expected an object, found nothing/);
  assert.match(messages[3], /expected a question/);
  const page = results[6].result as { stubs: unknown[]; next_cursor?: string };
  assert.equal(page.stubs.length, 1);
  assert.equal(typeof page.next_cursor, 'string');
});

test('the description of an address has no null, that of a body has', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery());
  const { url } = await startHttp(t, { paths: [path], limits: { maxNodes: 500 } });
  const { paths } = (await ask(`${url}/openapi.json`)).body as { paths: Record<string, Described> };
  const { get, post } = paths['/v1/outline'];
  const inAddress = Object.fromEntries(get.parameters.map(({ name, schema }) => [name, schema]));
  const inBody = post.requestBody.content['application/json'].schema.properties;
  const description = 'Levels below the root that are walked; without it, all of them.';
  assert.deepEqual(inAddress.max_depth, { description, type: 'integer', minimum: 0 });
  assert.deepEqual(inBody.max_depth, {
    description,
    anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }],
  });
  for (const { max_nodes: maxNodes } of [inAddress, inBody])
    assert.equal((maxNodes as { maximum?: number }).maximum, 500);
  assert.equal((await ask(`${url}/v1/outline?handle=bakery&max_depth=null`)).status, 400);
  assert.equal((await ask(`${url}/v1/outline`, { handle: 'bakery', max_depth: null })).status, 200);
  assert.equal((await ask(`${url}/v1/outline`, { handle: 'bakery', max_nodes: 501 })).status, 400);
});

test('a refusal names all that the question takes here', async (t) => {
  const folder = await temporaryFolder(t);
  const { url } = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const message = async (operation: string): Promise<string> => {
    const { body } = await ask(`${url}/v1/${operation}`, { handle: 'bakery', depth: 1 });
    return (body.error as { message: string }).message;
  };
  assert.match(await message('expand'), / expand takes handle, edge, limit\?, cursor\?, project_path\?\.$/);
  assert.match(await message('inspect'), / inspect takes handle, project_path\?\.$/);
});

test('the other routes: snapshots, OpenAPI, health, metrics; and what is at none', async (t) => {
  const folder = await temporaryFolder(t);
  const path = await write(folder, 'bakery.snap', bakery());
  const { digest } = (await openSnapshot(path)).header;
  const { url } = await startHttp(t, { paths: [path] });
  const listing = (await ask(`${url}/v1/snapshots`)).body as {
    snapshots: Record<string, unknown>[];
    refused: [];
  };
  assert.equal(listing.snapshots[0].digest, digest);
  assert.equal(listing.snapshots[0].file, 'bakery.snap');
  assert.deepEqual(listing.refused, []);

  const { paths } = (await ask(`${url}/openapi.json`)).body as { paths: Record<string, object> };
  assert.deepEqual(
    Object.entries(paths).map(([route, methods]) => [route, Object.keys(methods)]),
    [
      ...['expand', 'outline', 'resolve', 'resolve-at', 'inspect', 'trace'].map((name) => [
        `/v1/${name}`,
        ['post', 'get'],
      ]),
      ['/v1/batch', ['post']],
      ['/v1/snapshots', ['get']],
      ['/mcp', ['post']],
      ['/openapi.json', ['get']],
      ['/metrics', ['get']],
      ['/healthz', ['get']],
      ['/readyz', ['get']],
    ],
  );
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, responses } of operations) {
    const { default: failure } = responses as { default?: { content: Record<string, { schema: object }> } };
    const schema = failure?.content['application/json'].schema;
    const refused = { $ref: '#/components/schemas/error' };
    if (operationId === 'mcp') assert.deepEqual((schema as { anyOf: object[] }).anyOf[0], refused);
    else assert.deepEqual(schema, refused, operationId);
  }
  const { items } = (paths['/v1/batch'] as unknown as Described).post.requestBody.content['application/json']
    .schema.properties.questions as { items: { oneOf: { properties: object; required: string[] }[] } };
  assert.deepEqual(
    items.oneOf.map(({ required }) => required),
    items.oneOf.map(({ properties }) => Object.keys(properties)),
  );
  const ids = operations.map(({ operationId }) => operationId as string);
  assert.deepEqual([new Set(ids).size, ids.includes(undefined as never)], [operations.length, false]);
  assert.deepEqual((await ask(`${url}/healthz`)).body, { status: 'ok' });
  assert.deepEqual((await ask(`${url}/readyz`)).body, { status: 'ready' });

  await ask(`${url}/v1/resolve`, { identifier: 'Oven' });
  await ask(`${url}/v1/resolve`, { identifier: 7 });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const line of [
    'snakeshot_questions_total{operation="resolve",outcome="answered"} 1',
    'snakeshot_questions_total{operation="resolve",outcome="failed"} 1',
    'snakeshot_question_seconds_bucket{operation="resolve",le="+Inf"} 2',
    'snakeshot_question_seconds_count{operation="resolve"} 2',
    'snakeshot_reloads_total{outcome="swapped"} 0',
  ]) {
    assert.ok(metrics.split('\n').includes(line), line);
  }
  assert.match(metrics, /^snakeshot_snapshot_age_seconds\{project="bakery",file="bakery\.snap"\} [\d.]+$/mu);

  const nowhere = await ask(`${url}/v2/expand`, {});
  assert.deepEqual([nowhere.status, (nowhere.body.error as { code: string }).code], [404, 'not_found']);
  const put = await fetch(`${url}/v1/expand`, { method: 'PUT' });
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);
  const stream = await fetch(`${url}/mcp`, { headers: { Accept: 'text/event-stream' } });
  assert.deepEqual([stream.status, stream.headers.get('allow')], [405, 'POST']);
});
