/** MCP over stdio: a real client process talks to a real server process. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { answer } from '../../src/query/dispatch.js';
import { BAKERY } from '../query/bakery.js';
import { openSample } from '../query/openSample.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

const SERVER = fileURLToPath(new URL('./server.js', import.meta.url));
const sample = openSample(BAKERY);

async function connected(t: TestContext, paths: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  t.after(() => client.close());
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [SERVER, JSON.stringify({ paths })] }),
  );
  return client;
}

const QUESTIONS: [operation: string, args: Record<string, unknown>][] = [
  ['expand', { handle: 'bakery._oven', edge: 'members' }],
  ['expand', { handle: 'bakery._oven.Oven.switch_on', edge: 'callees' }],
  ['expand', { handle: 'bakery._oven', edge: 'imports' }],
  ['expand', { handle: 'bakery._oven.Appliance', edge: 'subclasses' }],
  ['expand', { handle: 'bakery.Oven', edge: 'callers' }],
  ['expand', { handle: 'bakery.Oven', edge: 'imports' }],
  ['expand', { handle: 'no.such', edge: 'members' }],
  ['expand', { handle: 'bakery', edge: 'sideways' }],
  ['outline', { handle: 'bakery._oven' }],
  ['outline', { handle: 'bakery._oven', max_nodes: 3 }],
  ['outline', { handle: 'bakery', edge: 'submodules', max_depth: null }],
  ['outline', { handle: 'no.such' }],
  ['resolve', { identifier: 'Oven' }],
  ['resolve', { identifier: 'Plug' }],
  ['resolve', { identifier: 'Ovens' }],
  ['resolve', { identifier: 'src/bakery/_oven.py:12' }],
  ['resolve_at', { file: 'src/bakery/_oven.py', line: 10, column: 6 }],
  ['resolve_at', { file: 'src/bakery/_oven.py', line: 9, column: 0 }],
  ['inspect', { handle: 'bakery' }],
  ['inspect', { handle: 'bakery._oven.Oven' }],
  ['inspect', { handle: 'bakery._oven.Oven.switch_on' }],
  ['inspect', { handle: 'bakery._oven.LIMIT' }],
  ['inspect', { handle: 'bakery._oven.Oven.hot' }],
  ['inspect', { handle: 'no.such' }],
  ['trace', { start: 'bakery.bake', follow: ['callees'] }],
  ['trace', { start: ['bakery', 'no.such'], follow: ['imports', 'callers', 'members'], max_nodes: 4 }],
];

test('every tool gives the contract’s answer, true to its output schema, with its provenance', async (t) => {
  const folder = await temporaryFolder(t);
  const client = await connected(t, [await write(folder, 'bakery.snap', bakery())]);
  // The client checks structured content against the schemas that this lists.
  await client.listTools();
  for (const [name, args] of QUESTIONS) {
    const result = await client.callTool({ name, arguments: args });
    const expected = JSON.parse(JSON.stringify(answer(sample, name, args)));
    assert.deepEqual(result.structuredContent, expected, `${name} ${JSON.stringify(args)}`);
    const [content] = result.content as { type: string; text: string }[];
    assert.deepEqual(JSON.parse(content.text), expected);
    const origin = result._meta?.['snakeshot/snapshot'] as Record<string, unknown>;
    assert.equal(origin.project, 'bakery');
    assert.match(String(origin.digest), /^[0-9a-f]{64}$/);
    assert.deepEqual(origin.files, { indexed: 5, skipped: 1, failed: 0 });
    assert.equal('commit' in origin, false);
  }
});
