/** The commit that a project's files are of, asked of real checkouts. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findCheckout } from '../../src/discover/checkout.js';
import { discover } from '../../src/discover/index.js';
import type { Checkout } from '../../src/model/graph.js';
import { commitAll, git, HAS_GIT, put } from './gitFolder.js';
import { type Tree, tempProject } from './tempProject.js';

const TREE: Tree = { 'tea/__init__.py': '', 'tea/pot.py': 'lid = 1\n', 'notes.txt': 'hot\n' };
const NO_GIT = { ...process.env, PATH: '' };

async function checkoutOf(root: string, output = '/elsewhere.snap', environment = process.env) {
  return findCheckout(await discover(root), output, environment);
}

/** Runs the steps on a committed tree; on a machine without git, nothing is known of any folder. */
function withCheckout(
  name: string,
  steps: (root: string, commit: string, context: TestContext) => Promise<void>,
): void {
  test(name, async (context) => {
    const root = tempProject(context, TREE);
    if (!HAS_GIT) return assert.equal(await checkoutOf(root), undefined);
    git(root, 'init', '--quiet');
    return steps(root, commitAll(root), context);
  });
}

withCheckout('a clean checkout is told by its commit; without git nothing is', async (root, commit) => {
  assert.match(commit, /^[0-9a-f]{40}$/);
  assert.deepEqual(await checkoutOf(root), { commit, dirty: false });
  assert.equal(await checkoutOf(root, 'x.snap', NO_GIT), undefined);
});

withCheckout('changed, deleted and new Python files make it dirty', async (root, commit) => {
  const dirty: Checkout = { commit, dirty: true };
  put(root, 'tea/pot.py', 'lid = 2\n');
  assert.deepEqual(await checkoutOf(root), dirty);
  git(root, 'checkout', '--quiet', 'tea/pot.py');
  put(root, 'tea/cup.py', '');
  assert.deepEqual(await checkoutOf(root), dirty);
  rmSync(join(root, 'tea/cup.py'));
  rmSync(join(root, 'tea/pot.py'));
  assert.deepEqual(await checkoutOf(root), dirty);
  git(root, 'checkout', '--quiet', 'tea/pot.py');
  put(root, 'notes.txt', 'cold\n');
  assert.deepEqual(await checkoutOf(root), dirty);
});

withCheckout('touched files, untracked other files and the snapshot itself do not', async (root, commit) => {
  put(root, 'out/tea.snap', 'old');
  const next = commitAll(root);
  assert.notEqual(next, commit);
  utimesSync(join(root, 'tea/pot.py'), 1, 1);
  put(root, 'draft.txt', '');
  put(root, 'out/tea.snap', 'new');
  assert.deepEqual(await checkoutOf(root, join(root, 'out/tea.snap')), { commit: next, dirty: false });
  assert.deepEqual(await checkoutOf(root), { commit: next, dirty: true });
});

withCheckout('a folder of a checkout has its commit, and only its own changes', async (root, commit) => {
  put(root, 'notes.txt', 'cold\n');
  assert.deepEqual(await checkoutOf(join(root, 'tea')), { commit, dirty: false });
  put(root, 'tea/pot.py', 'lid = 2\n');
  assert.deepEqual(await checkoutOf(join(root, 'tea')), { commit, dirty: true });
});

withCheckout('what no commit is about has none', async (root) => {
  put(root, 'vendored/lib/a.py', '');
  assert.equal(await checkoutOf(join(root, 'vendored')), undefined);
  rmSync(join(root, '.git'), { recursive: true });
  assert.equal(await checkoutOf(root), undefined);
  git(root, 'init', '--quiet');
  assert.equal(await checkoutOf(root), undefined);
});

withCheckout('another repository that a hook speaks of is not asked', async (root, commit, context) => {
  const other = tempProject(context, { 'a.py': '' });
  git(other, 'init', '--quiet');
  commitAll(other);
  const environment = { ...process.env, GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other };
  assert.deepEqual(await checkoutOf(root, 'x.snap', environment), { commit, dirty: false });
});

withCheckout('nothing is written, and no command of the checkout is run', async (root, commit) => {
  const trap = join(root, '.git/sprung');
  git(root, 'config', 'core.fsmonitor', `touch ${trap}; false`);
  for (const kind of ['clean', 'process']) git(root, 'config', `filter.trap.${kind}`, `touch ${trap}; cat`);
  git(root, 'config', 'filter.trap.required', 'true');
  put(root, '.git/info/attributes', '*.py filter=trap\n');
  // Another size or time: git has to look into the file, which is where filters come in.
  utimesSync(join(root, 'tea/pot.py'), 1, 1);
  const index = join(root, '.git/index');
  const before = [readFileSync(index, 'hex'), statSync(index).mtimeMs];
  assert.deepEqual(await checkoutOf(root), { commit, dirty: false });
  assert.equal(existsSync(trap), false);
  assert.deepEqual([readFileSync(index, 'hex'), statSync(index).mtimeMs], before);
  // The trap is a real one: git runs it, and then misses the filter's answer.
  assert.throws(() => git(root, 'status'), /clean filter 'trap' failed/);
  assert.equal(existsSync(trap), true);
  rmSync(trap);
  git(root, 'config', 'filter.a=b.clean', `touch ${trap}; cat`);
  put(root, '.git/info/attributes', '*.py filter=a=b\n');
  assert.equal(await checkoutOf(root), undefined);
  assert.equal(existsSync(trap), false);
});
