/** `snakeshot query`: replies in order, mistakes among them, and no more in flight than there is room for. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { answerAll } from '../../src/cli/batch.js';
import { MAX_LINE } from '../../src/cli/lines.js';
import { answer } from '../../src/query/dispatch.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import { BAKERY } from '../query/bakery.js';
import { openSample } from '../query/openSample.js';
import { snakeshot, start } from './process.js';
import { bakerySnapshot } from './run.js';

const bakery = openSample(BAKERY);

interface ReplyLine {
  op: unknown;
  args: unknown;
  result?: unknown;
  error?: string;
}

function parseLines(text: string): ReplyLine[] {
  assert.ok(text === '' || text.endsWith('\n'));
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ReplyLine);
}

/** The line that answers a request. */
function replyTo(op: string, args: object): ReplyLine {
  return JSON.parse(JSON.stringify({ op, args, result: answer(bakery, op, args) })) as ReplyLine;
}

const EXPAND = { handle: 'bakery.Oven', edge: 'members' };
const RESOLVE = { identifier: 'line\u2028separator' };

test('replies come in order, and a mistake takes nothing else with it', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const input = [
    JSON.stringify({ id: 1, args: EXPAND, op: 'expand', result: 'ignored' }),
    'import this',
    '',
    ' \t\r',
    JSON.stringify({ op: 'resolve', args: RESOLVE }),
    '[1, 2]',
    'null',
    '{"op": 7, "args": {"a": 1}}',
    '{}',
    '{"op": "callers", "args": {}}',
    '{"op": "expand", "args": {"handle": "bakery"}}',
    '{"op": "inspect"}',
    '{"op": "inspect", "args": null}',
    '{"op": {"name": "inspect"}, "args": null}',
    `${JSON.stringify({ op: 'inspect', args: { handle: 'bakery' } })}\r`,
    JSON.stringify({ op: 'trace', args: { start: 'bakery', follow: ['members'] } }),
  ].join('\n');
  const { status, stdout, stderr } = await snakeshot(['query', snapshot], { input });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  const replies = parseLines(stdout);
  const FORM = 'expected a JSON object {"op": …, "args": …}';
  assert.ok(replies[1].error?.startsWith(`${FORM}, found what isn't JSON: `), replies[1].error);
  replies[1].error = 'not JSON';
  assert.deepEqual(replies, [
    replyTo('expand', EXPAND),
    { op: null, args: null, error: 'not JSON' },
    replyTo('resolve', RESOLVE),
    { op: null, args: null, error: `${FORM}, found an array` },
    { op: null, args: null, error: `${FORM}, found null` },
    { op: 7, args: { a: 1 }, error: '"op": expected the name of an operation, found 7' },
    { op: null, args: null, error: '"op": expected the name of an operation, found nothing' },
    {
      op: 'callers',
      args: {},
      error:
        'Expected one of the operations expand, outline, resolve, resolve_at, inspect, trace; found "callers".',
    },
    {
      op: 'expand',
      args: { handle: 'bakery' },
      error: 'expand: "edge": expected a string, found nothing. expand takes handle, edge.',
    },
    {
      op: 'inspect',
      args: null,
      error: 'inspect: the arguments: expected an object, found nothing. inspect takes handle.',
    },
    {
      op: 'inspect',
      args: null,
      error: 'inspect: the arguments: expected an object, found null. inspect takes handle.',
    },
    {
      op: { name: 'inspect' },
      args: null,
      error: '"op": expected the name of an operation, found {"name":"inspect"}',
    },
    replyTo('inspect', { handle: 'bakery' }),
    replyTo('trace', { start: 'bakery', follow: ['members'] }),
  ]);
});

test('hostile lines are refused and the next one is answered', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const good = JSON.stringify({ op: 'expand', args: EXPAND });
  const deep = `{"op": "expand", "args": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const long = JSON.stringify({ op: 'resolve', args: { identifier: 'x'.repeat(2 * MAX_LINE) } });
  const { status, stdout } = await snakeshot(['query', snapshot], {
    input: [deep, good, long, good].map((line) => `${line}\n`).join(''),
  });
  const replies = parseLines(stdout);
  assert.deepEqual(
    replies.map(({ op, args, error }) => ({ op, args, refused: error !== undefined })),
    [
      { op: null, args: null, refused: true },
      { op: 'expand', args: EXPAND, refused: false },
      { op: null, args: null, refused: true },
      { op: 'expand', args: EXPAND, refused: false },
    ],
  );
  assert.match(String(replies[2].error), /at most 8388608 characters, found a longer line/);
  assert.equal(status, 0);
});

test('a request that carries the megabytes of its recorded answer is answered', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const recorded = { op: 'expand', args: EXPAND, result: { stubs: 'x'.repeat(2_000_000) } };
  const { stdout } = await snakeshot(['query', snapshot], { input: `${JSON.stringify(recorded)}\n` });
  assert.deepEqual(
    parseLines(stdout).map(({ args, error }) => ({ args, error })),
    [{ args: EXPAND, error: undefined }],
  );
});

test('an answer comes before the next question is asked', async (context) => {
  const child = start(['query', await bakerySnapshot(context)]);
  child.stdout.setEncoding('utf8');
  for (const handle of ['bakery.Oven', 'bakery.Shop']) {
    child.stdin.write(`${JSON.stringify({ op: 'inspect', args: { handle } })}\n`);
    const [reply] = (await once(child.stdout, 'data')) as [string];
    assert.deepEqual(parseLines(reply), [replyTo('inspect', { handle })]);
  }
  child.stdin.end();
  assert.deepEqual(await once(child, 'close'), [0, null]);
});

test('a damaged part fails the questions that need it, and the status says so', async (context) => {
  const path = await bakerySnapshot(context);
  const bytes = await readFile(path);
  const { store } = await openSnapshot(path);
  const docstrings = store.bytes('symbol.docstring');
  bytes.set([docstrings[0] ^ 1], bytes.indexOf(docstrings));
  await writeFile(path, bytes);
  const input = [
    { op: 'inspect', args: { handle: 'bakery' } },
    { op: 'expand', args: EXPAND },
  ];
  const { status, stdout, stderr } = await snakeshot(['query', path], {
    input: input.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  const [damaged, sound] = parseLines(stdout);
  assert.match(String(damaged.error), /Section "symbol\.docstring" of the snapshot is damaged/);
  assert.deepEqual(sound, replyTo('expand', EXPAND));
  assert.match(stderr, /^snakeshot: Section "symbol\.docstring" .*\n$/);
  assert.equal(status, 1);
});

test('nothing more is read while a reply waits to be written', async () => {
  let asked = 0;
  const input = async function* (): AsyncGenerator<string> {
    for (; asked < 3; asked++) yield `${JSON.stringify({ op: 'expand', args: EXPAND })}\n`;
  };
  const seen: number[] = [];
  const written: string[] = [];
  const fault = await answerAll(bakery, input(), async (text) => {
    const before = asked;
    // Long enough for a reader that doesn't wait to run ahead.
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    assert.equal(asked, before);
    seen.push(asked);
    written.push(text);
  });
  assert.deepEqual(seen, [0, 1, 2]);
  assert.deepEqual(parseLines(written.join('')), Array(3).fill(replyTo('expand', EXPAND)));
  assert.equal(fault, undefined);
});

test('a reader that goes away ends the run quietly', async (context) => {
  const child = start(['query', await bakerySnapshot(context)]);
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', () => child.stdout.destroy());
  const line = `${JSON.stringify({ op: 'outline', args: { handle: 'bakery._oven' } })}\n`;
  child.stdin.end(line.repeat(5000));
  assert.deepEqual(await once(child, 'close'), [0, null]);
  assert.equal(messages, '');
});
