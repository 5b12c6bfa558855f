import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { discover } from '../../src/discover/index.js';
import { ArgumentError } from '../../src/model/errors.js';
import { listing, roots, tempProject } from './tempProject.js';

test('one file is a project by itself', async (t) => {
  const root = tempProject(t, { 'script.py': 'pass\n', 'other.py': '', 'pyproject.toml': 'broken' });
  const found = await discover(join(root, 'script.py'));
  assert.equal(found.root, root);
  assert.equal(found.name, 'project');
  assert.deepEqual(roots(found), ['.: layout']);
  assert.deepEqual(listing(found), ['script.py script module project']);
  assert.equal(found.files[0]?.bytes, 5);
});

test('one file of a package keeps its dotted name', async (t) => {
  const root = tempProject(t, { 'shop/__init__.py': '', 'shop/cart.pyi': '' });
  const stub = await discover(join(root, 'shop', 'cart.pyi'));
  assert.deepEqual(listing(stub), ['cart.pyi shop.cart module stub project']);
  const init = await discover(join(root, 'shop', '__init__.py'));
  assert.deepEqual(listing(init), ['__init__.py shop package project']);
});

test('a root reached through a link, or that lies in an installed folder, is the project', async (t) => {
  const root = tempProject(t, {
    link: { link: '../lib/site-packages/shop' },
    '../lib/site-packages/shop/cart.py': '',
  });
  const found = await discover(join(root, 'link'));
  assert.deepEqual(listing(found), ['cart.py cart module project']);
});

for (const missing of ['nowhere', 'notes.txt']) {
  test(`${missing} as root is an argument error`, async (t) => {
    const root = join(tempProject(t, { 'notes.txt': '' }), missing);
    await assert.rejects(discover(root), (error: unknown) => {
      assert.ok(error instanceof ArgumentError);
      assert.match(error.message, /^expected the folder of a Python project, or a \.py.+ file, found ".+"/);
      return true;
    });
  });
}

test('one file that no module can be called after is refused, as it is left out of a folder', async (t) => {
  const root = tempProject(t, {
    'builtins.py': '',
    'sys/__init__.py': '',
    '.hidden.py': '',
    'stubs/builtins.pyi': '',
    'shop/__init__.py': '',
    'shop/sys.py': '',
  });
  const refused = (file: string, message: RegExp) =>
    assert.rejects(discover(join(root, file)), (error: unknown) => {
      assert.ok(error instanceof ArgumentError);
      assert.match(error.message, message);
      return true;
    });
  const shadowed = /Python has a module (?:builtins|sys) of its own; rename it to have it indexed$/;
  await refused('builtins.py', shadowed);
  await refused('sys/__init__.py', shadowed);
  await refused('.hidden.py', /no module name can be made of this path/);
  // Declarations of the interpreter's own module, and a module that has another name.
  assert.deepEqual(listing(await discover(join(root, 'stubs/builtins.pyi'))), [
    'builtins.pyi builtins module stub project',
  ]);
  assert.deepEqual(listing(await discover(join(root, 'shop/sys.py'))), ['sys.py shop.sys module project']);
});
