/** `snakeshot serve`: its flags reach the server. What the server answers is tested with the server. */
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { bakery } from '../serve/snapshotFiles.js';
import { buildGraph } from '../snapshot/sampleGraph.js';
import { CLI, snakeshot, start } from './process.js';
import { bakerySnapshot } from './run.js';

test('without --http it speaks MCP until its input ends', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const { status, stdout } = await snakeshot(['serve', snapshot], { input: `${JSON.stringify(request)}\n` });
  const reply = JSON.parse(stdout) as { id: number; result: { serverInfo: { name: string } } };
  assert.deepEqual({ id: reply.id, name: reply.result.serverInfo.name }, { id: 1, name: 'snakeshot' });
  assert.equal(status, 0);
});

/** The address on which the server says it listens. */
async function listening(child: ChildProcessWithoutNullStreams): Promise<string> {
  child.stderr.setEncoding('utf8');
  let messages = '';
  for (;;) {
    messages += ((await once(child.stderr, 'data')) as [string])[0];
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(messages)?.[0];
    if (address !== undefined) return address;
  }
}

function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

test('--http listens on the host and asks for the token', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const child = start(['serve', snapshot, '--http', '0', '--token', 'secret', '--host', '127.0.0.1']);
  try {
    const url = `${await listening(child)}/mcp`;
    assert.equal((await fetch(url, post({}))).status, 401);
    assert.notEqual((await fetch(url, post({}, { authorization: 'Bearer secret' }))).status, 401);
  } finally {
    child.kill();
  }
  const [status] = (await once(child, 'close')) as [number | null];
  assert.equal(status, 0);
});

test('limits and further names of the host reach the server, each refusal says the limit', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const flags = ['--max-nodes', '3', '--max-batch', '1', '--max-body', '200', '--max-requests', '9'];
  const hosts = ['--allow-host', 'code.internal', '--allow-host', 'mill'];
  const child = start(['serve', snapshot, '--http', '0', ...flags, ...hosts, '--timeout', '5']);
  try {
    const address = await listening(child);
    const refusal = async (path: string, body: object): Promise<string> =>
      (await fetch(`${address}${path}`, post(body))).text();
    const question = { handle: 'bakery', max_nodes: 4 };
    assert.match(await refusal('/v1/outline', question), /at most 3 on this server, found 4/);
    assert.match(await refusal('/v1/batch', { questions: [1, 2] }), /at most 1 questions, found 2/);
    assert.match(await refusal('/v1/inspect', { handle: 'x'.repeat(200) }), /at most 200 bytes/);
    const origins = ['http://code.internal', 'https://mill:8000', 'http://farm'].map(async (origin) => {
      const { status } = await fetch(`${address}/v1/inspect`, post({ handle: 'bakery' }, { origin }));
      return status;
    });
    assert.deepEqual(await Promise.all(origins), [200, 200, 403]);
  } finally {
    child.kill();
  }
  await once(child, 'close');
});

test('what belongs to HTTP alone is refused without it', async (context) => {
  const snapshot = await bakerySnapshot(context);
  for (const flags of [
    ['--host', 'localhost'],
    ['--token', 'secret'],
    ['--allow-host', 'mill'],
    ['--max-batch', '7'],
    ['--max-requests', '7'],
    ['--timeout', '7'],
  ]) {
    const { status, stdout, stderr } = await snakeshot(['serve', snapshot, ...flags]);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, new RegExp(`Expected --http with ${flags[0]}, found ${flags[0]} alone`));
  }
  for (const [flag, value] of [
    ['--max-nodes', '0'],
    ['--max-body', 'big'],
    ['--timeout', '1.5'],
    ['--http', '65536'],
  ]) {
    const { status, stderr } = await snakeshot(['serve', snapshot, flag, value]);
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`${flag}.*(?:Expected a whole number|Expected a number from)`, 's'));
  }
});

if (process.platform === 'linux') {
  test('the folder that a server was started in may go: replaced snapshots are taken up all the same', async (context) => {
    const snapshot = await bakerySnapshot(context);
    const gone = join(dirname(snapshot), 'gone');
    await mkdir(gone);
    const child = start(['serve', join('..', basename(snapshot)), '--http', '0'], { cwd: gone });
    try {
      const address = await listening(child);
      await rmdir(gone);
      const digest = async () =>
        (await fetch(`${address}/v1/resolve?identifier=bakery`)).headers.get('snakeshot-digest');
      const before = await digest();
      await writeSnapshot(snapshot, buildGraph(bakery('mill')));
      while ((await digest()) === before);
    } finally {
      child.kill();
    }
  });

  test('in a folder that has gone, snapshots are served by their whole paths', async (context) => {
    const snapshot = await bakerySnapshot(context);
    const gone = join(dirname(snapshot), 'gone');
    const serve = async (path: string) => {
      await mkdir(gone);
      const run = ['-c', 'rmdir ../gone; exec "$0" "$@"', process.execPath, ...process.execArgv, CLI];
      const child = spawn('sh', [...run, 'serve', path, '--http', '0'], { cwd: gone });
      return { child, said: (await once(child.stderr, 'data')).toString() };
    };
    const { child, said } = await serve(snapshot);
    child.kill();
    assert.match(said, /listening on http/);
    assert.match(
      (await serve('bakery.snap')).said,
      /^snakeshot: expected to be run in a folder .* removed; run it again in another one\n$/,
    );
  });
}
