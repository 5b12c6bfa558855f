import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { discover } from '../../src/discover/index.js';
import { discoverTree, failed, listing, roots, skipped, type Tree, tempProject } from './tempProject.js';

test('build folders, environments and installed packages are left out whole, with one reason each', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/__pycache__/cart.py': '',
    'build/lib/shop/__init__.py': '',
    'dist/x.py': '',
    '.venv/lib/x.py': '',
    'venv/lib/x.py': '',
    'py311/pyvenv.cfg': '',
    'py311/lib/x.py': '',
    '.tox/x.py': '',
    '.nox/x.py': '',
    '.git/hooks/x.py': '',
    'web/node_modules/x.py': '',
    'vendor/site-packages/x.py': '',
    'shop.egg-info/x.py': '',
  });
  assert.deepEqual(listing(found), ['shop/__init__.py shop package project']);
  assert.deepEqual(skipped(found), [
    '.nox/: hidden folder; to index it, add "!/.nox/" to exclude',
    '.tox/: hidden folder; to index it, add "!/.tox/" to exclude',
    '.venv/: hidden folder; to index it, add "!/.venv/" to exclude',
    'build/: build folder; to index it, add "!/build/" to exclude',
    'dist/: build folder; to index it, add "!/dist/" to exclude',
    'py311/: virtual environment; to index it, add "!/py311/" to exclude',
    'shop.egg-info/: packaging metadata; to index it, add "!/shop.egg-info/" to exclude',
    'vendor/site-packages/: installed packages; to index it, add "!/vendor/site-packages/" to exclude',
    'venv/: virtual environment; to index it, add "!/venv/" to exclude',
    'web/node_modules/: installed packages; to index it, add "!/web/node_modules/" to exclude',
  ]);
});

test("a Bazel workspace's links to what was built and fetched are left out, and its own folders are not", async (t) => {
  const tree = {
    'MODULE.bazel': '',
    'shop/cart.py': '',
    'bazel-tools/check.py': '',
    'bazel-bin': { link: '../cache/bin' },
    'bazel-shop': { link: '../cache' },
    'docs/bazel-notes': { link: '../../notes' },
    '../cache/bin/built.py': '',
    '../notes/note.py': '',
  };
  const own = [
    'bazel-tools/check.py bazel-tools.check module project',
    'shop/cart.py shop.cart module project',
  ];
  const linked = 'docs/bazel-notes/note.py docs.bazel-notes.note module external';
  const found = await discoverTree(t, tree);
  assert.deepEqual(listing(found), [own[0], linked, own[1]]);
  assert.deepEqual(skipped(found), [
    'bazel-bin/: output of Bazel; to index it, add "!/bazel-bin/" to exclude',
    'bazel-shop/: output of Bazel; to index it, add "!/bazel-shop/" to exclude',
  ]);
  const brought = await discoverTree(t, tree, { exclude: ['!/bazel-bin/'] });
  assert.deepEqual(listing(brought), [
    'bazel-bin/built.py bazel-bin.built module external',
    own[0],
    linked,
    own[1],
  ]);
  const { 'MODULE.bazel': _, ...noWorkspace } = tree;
  assert.deepEqual(skipped(await discoverTree(t, noWorkspace)), [
    'bazel-shop/bin/: already indexed as bazel-bin',
  ]);
});

test('build, dist and venv are source where they are packages or lie inside one', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/build/__init__.py': '',
    'shop/dist/plan.py': '',
    'venv/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    'shop/__init__.py shop package project',
    'shop/build/__init__.py shop.build package project',
    'shop/dist/plan.py shop.dist.plan module project',
    'venv/__init__.py venv package project',
  ]);
});

test('a .gitignore that could be matched in billions of ways is applied as far as it can be', async (t) => {
  const deep = 'a/'.repeat(60);
  const found = await discoverTree(t, {
    // Took hours.
    '.gitignore': `${'?/**/'.repeat(12)}no\n${'?/**/'.repeat(12)}near.py\nlocal.py\n`,
    [`${deep}deep.py`]: '',
    [`${deep}local.py`]: '',
    [`${'b/'.repeat(13)}near.py`]: '',
    'shallow/.gitignore': 'a/**/b/**/c/**/*_gone.py\n',
    'shallow/a/1/b/2/c/3/cart_gone.py': '',
    'shallow/a/1/b/2/cart.py': '',
  });
  assert.deepEqual(
    listing(found).map((line) => line.split(' ', 1)[0]),
    [`${deep}deep.py`, `${'b/'.repeat(13)}near.py`, 'shallow/a/1/b/2/cart.py'],
  );
  const reasons = skipped(found).filter((text) => !text.includes('local.py'));
  assert.deepEqual(reasons, [
    '.gitignore: its patterns with more than one "/**/" are left out in folders 4 deep: too many ways to match; write them with fewer',
    'shallow/a/1/b/2/c/3/cart_gone.py: ignored by shallow/.gitignore (pattern a/**/b/**/c/**/*_gone.py); to index it, add "!/shallow/a/1/b/2/c/3/cart_gone.py" to exclude',
  ]);
});

test('patterns of configuration files that could be matched in billions of ways are applied as far as they can be', async (t) => {
  const deep = 'a/'.repeat(60);
  // Took hours.
  const ways = '**/a/'.repeat(12);
  const reason =
    'its patterns with more than one "/**/" are left out in folders 4 deep: too many ways to match; write them with fewer';
  const tree: Tree = { [`${deep}deep.py`]: '', [`${deep}local.py`]: '', 'b/b/near.py': '' };
  const settings = await discoverTree(t, {
    ...tree,
    'snakeshot.toml': `exclude = ["${ways}no", "local.py"]\n`,
  });
  assert.deepEqual(
    listing(settings).map((line) => line.split(' ', 1)[0]),
    [`${deep}deep.py`, 'b/b/near.py'],
  );
  assert.equal(skipped(settings).at(-1), `snakeshot.toml: ${reason}`);
  const option = await discoverTree(t, tree, { exclude: [`${ways}no`] });
  assert.deepEqual(skipped(option), [`--exclude: ${reason}`]);
  const workspace = await discoverTree(t, {
    ...tree,
    'pyproject.toml': `[tool.uv.workspace]\nmembers = ["${ways}no", "b"]\nexclude = ["${ways}no"]\n`,
  });
  assert.deepEqual(skipped(workspace), [`pyproject.toml: ${reason}`]);
  assert.deepEqual(roots(workspace), ['.: layout', 'b: pyproject.toml [tool.uv.workspace] members']);
});

test('.gitignore counts at every level, the nearest one decides', async (t) => {
  const found = await discoverTree(t, {
    '../.gitignore': '*.py\n',
    '.gitignore': '# comment\nlocal*.py\n/generated/\nscratch\n',
    'local_a.py': '',
    'LOCAL_b.py': '',
    'kept.py': '',
    'generated/x.py': '',
    'shop/generated/x.py': '',
    'shop/.gitignore': '!local_kept.py\nsecret.py\n!scratch\n',
    'shop/local_kept.py': '',
    'shop/secret.py': '',
    'shop/scratch/x.py': '',
    'other/secret.py': '',
    'other/scratch/x.py': '',
  });
  assert.deepEqual(listing(found), [
    'LOCAL_b.py LOCAL_b module project',
    'kept.py kept module project',
    'other/secret.py other.secret module project',
    'shop/generated/x.py shop.generated.x module project',
    'shop/local_kept.py shop.local_kept module project',
    'shop/scratch/x.py shop.scratch.x module project',
  ]);
  assert.deepEqual(skipped(found), [
    'generated/: ignored by .gitignore (pattern /generated/); to index it, add "!/generated/" to exclude',
    'local_a.py: ignored by .gitignore (pattern local*.py); to index it, add "!/local_a.py" to exclude',
    'other/scratch/: ignored by .gitignore (pattern scratch); to index it, add "!/other/scratch/" to exclude',
    'shop/secret.py: ignored by shop/.gitignore (pattern secret.py); to index it, add "!/shop/secret.py" to exclude',
  ]);
});

test('exclude leaves out, and with ! brings back; artefacts that come back are external', async (t) => {
  const tree = {
    '.gitignore': 'generated/\n',
    'snakeshot.toml': 'exclude = ["old_*.py", "!/build/", "!/generated/"]\n',
    'old_cart.py': '',
    'cart.py': '',
    'docs/conf.py': '',
    'build/lib/cart.py': '',
    'generated/cart.py': '',
  };
  const found = await discoverTree(t, tree, { exclude: ['/docs/'] });
  assert.deepEqual(listing(found), [
    'build/lib/cart.py build.lib.cart module external',
    'cart.py cart module project',
    'generated/cart.py generated.cart module project',
  ]);
  assert.deepEqual(skipped(found), [
    'docs/: left out by the pattern /docs/ of exclude',
    'old_cart.py: left out by the pattern old_*.py of exclude',
  ]);
});

test('what is no regular file, or has no usable name, is noted', async (t) => {
  const root = tempProject(t, { 'folder.py/cart.py': '', '.hidden.py': '', 'double..dot.py': '' });
  execFileSync('mkfifo', [join(root, 'pipe.py')]);
  writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.py')]), '');
  writeFileSync(
    Buffer.concat([Buffer.from(`${root}/~ caf`), Buffer.from([0xe8, 0x05]), Buffer.from('.py')]),
    '',
  );
  writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), '');
  // Opened, these would wait for somebody who writes.
  for (const name of ['.gitignore', 'setup.py']) execFileSync('mkfifo', [join(root, name)]);
  const found = await discover(root);
  assert.deepEqual(listing(found), ['folder.py/cart.py folder.py.cart module project']);
  assert.deepEqual(skipped(found), [
    '.hidden.py: no module name can be made of this path (.hidden); rename the file to have it indexed',
    'caf\\xe9.py: name is not valid UTF-8; rename it to have it indexed',
    'double..dot.py: no module name can be made of this path (double..dot); rename the file to have it indexed',
    'pipe.py: not a regular file but a FIFO',
    'setup.py: not a regular file but a FIFO',
    '~ caf\\xe8\\x05.py: name is not valid UTF-8; rename it to have it indexed',
  ]);
  execFileSync('mkfifo', [join(root, 'pyproject.toml')]);
  await assert.rejects(
    discover(root),
    /^ConfigError: pyproject\.toml: expected a readable file, found a FIFO;/,
  );
});

test('files that are larger than one may be are left out', async (t) => {
  const found = await discoverTree(
    t,
    { 'cart.py': 'x = 1\n', 'prices.py': 'y = 22\n' },
    { limits: { bytes: 6, seconds: 1 } },
  );
  assert.deepEqual(listing(found), ['cart.py cart module project']);
  assert.deepEqual(skipped(found), [
    'prices.py: it has 7 bytes, and a file may have 6; to index it, raise --max-file-size',
  ]);
});

test('files and folders that may not be read have failed, and were not skipped', async (t) => {
  const root = tempProject(t, { 'cart.py': '', 'secret.py': '', 'closed/x.py': '' });
  chmodSync(dirname(root), 0o755);
  chmodSync(join(root, 'secret.py'), 0);
  chmodSync(join(root, 'closed'), 0);
  // The superuser may read everything, so be nobody for the moment.
  const user = process.geteuid?.();
  if (user === 0) process.seteuid?.(65534);
  try {
    const found = await discover(root);
    assert.deepEqual(listing(found), ['cart.py cart module project']);
    assert.deepEqual(skipped(found), []);
    assert.deepEqual(failed(found), [
      "closed/: folder can't be listed (EACCES); check its permissions",
      "secret.py: file can't be read (EACCES); check its permissions",
    ]);
  } finally {
    if (user === 0) process.seteuid?.(0);
    chmodSync(join(root, 'closed'), 0o755);
  }
});
