/** What an agent reads before its first question. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { DEFAULT_LIMITS } from '../../src/model/limits.js';
import type { TraceResult } from '../../src/model/results.js';
import { EDGES } from '../../src/query/edges.js';
import { createServer } from '../../src/serve/createServer.js';
import { inputSchemas } from '../../src/serve/inputSchemas.js';
import { Metrics } from '../../src/serve/metrics.js';
import { Questions } from '../../src/serve/questions.js';
import { SnapshotSet } from '../../src/serve/snapshotSet.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

/** Fewer bytes to a token than JSON and English have. */
const BYTES_PER_TOKEN = 3.5;

/** Every schema below a schema, itself included. */
function* schemasIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return;
  yield schema as Record<string, unknown>;
  for (const below of Object.values(schema)) yield* schemasIn(below);
}

test('the schemas say what is refused: empty texts, and more nodes than the server gives', () => {
  const schemas = inputSchemas(77);
  for (const [operation, schema] of Object.entries(schemas)) {
    const texts = [...schemasIn(schema)].filter(({ type, enum: choices }) => type === 'string' && !choices);
    assert.ok(texts.length > 0);
    for (const text of texts) assert.equal(text.minLength, 1, `${operation}: ${JSON.stringify(text)}`);
    const { max_nodes: maxNodes } = schema.properties as Record<string, Record<string, unknown>>;
    const bounds = maxNodes && [maxNodes.minimum, maxNodes.maximum];
    assert.deepEqual(bounds, ['outline', 'trace'].includes(operation) ? [1, 77] : undefined, operation);
  }
  const defaultOf = (operation: 'outline' | 'trace'): unknown =>
    (schemas[operation].properties as Record<string, Record<string, unknown>>).max_nodes.default;
  assert.deepEqual([defaultOf('outline'), defaultOf('trace')], [77, 50]);
});

test('who asks for no number of nodes gets no more than the server gives', async (t) => {
  const folder = await temporaryFolder(t);
  const snapshots = await SnapshotSet.open([await write(folder, 'bakery.snap', bakery())]);
  const questions = new Questions(snapshots, { ...DEFAULT_LIMITS, maxNodes: 2 }, new Metrics());
  const outline = questions.ask('outline', { handle: 'bakery._oven' }).result;
  assert.deepEqual(outline, questions.ask('outline', { handle: 'bakery._oven', max_nodes: 2 }).result);
  assert.notDeepEqual(
    outline,
    new Questions(snapshots, DEFAULT_LIMITS, new Metrics()).ask('outline', { handle: 'bakery._oven' }).result,
  );
  const trace = questions.ask('trace', { start: 'bakery._oven', follow: ['members'] }).result as TraceResult;
  assert.deepEqual([Object.keys(trace.nodes).length, trace.truncation_reasons], [2, ['max_nodes']]);
});

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
  const { properties = {} } = (tools.get('trace') as Tool).inputSchema;
  assert.equal((properties.max_nodes as { maximum?: number }).maximum, DEFAULT_LIMITS.maxNodes);
  for (const edge of EDGES.keys()) assert.ok(expand.description?.includes(edge), edge);
  assert.match(expand.description ?? '', /unsupported: true instead: not answered/);
  assert.match(tools.get('outline')?.description ?? '', /children absent: a cap cut this node off/);
  await client.close();
});
