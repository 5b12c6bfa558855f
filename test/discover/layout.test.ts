import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { discover } from '../../src/discover/index.js';
import { discoverTree, listing, roots, skipped, tempProject } from './tempProject.js';

test('flat layout: names count from the project root, scripts and tests by their path', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/cart.py': 'x = 1\n',
    'shop/plugins/pay.py': '',
    'six.py': '',
    'tests/test_cart.py': '',
    'tools/my-script.py': '',
    'setup.py': '',
    'README.md': '',
    'shop/data.json': '',
  });
  assert.deepEqual(listing(found), [
    'setup.py setup module project',
    'shop/__init__.py shop package project',
    'shop/cart.py shop.cart module project',
    'shop/plugins/pay.py shop.plugins.pay module project',
    'six.py six module project',
    'tests/test_cart.py tests.test_cart module project',
    'tools/my-script.py tools.my-script module project',
  ]);
  assert.deepEqual(roots(found), ['.: layout']);
  assert.deepEqual(skipped(found), []);
  assert.equal(found.name, 'project');
  assert.equal(found.files.find((file) => file.module === 'shop.cart')?.bytes, 6);
});

test('scripts without a suffix are known by their first line, and called by their path', async (t) => {
  const found = await discoverTree(t, {
    'bin/shop': '#!/usr/bin/env python3\n',
    'bin/shop-admin': '#! /usr/bin/python2.7 -E\n',
    'bin/till': '#!/usr/bin/env -S pypy3 -O\n',
    'bin/till.py': '',
    'bin/start': '#!/bin/sh\nexec python3 "$0"\n',
    'bin/wrapper': '#!/bin/sh\npython3 -m shop "$@"\n',
    'bin/fetch': '#!/usr/bin/env -S uv run --quiet --script\n# /// script\n# ///\n',
    'bin/fetch-all': '#!/usr/bin/env -S uv run -s\n',
    'bin/report': '#!/usr/bin/env -S pipx run\n',
    'bin/serve': '#!/usr/bin/env -S uv run flask\n',
    'bin/draw': '#!/opt/mypython/bin/xonsh\n',
    'src/shop/__init__.py': '',
    'src/shop/template': '#!/usr/bin/python3\n',
    'src/count': '#!/usr/bin/python3\n',
    'run-all': '#!/usr/bin/python3\n',
    shop: '#!/usr/bin/python3\n',
    LICENSE: 'MIT\n',
  });
  assert.deepEqual(listing(found), [
    'bin/fetch bin.fetch module project',
    'bin/fetch-all bin.fetch-all module project',
    'bin/report bin.report module project',
    'bin/shop bin.shop module project',
    'bin/shop-admin bin.shop-admin module project',
    'bin/till.py bin.till module project',
    'run-all run-all module project',
    'src/shop/__init__.py shop package project',
    'src/count src.count module project',
  ]);
  assert.deepEqual(skipped(found), [
    'bin/till: module bin.till is already bin/till.py',
    'shop: nothing can import this script, and what imports shop would mean it; rename it to shop.py to have it indexed',
  ]);
  assert.deepEqual(roots(found), ['src: layout', '.: layout']);
});

test('what Python has a module of its own for hides that from nobody: called by its path or left out', async (t) => {
  const found = await discoverTree(t, {
    'builtins.py': '',
    'sys/__init__.py': '',
    'sys/exit.py': '',
    'src/builtins/__init__.py': '',
    'src/sys.py': '',
    'shop/builtins.py': '',
    'stubs/builtins.pyi': '',
    'snakeshot.toml': 'roots = ["src", "stubs"]\n',
  });
  assert.deepEqual(listing(found), [
    'stubs/builtins.pyi builtins module stub project',
    'shop/builtins.py shop.builtins module project',
    'src/builtins/__init__.py src.builtins package project',
    'src/sys.py src.sys module project',
  ]);
  const why = (name: string): string =>
    `nothing can import this file, since Python has a module ${name} of its own; rename it to have it indexed`;
  assert.deepEqual(skipped(found), [
    `builtins.py: ${why('builtins')}`,
    `sys/__init__.py: ${why('sys')}`,
    `sys/exit.py: ${why('sys')}`,
  ]);
});

test('src layout: names count from src, the rest from the project root', async (t) => {
  const found = await discoverTree(t, {
    'src/shop/__init__.py': '',
    'src/shop/cart.py': '',
    'src/acme/cloud/store.py': '',
    'tests/test_cart.py': '',
    'docs/conf.py': '',
    '__main__.py': '',
  });
  assert.deepEqual(listing(found), [
    '__main__.py __main__ module project',
    'src/acme/cloud/store.py acme.cloud.store module project',
    'docs/conf.py docs.conf module project',
    'src/shop/__init__.py shop package project',
    'src/shop/cart.py shop.cart module project',
    'tests/test_cart.py tests.test_cart module project',
  ]);
  assert.deepEqual(roots(found), ['src: layout', '.: layout']);
});

test('a src folder that is a package itself, or that holds no Python, is no source root', async (t) => {
  const asPackage = await discoverTree(t, { 'src/__init__.py': '', 'src/cart.py': '' });
  assert.deepEqual(listing(asPackage), [
    'src/__init__.py src package project',
    'src/cart.py src.cart module project',
  ]);
  const withoutPython = await discoverTree(t, { 'src/main.c': '', 'cart.py': '' });
  assert.deepEqual(roots(withoutPython), ['.: layout']);
});

test('a package folder as project root keeps its name, with the packages around it', async (t) => {
  const root = tempProject(t, {
    '__init__.py': '',
    'cart.py': '',
    'store/__init__.py': '',
    'store/shelf.py': '',
  });
  const found = await discover(root);
  assert.deepEqual(listing(found), [
    '__init__.py project package project',
    'cart.py project.cart module project',
    'store/__init__.py project.store package project',
    'store/shelf.py project.store.shelf module project',
  ]);
  const below = await discover(join(root, 'store'));
  assert.deepEqual(listing(below), [
    '__init__.py project.store package project',
    'shelf.py project.store.shelf module project',
  ]);
});

test('the __init__ file of a root whose name is no identifier is a module by itself', async (t) => {
  const root = join(tempProject(t, {}), 'my-shop');
  mkdirSync(root);
  writeFileSync(join(root, '__init__.py'), '');
  writeFileSync(join(root, 'cart.py'), '');
  assert.deepEqual(listing(await discover(root)), [
    '__init__.py __init__ module project',
    'cart.py cart module project',
  ]);
});

test('one name, several files: package, then module; source and stub side by side', async (t) => {
  const found = await discoverTree(t, {
    'cart.py': '',
    'cart/__init__.py': '',
    'store.py': '',
    'store.pyi': '',
    'window.py': '',
    'window.pyw': '',
    'till.pyw': '',
    'native.pyi': '',
  });
  assert.deepEqual(listing(found), [
    'cart/__init__.py cart package project',
    'native.pyi native module stub project',
    'store.py store module project',
    'store.pyi store module stub project',
    'till.pyw till module project',
    'window.py window module project',
  ]);
  assert.deepEqual(skipped(found), [
    'cart.py: module cart is already cart/__init__.py',
    'window.pyw: module window is already window.py',
  ]);
});

test('NAME-stubs holds the stubs of NAME and goes before stubs inside NAME (PEP 561)', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/cart.py': '',
    'shop/cart.pyi': '',
    'shop-stubs/__init__.pyi': '',
    'shop-stubs/cart.pyi': '',
  });
  assert.deepEqual(listing(found), [
    'shop-stubs/__init__.pyi shop package stub project',
    'shop/__init__.py shop package project',
    'shop-stubs/cart.pyi shop.cart module stub project',
    'shop/cart.py shop.cart module project',
  ]);
  assert.deepEqual(skipped(found), ['shop/cart.pyi: module shop.cart is already shop-stubs/cart.pyi']);
});

test('the first root wins a name, and an importable path goes before one that is not', async (t) => {
  const found = await discoverTree(t, {
    'src/shop/cart.py': '',
    'shop/cart.py': '',
    'shop/store.py': '',
    'tools/a.b.py': '',
    'tools/a/b.py': '',
  });
  assert.deepEqual(listing(found), [
    'src/shop/cart.py shop.cart module project',
    'shop/store.py shop.store module project',
    'tools/a/b.py tools.a.b module project',
  ]);
  assert.deepEqual(skipped(found), [
    'shop/cart.py: module shop.cart is already src/shop/cart.py',
    'tools/a.b.py: module tools.a.b is already tools/a/b.py',
  ]);
});

test('a regular package hides the folders of its name in earlier roots', async (t) => {
  const found = await discoverTree(t, {
    'src/shop/__init__.py': '',
    'src/tests/conftest.py': '',
    'src/tests/unit/__init__.py': '',
    'src/tests/unit/cart.py': '',
    'src/tests/notes.py': '',
    'tests/__init__.py': '',
    'tests/conftest.py': '',
    'tests/unit/__init__.py': '',
    'tests/unit/cart.py': '',
  });
  assert.deepEqual(listing(found), [
    'src/shop/__init__.py shop package project',
    'tests/__init__.py tests package project',
    'tests/conftest.py tests.conftest module project',
    'src/tests/notes.py tests.notes module project',
    'tests/unit/__init__.py tests.unit package project',
    'tests/unit/cart.py tests.unit.cart module project',
  ]);
  assert.deepEqual(skipped(found), [
    'src/tests/conftest.py: module tests.conftest is already tests/conftest.py',
    'src/tests/unit/__init__.py: module tests.unit is already tests/unit/__init__.py',
    'src/tests/unit/cart.py: module tests.unit.cart is already tests/unit/cart.py',
  ]);
});

test('folders of a name are one namespace package, each module of the first root that has it', async (t) => {
  const found = await discoverTree(t, {
    'src/acme/cart.py': '',
    'acme/cart.py': '',
    'acme/till/__init__.py': '',
    'src/acme/till/slip.py': '',
    'acme/till/slip.py': '',
  });
  assert.deepEqual(listing(found), [
    'src/acme/cart.py acme.cart module project',
    'acme/till/__init__.py acme.till package project',
    'acme/till/slip.py acme.till.slip module project',
  ]);
});

test('the order in which entries were made does not matter', async (t) => {
  const tree = {
    'src/shop/__init__.py': '',
    'src/shop/cart.py': '',
    'shop/cart.py': '',
    alias: { link: 'src/shop' },
    'zeta.py': '',
    'Alpha.py': '',
    '\u{1F40D}.py': '',
    '\uFF5E.py': '',
    'build/lib/x.py': '',
  };
  const order = Object.keys(tree);
  const first = await discover(tempProject(t, tree));
  for (const other of [order.toReversed(), [...order.slice(4), ...order.slice(0, 4)]]) {
    const again = await discover(tempProject(t, tree, other));
    assert.deepEqual(listing(again), listing(first));
    assert.deepEqual(skipped(again), skipped(first));
  }
  assert.deepEqual(listing(first), [
    'Alpha.py Alpha module project',
    'src/shop/__init__.py shop package project',
    'src/shop/cart.py shop.cart module project',
    'zeta.py zeta module project',
    '\uFF5E.py \uFF5E module project',
    '\u{1F40D}.py \u{1F40D} module project',
  ]);
});

test('a file whose own name has a dot is a script called by its path, but not within a module', async (t) => {
  const found = await discoverTree(t, {
    'app/__init__.py': '',
    'app/settings.py': 'local = 1\n',
    'app/settings.local.py': '',
    'app/settings.d/extra.py': '',
    'app/models.old.py': '',
    'v1.0/run.py': '',
    'v1.0/run.me.py': '',
  });
  assert.deepEqual(listing(found), [
    'app/__init__.py app package project',
    'app/models.old.py app.models.old module project',
    'app/settings.py app.settings module project',
    'v1.0/run.py v1.0.run module project',
  ]);
  assert.deepEqual(skipped(found), [
    'app/settings.d/extra.py: nothing can import this file, and its name app.settings.d.extra would be one of a member of app/settings.py; rename it to have it indexed',
    'app/settings.local.py: nothing can import this file, and its name app.settings.local would be one of a member of app/settings.py; rename it to have it indexed',
    'v1.0/run.me.py: nothing can import this file, and its name v1.0.run.me would be one of a member of v1.0/run.py; rename it to have it indexed',
  ]);
});

test('a stub of NAME-stubs goes before a package of stubs inside NAME', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/cart/__init__.pyi': '',
    'shop-stubs/cart.pyi': '',
  });
  assert.deepEqual(listing(found), [
    'shop/__init__.py shop package project',
    'shop-stubs/cart.pyi shop.cart module stub project',
  ]);
});

test('a package in a folder whose name would be that of a member of a module is left out', async (t) => {
  const found = await discoverTree(t, { 'shop.py': '', 'shop.old/__init__.py': '' });
  assert.deepEqual(listing(found), ['shop.py shop module project']);
  assert.match(
    skipped(found)[0]!,
    /^shop\.old\/__init__\.py: .* its name shop\.old would be one of a member of shop\.py/,
  );
});

test('of the folders that an editable install adds those of the project are source roots', async (t) => {
  const root = tempProject(t, {
    'lib/shop.py': '',
    'code/till/__init__.py': '',
    'other/code/__init__.py': '',
    '../elsewhere/money.py': '',
  });
  const found = await discover(root, {
    searched: [
      { path: join(root, 'lib') },
      { path: join(root, 'code/till'), package: 'till' },
      // Only its own name makes the folder around it a root.
      { path: join(root, 'other/code'), package: 'cart' },
      { path: join(root, '../elsewhere') },
    ],
  });
  assert.deepEqual(roots(found), ['lib: editable install', 'code: editable install', '.: layout']);
  assert.deepEqual(listing(found), [
    'other/code/__init__.py other.code package project',
    'lib/shop.py shop module project',
    'code/till/__init__.py till package project',
  ]);
});

test('a stub makes no regular package that would hide those of other roots', async (t) => {
  const found = await discoverTree(t, {
    'snakeshot.toml': 'roots = ["one", "two"]\n',
    'one/shop/__init__.pyi': '',
    'one/shop/cart.py': '',
    'two/shop/__init__.py': '',
    'two/shop/cart.py': '',
  });
  assert.deepEqual(listing(found), [
    'one/shop/__init__.pyi shop package stub project',
    'two/shop/__init__.py shop package project',
    'two/shop/cart.py shop.cart module project',
  ]);
});

test('a folder that stands for one package is that, whatever the package around it holds', async (t) => {
  const found = await discoverTree(t, {
    'pyproject.toml': '[tool.setuptools.package-dir]\n"shop.cart" = "code/cart"\n"" = "lib"\n',
    'lib/shop/__init__.py': '',
    'lib/shop/cart/__init__.py': '',
    'code/cart/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    'lib/shop/__init__.py shop package project',
    'code/cart/__init__.py shop.cart package project',
  ]);
});

test('only at the top of the names does NAME-stubs hold the stubs of NAME', async (t) => {
  const found = await discoverTree(t, {
    'pyproject.toml': '[tool.setuptools.package-dir]\n"shop" = "code"\n',
    'code/cart-stubs/item.pyi': '',
  });
  assert.deepEqual(listing(found), ['code/cart-stubs/item.pyi shop.cart-stubs.item module stub project']);
});

test('a build folder of a root that is a package itself stays a build folder when it is brought back', async (t) => {
  const found = await discoverTree(t, {
    'snakeshot.toml': 'exclude = ["!/build/"]\n',
    '__init__.py': '',
    'build/lib.py': '',
  });
  assert.deepEqual(listing(found), [
    '__init__.py project package project',
    'build/lib.py project.build.lib module external',
  ]);
});
