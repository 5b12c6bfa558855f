/** Random edits of a small project, a few rounds; `npm run soak -- edits` takes larger ones and any number. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keptBuild } from '../build/keptThreads.js';
import { Choices } from './choices.js';
import { KINDS } from './edits/kinds.js';
import { Project } from './edits/project.js';
import { PythonText } from './edits/pythonText.js';
import { edits } from './edits.js';

const CALLS = fileURLToPath(new URL('../../../fixtures/calls', import.meta.url));
const SMALL = join(CALLS, 'pytest-fixtures/project');

const index = keptBuild();

function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-edits-test-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('after edits an index with the cache is the one without', async () => {
  const lines: string[] = [];
  const found = await edits(
    { count: 4, seed: 1, snapshots: [], root: SMALL },
    (line) => lines.push(line),
    index,
  );
  assert.equal(found, 0, lines.join('\n'));
  assert.match(lines.at(-1) ?? '', /^4 rounds /);
});

test('a project that is reached through links is copied, and not edited itself', async (context) => {
  const folder = temporaryFolder(context);
  const source = join(folder, 'source');
  mkdirSync(join(source, 'inner'), { recursive: true });
  const files = [join(source, 'one.py'), join(source, 'inner/two.py')];
  for (const file of files) writeFileSync(file, 'def f():\n    return f()\n');
  symlinkSync(source, join(folder, 'link'));
  symlinkSync(join(source, 'inner'), join(source, 'again'));
  const { root } = await Project.copy(join(folder, 'link'), join(folder, 'copies'), new Choices(1));
  assert.deepEqual(readdirSync(root, { recursive: true }).sort(), ['inner', 'inner/two.py', 'one.py']);
  const isInside = (path: string): boolean => realpathSync(path).startsWith(realpathSync(root));
  assert.ok(['one.py', 'inner/two.py'].every((path) => isInside(join(root, path))));
});

test('an index that is as it was before is noticed, with the edit and the calls that are missing', async (context) => {
  const lines: string[] = [];
  const stale = { root: '' };
  const folder = temporaryFolder(context);
  const found = await edits(
    { count: 2, seed: 3, snapshots: [], root: SMALL, kinds: ['insert-construction'] },
    (line) => lines.push(line),
    async (options) => {
      if (options.cache === undefined) return await index(options);
      // As if nothing had been edited.
      stale.root ||= (await Project.copy(options.root, folder, new Choices(1))).root;
      return await index({ ...options, root: stale.root });
    },
  );
  const told = lines.join('\n');
  for (const line of lines) {
    const place = /kept in (.*round-1)$/.exec(line)?.[1];
    if (place === undefined) continue;
    assert.notDeepEqual(
      readFileSync(join(place, 'incremental.snap')),
      readFileSync(join(place, 'full.snap')),
    );
    context.after(() => rmSync(join(place, '..'), { recursive: true }));
  }
  assert.equal(found, 2, told);
  assert.match(told, /^round 1 differs: insert-construction/m);
  assert.match(told, /^ {2}insert-construction\n {4}\S+\.py:\d+$/m);
  assert.match(told, /^ {6}\+ +made_\d+ = \w+\(\)$/m);
  assert.match(told, /^ +full alone: line \d+ calls /m);
});

/** An edit of the kind, which looks through a few files each time: few of the fixtures have an annotation. */
function editSomewhere(project: Project, kind: string): ReturnType<Project['edit']> {
  for (let times = 0; times < 10; times++) {
    const changes = project.edit(kind);
    if (changes !== undefined) return changes;
  }
  return undefined;
}

test('each kind finds what it changes, and undo brings back what was there', async (context) => {
  const folder = temporaryFolder(context);
  const project = await Project.copy(CALLS, folder, new Choices(1));
  const read = (path: string): string => readFileSync(join(project.root, path), 'utf8');
  for (const kind of KINDS.filter((one) => one !== 'undo')) {
    const changes = editSomewhere(project, kind);
    assert.ok(changes !== undefined, kind);
    for (const { path, before, after } of changes) {
      assert.notEqual(before, after, kind);
      if (after !== undefined) assert.equal(read(path), after, kind);
    }
    const undone = project.edit('undo') ?? [];
    assert.deepEqual(
      new Map(undone.map(({ path, after }) => [path, after])),
      new Map(changes.map(({ path, before }) => [path, before])),
      kind,
    );
    for (const { path, before } of changes) if (before !== undefined) assert.equal(read(path), before);
  }
});

test('logical lines end where brackets, strings and backslashes let them', () => {
  const text = new PythonText(
    [
      '# Nothing.',
      'x = [1,',
      "  # ')'",
      '  2]',
      "y = '#' + \\",
      '    "a"',
      '@wraps(',
      '    f)',
      'def f(',
      '    a):',
      '    """Two',
      'def rows(): of a docstring."""',
      '',
      '    return a',
      'z = 1',
    ].join('\n'),
  );
  assert.deepEqual(
    text.lines.map(({ first, past, indent }) => [first, past, indent]),
    [
      [1, 4, ''],
      [4, 6, ''],
      [6, 8, ''],
      [8, 10, ''],
      [10, 12, '    '],
      [13, 14, '    '],
      [14, 15, ''],
    ],
  );
  assert.deepEqual(text.blocks, [{ isClass: false, name: 'f', decorated: 2, header: 3, body: 4, past: 6 }]);
});
