/** Finding installed modules: PEP 420's packages, PEP 561's order. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { InstalledPackages } from '../../src/discover/environment/packages.js';
import { type Tree, tempProject } from '../discover/tempProject.js';

function installed(context: TestContext, tree: Tree, folders = ['site']): InstalledPackages {
  const root = tempProject(context, tree);
  return new InstalledPackages(folders.map((folder) => ({ path: join(root, folder) })));
}

/** Labels without what they share; a package's are marked. */
function found(packages: InstalledPackages, module: string): string[] {
  return packages
    .find(module)
    .map(({ file, isPackage }) => `${file.replace(/^site-packages\//, '')}${isPackage ? ' package' : ''}`);
}

test('modules and packages, each file with what it is', (context) => {
  const root = tempProject(context, { 'site/oven/__init__.py': 'x = 1\n', 'site/oven/heat.py': '' });
  const packages = new InstalledPackages([{ path: join(root, 'site') }]);
  assert.deepEqual(packages.find('oven'), [
    {
      path: join(root, 'site/oven/__init__.py'),
      file: 'site-packages/oven/__init__.py',
      module: 'oven',
      isPackage: true,
      scope: 'external',
      stub: false,
      bytes: 6,
    },
  ]);
  assert.deepEqual(found(packages, 'oven.heat'), ['oven/heat.py']);
  assert.deepEqual(found(packages, 'oven.cold'), []);
  assert.deepEqual(found(packages, 'stove'), []);
});

test('a package comes before a module of its name, and hides it', (context) => {
  const packages = installed(context, {
    'site/oven/__init__.py': '',
    'site/oven.py': '',
    'site/pan.py': '',
    'site/pan/lid.py': '',
  });
  assert.deepEqual(found(packages, 'oven'), ['oven/__init__.py package']);
  assert.deepEqual(found(packages, 'pan'), ['pan.py']);
  assert.deepEqual(found(packages, 'pan.lid'), []);
});

test('a namespace package is the sum of its portions', (context) => {
  const packages = installed(
    context,
    { 'site/kitchen/oven.py': '', 'more/kitchen/pan/__init__.py': '', 'more/kitchen/oven.py': '' },
    ['site', 'more'],
  );
  assert.deepEqual(found(packages, 'kitchen'), []);
  assert.deepEqual(found(packages, 'kitchen.oven'), ['kitchen/oven.py']);
  assert.deepEqual(found(packages, 'kitchen.pan'), ['kitchen/pan/__init__.py package']);
  assert.equal(packages.hasTop('kitchen'), true);
});

test('a regular package comes before a namespace package of an earlier folder', (context) => {
  const packages = installed(
    context,
    { 'site/kitchen/oven.py': '', 'more/kitchen/__init__.py': '', 'last/kitchen/pan.py': '' },
    ['site', 'more', 'last'],
  );
  assert.deepEqual(found(packages, 'kitchen'), ['kitchen/__init__.py package']);
  assert.deepEqual(found(packages, 'kitchen.oven'), []);
  assert.deepEqual(found(packages, 'kitchen.pan'), []);
});

test('a stub beside its source comes first, and both are the module', (context) => {
  const packages = installed(context, {
    'site/oven/__init__.py': '',
    'site/oven/__init__.pyi': '',
    'site/oven/py.typed': '',
  });
  assert.deepEqual(found(packages, 'oven'), ['oven/__init__.pyi package', 'oven/__init__.py package']);
});

test('of a compiled module the stub alone', (context) => {
  const packages = installed(context, { 'site/oven/__init__.py': '', 'site/oven/heat.pyi': '' });
  assert.deepEqual(found(packages, 'oven.heat'), ['oven/heat.pyi']);
});

test('a stubs package comes before the stub beside the source, also from a later folder', (context) => {
  const tree: Tree = {
    'site/oven/__init__.py': '',
    'site/oven/__init__.pyi': '',
    'site/oven/heat.py': '',
    'site/oven/heat.pyi': '',
    'site/oven/door.py': '',
    'more/oven-stubs/__init__.pyi': '',
    'more/oven-stubs/heat.pyi': '',
    'more/oven-stubs/lamp.pyi': '',
    'more/oven-stubs/door.py': '',
  };
  const packages = installed(context, tree, ['site', 'more']);
  assert.deepEqual(found(packages, 'oven'), ['oven-stubs/__init__.pyi package', 'oven/__init__.py package']);
  assert.deepEqual(found(packages, 'oven.heat'), ['oven-stubs/heat.pyi', 'oven/heat.py']);
  // A source in a stubs package is no stub, and a module may have nothing but its stub.
  assert.deepEqual(found(packages, 'oven.door'), ['oven/door.py']);
  assert.deepEqual(found(packages, 'oven.lamp'), ['oven-stubs/lamp.pyi']);
});

test('stubs alone make a distribution known', (context) => {
  const packages = installed(context, { 'site/oven-stubs/__init__.pyi': '' });
  assert.equal(packages.hasTop('oven'), true);
  assert.deepEqual(found(packages, 'oven'), ['oven-stubs/__init__.pyi package']);
});

test('capital letters count, and a folder called like a file is none', (context) => {
  const packages = installed(context, { 'site/Oven.py': '', 'site/pan.py/': '' });
  assert.deepEqual(found(packages, 'oven'), []);
  assert.deepEqual(found(packages, 'pan'), []);
});

test('a mapped package is found by its name, whatever its folder is called', (context) => {
  const root = tempProject(context, {
    'lib/__init__.py': '',
    'lib/heat.py': '',
    'lib/deep/__init__.py': '',
    'tool.py': '',
    'site/shop/__init__.py': '',
  });
  const packages = new InstalledPackages([
    { path: join(root, 'lib'), package: 'kitchen.oven' },
    { path: join(root, 'tool'), package: 'tool' },
    { path: join(root, 'lib'), package: 'shop' },
    { path: join(root, 'site') },
  ]);
  assert.deepEqual(found(packages, 'kitchen'), []);
  assert.deepEqual(found(packages, 'kitchen.oven'), ['kitchen/oven/__init__.py package']);
  assert.deepEqual(found(packages, 'kitchen.oven.heat'), ['kitchen/oven/heat.py']);
  assert.deepEqual(found(packages, 'kitchen.oven.deep'), ['kitchen/oven/deep/__init__.py package']);
  assert.deepEqual(found(packages, 'tool'), ['tool.py']);
  assert.equal(packages.hasTop('kitchen'), true);
  // setuptools' finder is asked after the folders.
  assert.deepEqual(packages.find('shop')[0]?.path, join(root, 'site/shop/__init__.py'));
});

test('a link to itself is no module', (context) => {
  const tree: Tree = {
    'site/oven.py': { link: 'oven.py' },
    'site/stove': { link: 'stove' },
    'site/pan.py': '',
  };
  const packages = installed(context, tree);
  assert.deepEqual(found(packages, 'oven'), []);
  assert.deepEqual(found(packages, 'stove'), []);
  assert.deepEqual(found(packages, 'pan'), ['pan.py']);
});
