/** Help and version, of the program and of every command. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createProgram } from '../../src/cli/program.js';
import { snakeshot } from './process.js';

const COMMANDS = [
  'index',
  'expand',
  'outline',
  'resolve',
  'resolve-at',
  'inspect',
  'trace',
  'query',
  'serve',
  'stats',
  'verify',
];

test('the program has the commands of the contract', () => {
  assert.deepEqual(
    createProgram().commands.map((command) => command.name()),
    COMMANDS,
  );
});

test('help goes to standard output with examples of the command', async () => {
  for (const command of COMMANDS) {
    const { status, stdout, stderr } = await snakeshot([command, '--help']);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.match(stdout, new RegExp(`^Usage: snakeshot ${command} `));
    assert.match(stdout, new RegExp(`\nExamples:\n(  \\$ .*\n)*  \\$ snakeshot ${command}`));
    assert.match(stdout, /--version/);
  }
  const served = (await snakeshot(['serve', '--help'])).stdout;
  for (const argument of ['limit', 'cursor', 'project_path'])
    assert.match(served, new RegExp(`\\b${argument}\\b`));
  // It comes last, as it takes all names behind it, and can't be left out.
  const traced = (await snakeshot(['trace', '--help'])).stdout;
  assert.match(
    traced,
    /^Usage: snakeshot trace <snapshot> <start\.\.\.> --follow <edge\.\.\.> \[options\]\n/,
  );
  const { stdout } = await snakeshot(['--help']);
  assert.match(stdout, /^Usage: snakeshot /);
  assert.match(stdout, /\nExamples:\n {2}\$ snakeshot index/);
  assert.match(stdout, /Exit status: 0 done; 1 /);
  assert.equal((await snakeshot(['help', 'trace'])).stdout, (await snakeshot(['trace', '--help'])).stdout);
});

test('no command at all is a mistake, answered with the help', async () => {
  const { status, stdout, stderr } = await snakeshot([]);
  assert.deepEqual({ status, stdout }, { status: 2, stdout: '' });
  assert.match(stderr, /^Usage: snakeshot /);
});

test("the version is the package's, with every command", async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  for (const args of [['--version'], ['-V'], ['expand', '--version']]) {
    assert.deepEqual(await snakeshot(args), { status: 0, stdout: `${version}\n`, stderr: '' });
  }
});
