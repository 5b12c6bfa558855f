/** MCP, the same over stdio and over streamable HTTP: the SDK's client talks to a server process. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  LATEST_PROTOCOL_VERSION,
  type Request,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { answer } from '../../src/query/dispatch.js';
import { BAKERY } from '../query/bakery.js';
import { openSample } from '../query/openSample.js';
import { ASKED } from './questionsAsked.js';
import { SERVER, startHttp } from './serverProcess.js';
import { bakery, temporaryFolder, write } from './snapshotFiles.js';

const sample = openSample(BAKERY);

type Connect = (t: TestContext, paths: string[]) => Promise<Transport>;

const DOORS: Record<string, Connect> = {
  stdio: async (_, paths) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [...process.execArgv, SERVER, JSON.stringify({ paths })],
    }),
  http: async (t, paths) => {
    const { url } = await startHttp(t, { paths });
    return new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as Transport;
  },
};

async function connected(t: TestContext, connect: Connect, paths: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  t.after(() => client.close());
  await client.connect(await connect(t, paths));
  return client;
}

interface ToolAnswer {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string }[];
  _meta?: Record<string, Record<string, unknown>>;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
  return (await client.callTool({ name, arguments: args })) as unknown as ToolAnswer;
}

for (const [door, connect] of Object.entries(DOORS)) {
  test(`${door}: every tool gives the contract's answer, true to its output schema, with its origin`, async (t) => {
    const folder = await temporaryFolder(t);
    const checkout = { commit: 'c0ffee', dirty: true };
    const client = await connected(t, connect, [
      await write(folder, 'bakery.snap', { ...bakery(), header: { project: 'bakery', checkout } }),
    ]);
    // The client checks structured content against the schemas that this lists.
    await client.listTools();
    for (const [name, args] of ASKED) {
      const { structuredContent, content, _meta } = await call(client, name, args);
      const expected = JSON.parse(JSON.stringify(answer(sample, name, args)));
      assert.deepEqual(structuredContent, expected, `${name} ${JSON.stringify(args)}`);
      assert.deepEqual(JSON.parse(content[0].text), expected);
      const { written, digest, ...origin } = _meta?.['snakeshot/snapshot'] ?? {};
      assert.deepEqual(origin, {
        project: 'bakery',
        commit: 'c0ffee',
        dirty: true,
        files: { indexed: 3, skipped: 1, failed: 0 },
      });
      assert.match(String(digest), /^[0-9a-f]{64}$/);
      assert.equal(new Date(String(written)).toISOString(), written);
    }
  });

  test(`${door}: what can't be meant is a tool's error with a way out; an unknown tool the protocol's`, async (t) => {
    const folder = await temporaryFolder(t);
    const client = await connected(t, connect, [await write(folder, 'bakery.snap', bakery())]);
    const refused = async (name: string, args: Record<string, unknown>, words: RegExp): Promise<void> => {
      const { isError, content, structuredContent } = await call(client, name, args);
      assert.equal(isError, true);
      assert.equal(structuredContent, undefined);
      assert.match(content[0].text, words);
    };
    await refused('expand', { handle: 7, edge: 'members' }, /"handle": expected a string, found 7/);
    await refused('expand', { handle: 'bakery' }, /"edge": expected a string, found nothing/);
    await refused('resolve', { identifier: 'x', limit: 2 }, /expected no "limit"/);
    await refused('outline', { handle: 'bakery', max_nodes: 10_001 }, /at most 10000 on this server/);
    await refused(
      'inspect',
      { handle: 'bakery', project_path: 'mill' },
      /one of "bakery" \(bakery\.snap\), found "mill"/,
    );
    let deep: unknown = 1;
    for (let level = 0; level < 100; level++) deep = [deep];
    // Over HTTP the whole body is refused for it.
    const tooDeep = call(client, 'inspect', { handle: deep });
    if (door === 'http') await assert.rejects(tooDeep, /nested levels/);
    else assert.match((await tooDeep).content[0].text, /nested levels/);
    await assert.rejects(call(client, 'callers', {}), {
      code: ErrorCode.InvalidParams,
      // Its beginning is the client's own: the server says the code once, as a number.
      message: /^MCP error -32602: Unknown tool "callers"; the tools are expand, /,
    });
    await refused(
      'expand',
      { handle: 'bakery', edge: 'members', max_nodes: 10_001 },
      /expected no "max_nodes"/,
    );
    assert.equal((await call(client, 'resolve', { identifier: 'Shop' })).structuredContent?.found, true);
  });

  test(`${door}: parameters of another shape are the caller's fault, in the protocol's code for it`, async (t) => {
    const folder = await temporaryFolder(t);
    const client = await connected(t, connect, [await write(folder, 'bakery.snap', bakery())]);
    const refused = async (method: string, params: object | undefined, words: RegExp): Promise<void> => {
      const request = { method, ...(params === undefined ? {} : { params }) } as Request;
      const question = client.request(request, ResultSchema);
      await assert.rejects(question, { code: ErrorCode.InvalidParams, message: words });
    };
    for (const given of [[], 'Oven', null])
      await refused(
        'tools/call',
        { name: 'resolve', arguments: given },
        /^MCP error -32602: "params\.arguments": .*expected record/,
      );
    await refused('tools/call', { arguments: {} }, /"params\.name": .*expected string/);
    await refused('tools/call', undefined, /^MCP error -32602: "params": .*expected object/);
    await refused('resources/read', {}, /"params\.uri": .*expected string/);
    await refused('tools/list', { cursor: 7 }, /"params\.cursor": .*expected string/);
    const ref = { type: 'ref/resource', uri: 'snakeshot://expand/{project}/{handle}/{edge}' };
    await refused('completion/complete', { ref }, /"params\.argument": .*expected object/);
    const chosen = { argument: { name: 'handle', value: '' }, context: { arguments: { project: 'mill' } } };
    await refused(
      'completion/complete',
      { ref, ...chosen },
      /one of "bakery" \(bakery\.snap\), found "mill"/,
    );
  });

  test(`${door}: what nobody handles is no method`, async (t) => {
    const folder = await temporaryFolder(t);
    const client = await connected(t, connect, [await write(folder, 'bakery.snap', bakery())]);
    await assert.rejects(client.request({ method: 'prompts/list' }, ResultSchema), {
      code: ErrorCode.MethodNotFound,
      message: 'MCP error -32601: Method not found',
    });
  });

  test(`${door}: several projects are chosen by name, file or root, and listed when none is named`, async (t) => {
    const folder = await temporaryFolder(t);
    await write(folder, 'one.snap', bakery('bakery'));
    await write(folder, 'two.snap', bakery('mill', 'Flour.'));
    const client = await connected(t, connect, [folder]);
    const from = async (projectPath: string): Promise<unknown> => {
      const { _meta } = await call(client, 'resolve', { identifier: 'Oven', project_path: projectPath });
      return _meta?.['snakeshot/snapshot'].project;
    };
    assert.equal(await from('mill'), 'mill');
    assert.equal(await from('two.snap'), 'mill');
    assert.equal(await from('one'), 'bakery');
    assert.equal(await from('/srv/of/bakery/'), 'bakery');
    const { isError, content } = await call(client, 'resolve', { identifier: 'Oven' });
    assert.equal(isError, true);
    assert.match(content[0].text, /one of "bakery" \(one\.snap\), "mill" \(two\.snap\), found none named/);
  });

  test(`${door}: long answers of expand come in pages that put together are the whole`, async (t) => {
    const folder = await temporaryFolder(t);
    const client = await connected(t, connect, [await write(folder, 'bakery.snap', bakery())]);
    const question = { handle: 'bakery._oven', edge: 'members' };
    const whole = (await call(client, 'expand', question)).structuredContent?.stubs;
    const pages: unknown[][] = [];
    let cursor: unknown;
    do {
      const page = await call(client, 'expand', { ...question, limit: 3, ...(cursor ? { cursor } : {}) });
      pages.push(page.structuredContent?.stubs as unknown[]);
      cursor = page.structuredContent?.next_cursor;
    } while (cursor !== undefined);
    assert.deepEqual(pages.flat(), whole);
    assert.deepEqual(
      pages.map((page) => page.length),
      [3, 1],
    );
  });

  test(`${door}: a damaged snapshot is no fault of the question`, async (t) => {
    const path = await write(await temporaryFolder(t), 'bakery.snap', bakery());
    const bytes = await readFile(path);
    bytes[bytes.lastIndexOf('Appliance()')]! ^= 1;
    await writeFile(path, bytes);
    const client = await connected(t, connect, [path]);
    const failed = await call(client, 'expand', { handle: 'bakery.Oven', edge: 'superclasses' });
    assert.match(failed.content[0]?.text ?? '', /"texts\.bytes"/);
    await assert.rejects(client.readResource({ uri: 'snakeshot://expand/bakery/bakery.Oven/superclasses' }), {
      code: ErrorCode.InternalError,
      message: /"texts\.bytes"/,
    });
  });

  test(`${door}: the newest protocol, the guide, the snapshots as a resource, and completions`, async (t) => {
    const folder = await temporaryFolder(t);
    const client = await connected(t, connect, [await write(folder, 'bakery.snap', bakery())]);
    assert.equal(client.getServerVersion()?.name, 'snakeshot');
    if (door === 'http') {
      assert.equal(
        (client.transport as StreamableHTTPClientTransport).protocolVersion,
        LATEST_PROTOCOL_VERSION,
      );
    }
    assert.match(
      client.getInstructions() ?? '',
      /^Answers about the structure of Python code.*Absent is not empty/su,
    );

    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['snakeshot://snapshots'],
    );
    const read = async (uri: string): Promise<unknown> => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text);
    };
    const listing = (await read('snakeshot://snapshots')) as { snapshots: Record<string, unknown>[] };
    assert.deepEqual(listing.snapshots[0].roots, [{ path: '.', origin: 'layout' }]);
    const question = { handle: 'bakery.Oven', edge: 'superclasses' };
    assert.deepEqual(
      await read('snakeshot://expand/bakery/bakery.Oven/superclasses'),
      answer(sample, 'expand', question),
    );
    await assert.rejects(read('snakeshot://elsewhere'), /^McpError: MCP error -32602: Unknown resource/);
    await assert.rejects(read('snakeshot://expand/bakery/%/imports'), { code: ErrorCode.InvalidParams });
    await assert.rejects(read('snakeshot://expand/cellar/bakery/imports'), { code: ErrorCode.InvalidParams });

    const [template] = (await client.listResourceTemplates()).resourceTemplates;
    const complete = async (name: string, value: string): Promise<string[]> => {
      const ref = { type: 'ref/resource', uri: template.uriTemplate } as const;
      return (await client.complete({ ref, argument: { name, value } })).completion.values;
    };
    assert.deepEqual(await complete('edge', 'sub'), ['submodules', 'subclasses']);
    assert.deepEqual(await complete('project', ''), ['bakery']);
    assert.deepEqual(await complete('oven', ''), []);
    assert.deepEqual(await complete('handle', ''), ['bakery', 'builtins', 'json']);
    assert.deepEqual(await complete('handle', 'bakery.Oven.'), [
      'bakery.Oven.door',
      'bakery.Oven.hot',
      'bakery.Oven.switch_on',
    ]);
    assert.deepEqual(await complete('handle', 'bakery._oven.bake.'), ['bakery._oven.bake.turn']);
  });
}
