/** Closed by default: who is let in, and what hostile requests get. The server goes on each time. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { ask, type HttpServerProcess, startHttp, startServer } from '../serverProcess.js';
import { bakery, temporaryFolder, write } from '../snapshotFiles.js';

const QUESTION = { identifier: 'Oven' };
const ROUTES = [
  '/v1/resolve',
  '/v1/batch',
  '/mcp',
  '/v1/snapshots',
  '/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
];

function code({ error }: Record<string, unknown>): string {
  return (error as { code: string }).code;
}

/** fetch sets Host by itself; this sends the one given. */
function withHost({ port }: HttpServerProcess, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function assertGoesOn({ url }: HttpServerProcess): Promise<void> {
  const { status, body } = await ask(`${url}/v1/resolve`, QUESTION);
  assert.deepEqual([status, body.handle], [200, 'bakery._oven.Oven']);
}

test('a host or origin that is not known is refused on every route', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const server = await startHttp(t, { paths, http: { allowedHosts: ['index.internal'] } });
  const { url, port } = server;
  for (const route of ROUTES) {
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      assert.equal(await withHost(server, route, host), 403, `${route} ${host}`);
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'file://localhost',
      'http://localhost.evil.example',
    ]) {
      const { status, body } = await ask(`${url}${route}`, undefined, { Origin: origin });
      assert.deepEqual([status, code(body)], [403, 'forbidden_origin'], `${route} ${origin}`);
    }
  }
  assert.match(await sendAll(server, ['GET /healthz HTTP/1.1\r\nHost: \r\n\r\n']), /^HTTP\/1\.1 403 /u);
  assert.match(await sendAll(server, ['GET /metrics HTTP/1.0\r\n\r\n']), /^HTTP\/1\.1 403 /u);
  for (const host of ['localhost', `LOCALHOST:${port}`, '[::1]', 'index.internal:80']) {
    assert.equal(await withHost(server, '/healthz', host), 200, host);
  }
  assert.equal(
    (await ask(`${url}/v1/resolve`, QUESTION, { Origin: `http://localhost:${port}` })).status,
    200,
  );
});

test('a probe may name the server by any address, or in HTTP/1.0 not at all', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  for (const host of ['10.1.2.3', '10.1.2.3:7654', '[fd00::5]:80']) {
    assert.equal(await withHost(server, '/healthz', host), 200, host);
    assert.equal(await withHost(server, '/readyz', host), 200, host);
    assert.equal(await withHost(server, '/v1/snapshots', host), 403, host);
  }
  assert.match(await sendAll(server, ['GET /readyz HTTP/1.0\r\n\r\n']), /^HTTP\/1\.1 200 /u);
  for (const host of ['10.1.2.3.evil.example', '[evil.example]', '[10.1.2.3]', '10.1.2']) {
    assert.equal(await withHost(server, '/healthz', host), 403, host);
  }
});

test('with a token every route but the probes asks for it', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const { url } = await startHttp(t, { paths, http: { token: 'secret' } });
  for (const route of ROUTES) {
    const isProbe = route.endsWith('z');
    for (const authorization of [undefined, 'Bearer wrong', 'Basic secret', 'Bearer secret2']) {
      const headers: Record<string, string> =
        authorization === undefined ? {} : { Authorization: authorization };
      const answer = await ask(`${url}${route}`, undefined, headers);
      assert.equal(answer.status, isProbe ? 200 : 401, `${route} ${authorization}`);
      if (!isProbe) assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
  }
  const { status } = await ask(`${url}/v1/resolve`, QUESTION, { Authorization: 'Bearer secret' });
  assert.equal(status, 200);
});

test('listening for other machines takes a token, which may come from the environment', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const http = { host: '0.0.0.0', port: 0 };
  const open = startServer(t, { paths, http }, { SNAKESHOT_TOKEN: '' });
  assert.notEqual(await open.exited, 0);
  assert.match(open.stderr(), /Expected a token when listening on 0\.0\.0\.0/);
  const closed = startServer(t, { paths, http }, { SNAKESHOT_TOKEN: 'secret' });
  await once(closed.process.stderr, 'data');
  const port = /:(\d+)\s*$/u.exec(closed.stderr())?.[1];
  assert.equal((await ask(`http://127.0.0.1:${port}/v1/snapshots`)).status, 401);
});

test('bodies that are no question are refused in words', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const { url } = server;
  const deep = `{"identifier":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  const refusals: [body: unknown, status: number, code: string][] = [
    ['{"identifier":', 400, 'not_json'],
    ['', 400, 'not_json'],
    [deep, 400, 'too_deep'],
    [{ identifier: 7 }, 400, 'bad_request'],
    [[], 400, 'bad_request'],
    ['null', 400, 'bad_request'],
    [{ identifier: 'Oven', project_path: ['bakery'] }, 400, 'bad_request'],
    [{ identifier: 'Oven', project_path: '../../etc' }, 400, 'bad_request'],
  ];
  for (const [body, status, expected] of refusals) {
    const answer = await ask(`${url}/v1/resolve`, body);
    assert.deepEqual(
      [answer.status, code(answer.body)],
      [status, expected],
      JSON.stringify(body).slice(0, 80),
    );
    assert.doesNotMatch(JSON.stringify(answer.body), /\.js|node_modules|\bat \w+ \(/);
  }
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"resolve","arguments":${deep}}}`;
  const refused = await ask(`${url}/mcp`, call);
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body.error), /"code":-32600.*nested levels/);
  // As over standard input: -32700 is for what is no JSON.
  const noMessages = [
    ['null', 'null'],
    ['{"id":1,"method":"ping"}', '{"id":1,"method":"ping"}'],
    ['[]', 'an empty list'],
    ['[1]', '1'],
  ];
  for (const [body, found] of noMessages) {
    const { status, body: said } = await ask(`${url}/mcp`, body);
    const error = said.error as { code: number; message: string };
    assert.deepEqual([status, said.id, error.code], [400, null, -32600], body);
    assert.match(error.message, /^Expected a JSON-RPC message, \{"jsonrpc": "2\.0", /u, body);
    assert.ok(error.message.endsWith(`, found ${found}.`), error.message);
  }
  assert.equal((await ask(`${url}/v1/resolve`, QUESTION, { 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await ask(`${url}/v1/resolve`, QUESTION, { 'Content-Encoding': 'gzip' })).status, 415);
  assert.equal((await ask(`${url}/v1/resolve`, QUESTION, { 'Content-Encoding': 'Identity' })).status, 200);
  assert.equal((await ask(`${url}/v1/resolve`, `\ufeff${JSON.stringify(QUESTION)}`)).status, 200);
  assert.equal((await ask(`${url}/v1/batch`, { questions: {} })).status, 400);
  const many = Array.from({ length: 10_001 }, () => 1);
  assert.match(
    JSON.stringify((await ask(`${url}/v1/batch`, { questions: many })).body),
    /at most 10000 questions/,
  );
  await assertGoesOn(server);
});

test('an address in full is answered by its path, whatever its host', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const received = await sendAll(server, [
    'GET http://x:99999999/v1/resolve?identifier=Oven HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ]);
  assert.match(received, /^HTTP\/1\.1 200 .*"handle":"bakery\._oven\.Oven".*"status":"ok"/su);
  assert.doesNotMatch(server.stderr(), /Internal error/);
});

test('what is no request, or one that the protocol has no route for, gets an error like any other', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const host = 'Host: localhost\r\n';
  const post = `POST /v1/resolve HTTP/1.1\r\n${host}Content-Type: application/json`;
  const refusals: [request: string | Buffer, status: number, code: string][] = [
    [`GET http://[bad/v1/resolve HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
    [`GET oven HTTP/1.1\r\n${host}\r\n`, 400, 'not_http'],
    ['an oven, please\r\n\r\n', 400, 'not_http'],
    [`BAKE /v1/resolve HTTP/1.1\r\n${host}\r\n`, 400, 'not_http'],
    [`CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
    [`GET /v1/resolve?identifier=${'o'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'too_large'],
    ['GET /healthz HTTP/1.1\r\n\r\n', 403, 'forbidden_host'],
    [`GET /healthz HTTP/1.1\r\n${host}Host: localhost\r\n\r\n`, 400, 'several_hosts'],
    [`GET /healthz HTTP/1.1\r\n${host}hOST: evil.example\r\n\r\n`, 400, 'several_hosts'],
    [`GET /v1/resolve?identifier=%ff HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
    [`${post}\r\nExpect: bread\r\nContent-Length: 2\r\n\r\n{}`, 417, 'unknown_expectation'],
    [`${post}\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n`, 400, 'not_http'],
    [`${post}; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}`, 415, 'unsupported_type'],
    [Buffer.from(`${post}\r\nContent-Length: 18\r\n\r\n{"identifier":"\xff"}`, 'latin1'), 400, 'not_json'],
  ];
  for (const [request, status, expected] of refusals) {
    const received = await sendAll(server, [request]);
    const [head, body] = received.split('\r\n\r\n', 2);
    const said = String(request).slice(0, 60);
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `, 'u'), said);
    assert.match(head, /^Content-Type: application\/json/imu, said);
    const length = Number(/^Content-Length: (\d+)/imu.exec(head)?.[1]);
    assert.equal(code(JSON.parse(body.slice(0, length))), expected, said);
  }
  await assertGoesOn(server);
  assert.doesNotMatch(server.stderr(), /Internal error/);
});

test('a client that closes its end in the middle of a request is told that it was cut off', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const post = 'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  for (const cut of ['POST /v1/res', post, `${post}Content-Length: 50\r\n\r\n{"ide`]) {
    const socket = connect(server.port, '127.0.0.1');
    socket.end(cut);
    let received = '';
    for await (const chunk of socket) received += chunk;
    const [head, body] = received.split('\r\n\r\n', 2);
    assert.match(head, /^HTTP\/1\.1 400 /u, cut);
    assert.equal(code(JSON.parse(body)), 'cut_off', cut);
  }
  await assertGoesOn(server);
});

test('a client that goes away in the middle of a body is no error of the server', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"ide',
  );
  await assertGoesOn(server);
  socket.destroy();
  await once(socket, 'close');
  await assertGoesOn(server);
  assert.doesNotMatch(server.stderr(), /Internal error/);
});

/** What a client receives that sends all of these, whatever comes back meanwhile, and then asks on. */
async function sendAll({ port }: HttpServerProcess, pieces: Iterable<string | Buffer>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  for (const piece of pieces) {
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return received;
}

test('100 MB of body are refused, announced or not; the connection can be used on', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const megabyte = Buffer.alloc(1 << 20, ' ');
  for (const path of ['/v1/resolve', '/mcp']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    const announced = [`${head}Content-Length: ${100 << 20}\r\n\r\n`, ...Array(100).fill(megabyte)];
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]);
    const chunked = [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array(100).fill(chunk), '0\r\n\r\n'];
    for (const pieces of [announced, chunked]) {
      const received = await sendAll(server, pieces);
      assert.match(
        received,
        /^HTTP\/1\.1 413 .*at most 4194304 bytes.*HTTP\/1\.1 200 .*"status":"ok"/su,
        path,
      );
    }
  }
  await assertGoesOn(server);
});

test('connections that dawdle are ended while others are answered', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const server = await startHttp(t, { paths, limits: { headersMs: 300, requestMs: 600 } });
  const beginnings = [
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\n',
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"identif',
  ];
  const ends = beginnings.map(async (beginning) => {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.write(beginning);
    await once(socket, 'close');
    return received.slice(0, 'HTTP/1.1 408'.length);
  });
  await assertGoesOn(server);
  assert.deepEqual(await Promise.all(ends), ['HTTP/1.1 408', 'HTTP/1.1 408']);
  await assertGoesOn(server);
});

test('more requests at once than allowed are told to come back', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const server = await startHttp(t, { paths, limits: { concurrentRequests: 1 } });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n',
  );
  // The answer "100 Continue" shows that the request is under way.
  await once(socket, 'data');
  const { status, headers, body } = await ask(`${server.url}/v1/resolve`, QUESTION);
  assert.deepEqual([status, code(body), headers.get('retry-after')], [503, 'busy', '1']);
  socket.end('{"identifier":"Oven"}');
  await once(socket, 'close');
  await assertGoesOn(server);
});

test('bodies that are more than allowed together are told to come back, one alone is taken', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const server = await startHttp(t, { paths, limits: { bodiesBytes: 8 } });
  const body = JSON.stringify(QUESTION);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 1)}`,
  );
  // Requests without a body are answered, and show that the first byte is there.
  let busy = await ask(`${server.url}/v1/resolve`, QUESTION);
  while (busy.status === 200) busy = await ask(`${server.url}/v1/resolve`, QUESTION);
  assert.deepEqual([busy.status, code(busy.body), busy.headers.get('retry-after')], [503, 'busy', '1']);
  assert.equal((await ask(`${server.url}/mcp`, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 503);
  assert.equal((await ask(`${server.url}/v1/resolve?identifier=Oven`)).status, 200);
  socket.end(body.slice(1));
  const [received] = (await once(socket, 'data')) as [Buffer];
  assert.match(String(received), /^HTTP\/1\.1 200 /u);
  await once(socket, 'close');
  await assertGoesOn(server);
});

test('a body in chunks of one byte takes no more memory than in one', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const head =
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const body = `${' '.repeat(300_000)}${JSON.stringify(QUESTION)}`;
  const chunks = Array.from(body, (byte) => `1\r\n${byte}\r\n`).join('');
  const before = await residentBytes(server);
  const received = await sendAll(server, [head, chunks, '0\r\n\r\n']);
  assert.match(received, /^HTTP\/1\.1 200 .*"handle":"bakery\._oven\.Oven"/su);
  // Each in a buffer of its own, they took 120 MB.
  assert.ok((await residentBytes(server)) - before < 80e6);
});

async function residentBytes({ url }: HttpServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/mu.exec(text)?.[1]);
}

test('when as many bytes as allowed wait for clients to take them, others are told to come back', async (t) => {
  const folder = await temporaryFolder(t);
  // More than the buffers of a connection hold.
  const long = bakery('bakery', 'x'.repeat(32 << 20));
  const paths = [await write(folder, 'bakery.snap', long)];
  const server = await startHttp(t, { paths, limits: { waitingBytes: 4 << 20 } });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /v1/inspect?handle=bakery HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const { status, headers, body } = await ask(`${server.url}/v1/resolve`, QUESTION);
  assert.deepEqual([status, code(body), headers.get('retry-after')], [503, 'busy', '1']);
  assert.equal((await ask(`${server.url}/healthz`)).status, 200);
  socket.destroy();
  while ((await ask(`${server.url}/v1/resolve`, QUESTION)).status === 503);
  await assertGoesOn(server);
});

test('messages of one list are answered in order, and those behind what a batch may take are told so', async (t) => {
  const folder = await temporaryFolder(t);
  const paths = [await write(folder, 'bakery.snap', bakery())];
  const server = await startHttp(t, { paths, limits: { batchAnswers: 1 } });
  const params = { name: 'resolve', arguments: QUESTION };
  const messages = [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }));
  const note = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } };
  const headers = { Accept: 'application/json, text/event-stream' };
  const { status, body } = await ask(`${server.url}/mcp`, [note, ...messages, note], headers);
  const answers = body as unknown as {
    id: number;
    result?: object;
    error?: { code: number; message: string };
  }[];
  assert.equal(status, 200);
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.code]),
    [
      [1, undefined],
      [2, -32600],
      [3, -32600],
    ],
  );
  assert.match(answers[2].error?.message ?? '', /used up what a batch may take/);
  await assertGoesOn(server);
});

test('a list of messages that repeats an id, or is too long, is refused as a whole', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const headers = { Accept: 'application/json, text/event-stream' };
  const ping = (id: number | string): object => ({ jsonrpc: '2.0', id, method: 'ping' });
  const refusals: [messages: object[], message: string][] = [
    [[ping(1), ping(2), ping(1)], 'Expected each id in a list once, found 1 again.'],
    [[ping('a'), ping('a')], 'Expected each id in a list once, found "a" again.'],
    [
      Array.from({ length: 101 }, (_, id) => ping(id)),
      'Expected at most 100 messages in one list, found 101.',
    ],
  ];
  for (const [messages, message] of refusals) {
    const { status, body } = await ask(`${server.url}/mcp`, messages, headers);
    const error = { code: -32600, message };
    assert.deepEqual([status, body], [400, { jsonrpc: '2.0', id: null, error }]);
  }
  assert.equal((await ask(`${server.url}/mcp`, [ping(1), ping('1')], headers)).status, 200);
  await assertGoesOn(server);
});

test('a signal ends it in good order: what is under way is finished, nothing new begun', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.write(
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n',
  );
  await once(socket, 'data');
  server.process.kill('SIGTERM');
  for (;;) {
    const refused = await fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    );
    if (refused) break;
  }
  socket.write('{"identifier":"Oven"}');
  await once(socket, 'close');
  assert.match(received, /HTTP\/1\.1 200 OK.*"handle":"bakery\._oven\.Oven"/su);
  assert.equal(await server.exited, 0);
});

test('a connection that never finishes does not keep the server from ending', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startHttp(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  );
  await once(socket, 'data');
  const closed = once(socket, 'close');
  server.process.kill('SIGTERM');
  await closed;
  assert.equal(await server.exited, 0);
});
