/** `snakeshot serve`: its flags reach the server. What the server answers is tested with the server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { bakerySnapshot, snakeshot, start } from './run.js';

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

test('--http listens on the host and asks for the token', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const child = start(['serve', snapshot, '--http', '0', '--token', 'secret', '--host', '127.0.0.1']);
  try {
    child.stderr.setEncoding('utf8');
    let messages = '';
    let address: string | undefined;
    while (address === undefined) {
      messages += ((await once(child.stderr, 'data')) as [string])[0];
      address = /http:\/\/127\.0\.0\.1:\d+/.exec(messages)?.[0];
    }
    const url = `${address}/mcp`;
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    assert.equal((await fetch(url, post)).status, 401);
    const headers = { ...post.headers, authorization: 'Bearer secret' };
    assert.notEqual((await fetch(url, { ...post, headers })).status, 401);
  } finally {
    child.kill();
  }
  const [status] = (await once(child, 'close')) as [number | null];
  assert.equal(status, 0);
});
