/** Each command for one question prints what the query answers, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from '../../src/query/dispatch.js';
import { BAKERY } from '../query/bakery.js';
import { openSample } from '../query/openSample.js';
import { snakeshot } from './process.js';
import { bakerySnapshot } from './run.js';

const bakery = openSample(BAKERY);

/** Command, what follows the snapshot, and the same question as operation and arguments. */
const QUESTIONS: [command: string, words: string[], operation: string, args: object][] = [
  ['expand', ['bakery.Oven', 'members'], 'expand', { handle: 'bakery.Oven', edge: 'members' }],
  ['expand', ['bakery.bake', 'callers'], 'expand', { handle: 'bakery.bake', edge: 'callers' }],
  ['outline', ['bakery._oven'], 'outline', { handle: 'bakery._oven' }],
  [
    'outline',
    ['bakery', '--edge', 'submodules', '--max-depth', '0', '--max-nodes', '2'],
    'outline',
    { handle: 'bakery', edge: 'submodules', max_depth: 0, max_nodes: 2 },
  ],
  ['resolve', ['Plug'], 'resolve', { identifier: 'Plug' }],
  ['resolve', ['src/bakery/_oven.py:10'], 'resolve', { identifier: 'src/bakery/_oven.py:10' }],
  [
    'resolve-at',
    ['src/bakery/_oven.py', '21', '4'],
    'resolve_at',
    { file: 'src/bakery/_oven.py', line: 21, column: 4 },
  ],
  ['inspect', ['bakery.Oven.switch_on'], 'inspect', { handle: 'bakery.Oven.switch_on' }],
  [
    'trace',
    ['bakery.bake', 'bakery.Oven', '--follow', 'callees', 'members', '--max-depth', '2', '--max-nodes', '5'],
    'trace',
    { start: ['bakery.bake', 'bakery.Oven'], follow: ['callees', 'members'], max_depth: 2, max_nodes: 5 },
  ],
  [
    'trace',
    ['bakery.Oven', '--follow', 'superclasses', '--exclude-external'],
    'trace',
    { start: ['bakery.Oven'], follow: ['superclasses'], stop_when: { exclude_external: true } },
  ],
  [
    'trace',
    ['bakery.shop', '--follow', 'imports', '--exclude-tests', '--module-pattern', '*.shop'],
    'trace',
    {
      start: ['bakery.shop'],
      follow: ['imports'],
      stop_when: { exclude_tests: true, module_pattern: '*.shop' },
    },
  ],
];

test('answers are one JSON object on standard output, nothing else anywhere', async (context) => {
  const snapshot = await bakerySnapshot(context);
  for (const [command, words, operation, args] of QUESTIONS) {
    assert.deepEqual(
      await snakeshot([command, snapshot, ...words]),
      { status: 0, stdout: `${JSON.stringify(answer(bakery, operation, args))}\n`, stderr: '' },
      `${command} ${words.join(' ')}`,
    );
  }
});

test('a trace from what nobody knows, along what is no edge, says so as well', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const args = { start: ['bakery.Oven', 'nobody'], follow: ['members', 'sub'] };
  const words = [...args.start, '--follow', ...args.follow];
  assert.deepEqual(await snakeshot(['trace', snapshot, ...words]), {
    status: 0,
    stdout: `${JSON.stringify(answer(bakery, 'trace', args))}\n`,
    stderr: [
      'snakeshot: nothing in the snapshot has the handle "nobody"; "snakeshot resolve" finds the handle of a name\n',
      "snakeshot: There is no edge 'sub'. Edges: members, submodules, enclosing_scope, imports, imported_by, superclasses, subclasses, callees.\n",
    ].join(''),
  });
});

test('of a handle that nobody knows the answer is the same, and a message says it', async (context) => {
  const snapshot = await bakerySnapshot(context);
  for (const [command, words, args] of [
    ['expand', ['nobody', 'callees'], { handle: 'nobody', edge: 'callees' }],
    ['outline', ['nobody'], { handle: 'nobody' }],
    ['inspect', ['nobody'], { handle: 'nobody' }],
  ] as const) {
    assert.deepEqual(await snakeshot([command, snapshot, ...words]), {
      status: 0,
      stdout: `${JSON.stringify(answer(bakery, command, args))}\n`,
      stderr:
        'snakeshot: nothing in the snapshot has the handle "nobody"; "snakeshot resolve" finds the handle of a name\n',
    });
  }
});
