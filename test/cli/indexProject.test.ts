/** `snakeshot index`: where the summary goes, in which form, and what the exit status says. */
import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BuildSummary } from '../../src/build/index.js';
import { leftOutLines, statusOf, summaryLine } from '../../src/cli/summary.js';
import { snakeshot } from './process.js';
import { temporaryFolder } from './run.js';

/** A project with a file that has to be left out, below a folder that is removed with the test. */
async function project(context: TestContext): Promise<string> {
  const folder = join(await temporaryFolder(context), 'tea');
  await mkdir(join(folder, 'tea'), { recursive: true });
  await writeFile(join(folder, 'tea', '__init__.py'), 'from .pot import Pot\n');
  await writeFile(join(folder, 'tea', 'pot.py'), 'class Pot:\n    lid = True\n');
  await writeFile(join(folder, 'tea', 'generated_pb2.py'), 'x = 1\n');
  await symlink('nowhere.py', join(folder, 'tea', 'lost.py'));
  return folder;
}

test('without --json there is one line for a person, and the snapshot lies below the current folder', async (context) => {
  const folder = await project(context);
  const { status, stdout, stderr } = await snakeshot(['index'], { cwd: folder });
  assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
  assert.match(
    stderr,
    /^Indexed 3 files \(4 lines\): \d+ symbols, \d+ edges, 1 skipped, 0 failed \(see --verbose\), .* in snapshots\/tea\.snap\n$/,
  );
  const members = await snakeshot(['expand', 'snapshots/tea.snap', 'tea.Pot', 'members'], { cwd: folder });
  assert.equal(
    members.stdout,
    `${JSON.stringify({
      source: 'tea.pot.Pot',
      edge: 'members',
      stubs: [{ handle: 'tea.pot.Pot.lid', kind: 'attribute', scope: 'project', line_start: 2, line_end: 2 }],
    })}\n`,
  );
});

test('one file is indexed by itself', async (context) => {
  const folder = await project(context);
  const { status, stderr } = await snakeshot(['index', 'tea/pot.py', '-o', 'pot.snap'], { cwd: folder });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^Indexed 1 file \(2 lines\)/);
});

test('an option that may be given several times takes one value each time, and leaves the root', async (context) => {
  const folder = await project(context);
  const cwd = join(folder, '..');
  const index = ['index', '-o', 'tea.snap', '--exclude', '*_pb2.py', '--exclude', 'pot.py', 'tea'];
  const { status, stderr } = await snakeshot(index, { cwd });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^Indexed 1 file \(1 line\)/);
  const site = await snakeshot(['index', '--site-packages', 'tea', 'tea', '-o', 'tea.snap'], { cwd });
  assert.match(site.stderr, /^Indexed 3 files/);
  const two = await snakeshot(['index', 'tea', '--exclude', 'pot.py', '*_pb2.py'], { cwd });
  assert.equal(two.status, 2);
});

test('a folder without any Python is indexed, with a note', async (context) => {
  const folder = await temporaryFolder(context);
  const { status, stderr } = await snakeshot(['index', folder, '-o', join(folder, 'empty.snap')]);
  assert.equal(status, 0);
  assert.match(stderr, /^snakeshot: no Python file was found in .*\nIndexed 0 files/);
  await writeFile(join(folder, 'sys.py'), '');
  const left = await snakeshot(['index', folder, '-o', join(folder, 'empty.snap')]);
  assert.match(
    left.stderr,
    /^snakeshot: no Python file of .* is indexed: what was found there is left out or can't be read\n\w+ 0 files .* 1 skipped/,
  );
});

test('--json prints the summary alone, --verbose names what was left out', async (context) => {
  const folder = await project(context);
  const output = join(folder, 'tea.snap');
  const { status, stdout, stderr } = await snakeshot([
    'index',
    folder,
    '--exclude',
    '*_pb2.py',
    '--workers',
    '1',
    '--json',
    '--verbose',
    '-o',
    output,
  ]);
  const summary = JSON.parse(stdout) as BuildSummary;
  assert.equal(stdout, `${JSON.stringify(summary)}\n`);
  assert.deepEqual(Object.keys(summary).sort(), [
    'bytes',
    'edges',
    'failed',
    'files',
    'lines',
    'ms',
    'notes',
    'output',
    'roots',
    'sha256',
    'skipped',
    'symbols',
  ]);
  assert.deepEqual(
    { status, output: summary.output, files: summary.files, failed: summary.failed },
    { status: 0, output, files: 2, failed: [] },
  );
  const stats = await snakeshot(['stats', output]);
  assert.deepEqual(summary.edges, (JSON.parse(stats.stdout) as { edges: object }).edges);
  const named = stderr.split('\n').slice(0, -1);
  assert.deepEqual(
    named,
    summary.skipped.map(({ file, reason }) => `skipped ${file}: ${reason}`),
  );
  assert.deepEqual(summary.skipped.map(({ file }) => file).sort(), ['tea/generated_pb2.py', 'tea/lost.py']);
});

const SUMMARY: BuildSummary = {
  output: 'snapshots/tea.snap',
  files: 1,
  lines: 12_345,
  symbols: 1,
  edges: { members: 1000, callees: 234 },
  skipped: [],
  failed: [],
  notes: [],
  roots: [{ path: '.', origin: 'layout' }],
  ms: 1260,
  bytes: 2_500_000,
  sha256: 'ab'.repeat(32),
};

test('the line counts in words, and points to --verbose only where there is more to see', () => {
  assert.equal(
    summaryLine(SUMMARY, false),
    'Indexed 1 file (12,345 lines): 1 symbol, 1,234 edges, 0 skipped, 0 failed, 1.3 s, 2.5 MB in snapshots/tea.snap',
  );
  const failed = { ...SUMMARY, failed: [{ file: 'tea/odd.py', reason: 'it vanished' }], bytes: 999 };
  assert.match(summaryLine(failed, false), /0 skipped, 1 failed \(see --verbose\), 1\.3 s, 999 B in/);
  assert.match(summaryLine(failed, true), /0 skipped, 1 failed, 1\.3 s/);
  assert.deepEqual(leftOutLines(failed), ['failed tea/odd.py: it vanished']);
});

test('files that could not be read, and calls that could not be worked out, make the answer no', () => {
  assert.equal(statusOf({ ...SUMMARY, edges: { members: 1000 } }), 1);
  assert.equal(statusOf(SUMMARY), 0);
  assert.equal(statusOf({ ...SUMMARY, skipped: [{ file: 'x.py', reason: 'ignored' }] }), 0);
  assert.equal(statusOf({ ...SUMMARY, failed: [{ file: 'x.py', reason: 'it vanished' }] }), 1);
});

test('folders are named that would resolve imports, were they source roots', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'lib/shop'), { recursive: true });
  await writeFile(join(folder, 'lib/shop/__init__.py'), '');
  await writeFile(join(folder, 'main.py'), 'import shop\nimport yaml\n');
  const index = ['index', folder, '-o', join(folder, 'shop.snap'), '--cache', join(folder, 'cache')];
  const said =
    /^snakeshot: 1 unresolved import names what lies in lib; .* \(roots = \["lib"\]\) and index again\n/;
  for (const done of ['Indexed', 'Unchanged']) {
    const { stderr } = await snakeshot(index);
    assert.match(stderr, said);
    assert.match(stderr, new RegExp(`^${done} 2 files`, 'm'));
  }
  const stats = async (): Promise<unknown> =>
    JSON.parse((await snakeshot(['stats', join(folder, 'shop.snap')])).stdout).likely_roots;
  assert.deepEqual(await stats(), [{ path: 'lib', imports: 1 }]);
  await writeFile(join(folder, 'snakeshot.toml'), 'roots = ["lib"]\n');
  assert.match((await snakeshot(index)).stderr, /^Indexed 2 files/);
  assert.equal(await stats(), undefined);
});

test('a root is not named again for what is missing of a module in it, and there elsewhere', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'src/email'), { recursive: true });
  await writeFile(join(folder, 'src/email/__init__.py'), 'from email.message import Message\n');
  const snapshot = join(folder, 'shop.snap');
  const { stderr } = await snakeshot(['index', folder, '-o', snapshot, '--no-cache']);
  assert.match(stderr, /^Indexed 1 file/);
  const { roots, likely_roots } = JSON.parse((await snakeshot(['stats', snapshot])).stdout);
  assert.equal(roots[0].path, 'src');
  assert.equal(likely_roots, undefined);
});
