/** The server process over stdio: what it writes where, and how it ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ServerProcess, startServer } from './serverProcess.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

async function started(t: TestContext): Promise<ServerProcess> {
  const folder = await temporaryFolder(t);
  return startServer(t, { paths: [await write(folder, 'bakery.snap', bakery())] });
}

function messages(server: ServerProcess): {
  id?: number;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}[] {
  return server
    .stdout()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('nothing but protocol on standard output, whatever comes in', async (t) => {
  const server = await started(t);
  server.process.stdin.write(`\ufeff${JSON.stringify(INITIALIZE)}\nno json\n{"jsonrpc":"2.0"}\n\n`);
  const call = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'resolve', arguments: { identifier: 7 } },
  };
  server.process.stdin.end(`${JSON.stringify(call)}\n`);
  assert.equal(await server.exited, 0);
  const answers = messages(server);
  const refused = answers.filter(({ id }) => id === null);
  assert.deepEqual(
    refused.map(({ error }) => error?.code),
    [-32700, -32600],
  );
  const [first, second, ...rest] = answers.filter(({ id }) => id !== null);
  assert.equal(first.result?.protocolVersion, '2025-06-18');
  assert.equal(second.id, 2);
  assert.equal(second.result?.isError, true);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    server.stderr().match(/snakeshot: stdio: .*/g),
    refused.map(({ error }) => `snakeshot: stdio: ${error?.message}`),
  );
});

test('a thousand questions at once are answered without a word to standard error', async (t) => {
  const server = await started(t);
  const questions = Array.from({ length: 1000 }, (_, index) => ({
    jsonrpc: '2.0',
    id: index + 2,
    method: 'tools/call',
    params: { name: 'outline', arguments: { handle: 'bakery._oven' } },
  }));
  server.process.stdin.end([INITIALIZE, ...questions].map((one) => `${JSON.stringify(one)}\n`).join(''));
  assert.equal(await server.exited, 0);
  assert.deepEqual(
    messages(server).map(({ id }) => id),
    [1, ...questions.map(({ id }) => id)],
  );
  assert.equal(server.stderr(), '');
});

test('a question nested 10,000 deep is refused in words, and the next one answered', async (t) => {
  const server = await started(t);
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const call = (id: number, handle: string): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"inspect","arguments":{"handle":${handle}}}}\n`;
  server.process.stdin.end(`${JSON.stringify(INITIALIZE)}\n${call(2, deep)}${call(3, '"bakery"')}`);
  assert.equal(await server.exited, 0);
  const [, refused, answered] = messages(server);
  assert.match(JSON.stringify(refused.result), /"inspect: expected at most 32 nested levels\."/);
  assert.equal(answered.result?.isError, undefined);
  assert.match(JSON.stringify(answered.result), /"handle":"bakery"/);
});

test('a request of 100 MB is refused in words, and the next one answered', async (t) => {
  const server = await started(t);
  const { stdin } = server.process;
  stdin.write(`${JSON.stringify(INITIALIZE)}\n{"jsonrpc":"2.0","id":2,"method":"`);
  const megabyte = 'x'.repeat(1 << 20);
  for (let sent = 0; sent < 100; sent++) if (!stdin.write(megabyte)) await once(stdin, 'drain');
  const call = {
    jsonrpc: '2.0',
    id: 3,
    method: 'tools/call',
    params: { name: 'inspect', arguments: { handle: 'bakery' } },
  };
  stdin.end(`"}\n${JSON.stringify(call)}\n`);
  assert.equal(await server.exited, 0);
  const [, refused, answered, ...rest] = messages(server);
  assert.deepEqual(refused, {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'Expected a request of at most 4194304 bytes, found more.' },
  });
  assert.match(JSON.stringify(answered.result), /"handle":"bakery"/);
  assert.deepEqual(rest, []);
});

test('a last question without a line end is answered when the input ends', async (t) => {
  const server = await started(t);
  const call = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'inspect', arguments: { handle: 'bakery' } },
  };
  server.process.stdin.end(`${JSON.stringify(INITIALIZE)}\n${JSON.stringify(call)}`);
  assert.equal(await server.exited, 0);
  const [, answered, ...rest] = messages(server);
  assert.match(JSON.stringify(answered?.result), /"handle":"bakery"/);
  assert.deepEqual(rest, []);
});

test('questions that came before the client closed its end are answered', async (t) => {
  const server = await started(t);
  const questions = Array.from({ length: 50 }, (_, index) => ({
    jsonrpc: '2.0',
    id: index + 2,
    method: 'tools/call',
    params: { name: 'inspect', arguments: { handle: 'bakery.Oven' } },
  }));
  server.process.stdin.end(
    [INITIALIZE, ...questions].map((message) => `${JSON.stringify(message)}\n`).join(''),
  );
  assert.equal(await server.exited, 0);
  assert.deepEqual(
    messages(server)
      .map(({ id }) => id)
      .sort((a, b) => Number(a) - Number(b)),
    [1, ...questions.map(({ id }) => id)],
  );
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends it with status 0`, async (t) => {
    const server = await started(t);
    server.process.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    await once(server.process.stdout, 'data');
    server.process.kill(signal);
    assert.equal(await server.exited, 0);
  });
}

test('a file that is no snapshot, or not there, is refused by name at the start', async (t) => {
  const folder = await temporaryFolder(t);
  const text = join(folder, 'text.snap');
  await writeFile(text, 'hello');
  const broken = startServer(t, { paths: [text] });
  assert.notEqual(await broken.exited, 0);
  assert.match(broken.stderr(), /text\.snap: This isn't a snapshot/);
  const missing = startServer(t, { paths: [join(folder, 'gone.snap')] });
  assert.notEqual(await missing.exited, 0);
  assert.match(missing.stderr(), /gone\.snap can't be opened as a snapshot: there is no such file/);
});
