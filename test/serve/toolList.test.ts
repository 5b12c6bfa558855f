/** What an agent reads before its first question. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { DEFAULT_LIMITS } from '../../src/model/limits.js';
import { EDGES } from '../../src/query/edges.js';
import { createServer } from '../../src/serve/createServer.js';
import { Metrics } from '../../src/serve/metrics.js';
import { Questions } from '../../src/serve/questions.js';
import { SnapshotSet } from '../../src/serve/snapshotSet.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

/** Fewer bytes to a token than JSON and English have. */
const BYTES_PER_TOKEN = 3.5;

test('the tools fit into 4,000 tokens, say what is absent, and only read', async (t) => {
  const folder = await temporaryFolder(t);
  const snapshots = await SnapshotSet.open([await write(folder, 'bakery.snap', bakery())]);
  const server = createServer(new Questions(snapshots, DEFAULT_LIMITS, new Metrics()));
  const client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const list = await client.listTools();
  assert.ok(Buffer.byteLength(JSON.stringify(list)) / BYTES_PER_TOKEN < 4_000);

  const tools = new Map(list.tools.map((tool) => [tool.name, tool]));
  assert.deepEqual([...tools.keys()], ['expand', 'outline', 'resolve', 'resolve_at', 'inspect', 'trace']);
  for (const { annotations, inputSchema, outputSchema } of tools.values()) {
    assert.deepEqual(annotations, { readOnlyHint: true, idempotentHint: true, openWorldHint: false });
    assert.equal('project_path' in (inputSchema.properties ?? {}), true);
    assert.equal(inputSchema.required?.includes('project_path'), false);
    assert.equal(outputSchema?.type, 'object');
  }
  const expand = tools.get('expand') as Tool;
  assert.deepEqual(Object.keys(expand.inputSchema.properties ?? {}), [
    'handle',
    'edge',
    'project_path',
    'limit',
    'cursor',
  ]);
  for (const edge of EDGES.keys()) assert.ok(expand.description?.includes(edge), edge);
  assert.match(expand.description ?? '', /unsupported: true instead: not answered/);
  assert.match(tools.get('outline')?.description ?? '', /children absent: a cap cut this node off/);
  await client.close();
});
