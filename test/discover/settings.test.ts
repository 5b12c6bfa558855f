import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../../src/model/errors.js';
import { discoverTree, listing, roots, skipped, type Tree } from './tempProject.js';

const PLACES: { place: string; origin: string; wrap: (settings: string) => Tree }[] = [
  { place: 'snakeshot.toml', origin: 'snakeshot.toml', wrap: (text) => ({ 'snakeshot.toml': text }) },
  {
    place: '[tool.snakeshot]',
    origin: 'pyproject.toml [tool.snakeshot]',
    wrap: (text) => ({ 'pyproject.toml': `[tool.snakeshot]\n${text}` }),
  },
];

for (const { place, origin, wrap } of PLACES) {
  test(`${place}: roots in their order, packages elsewhere, exclude`, async (t) => {
    const found = await discoverTree(t, {
      ...wrap(
        'roots = ["second", "first"]\nexclude = ["x.py"]\npackages = { "shop.extra" = "../elsewhere" }\n',
      ),
      'first/acme/cart.py': '',
      'first/acme/store.py': '',
      'second/acme/cart.py': '',
      'x.py': '',
      '../elsewhere/__init__.py': '',
      '../elsewhere/gift.py': '',
    });
    assert.deepEqual(listing(found), [
      'second/acme/cart.py acme.cart module project',
      'first/acme/store.py acme.store module project',
      '../elsewhere/__init__.py shop.extra package project',
      '../elsewhere/gift.py shop.extra.gift module project',
    ]);
    assert.deepEqual(skipped(found), [
      'first/acme/cart.py: module acme.cart is already second/acme/cart.py',
      'x.py: left out by the pattern x.py of exclude',
    ]);
    assert.deepEqual(roots(found), [
      `second: ${origin} roots`,
      `first: ${origin} roots`,
      `../elsewhere: ${origin} packages`,
      '.: layout',
    ]);
  });
}

test('roots and packages reach into folders that are left out otherwise', async (t) => {
  const found = await discoverTree(t, {
    '.gitignore': '/generated/\n',
    'snakeshot.toml':
      'roots = ["generated", "build/proto"]\npackages = { attr = ".venv/lib/site-packages/attr" }\n',
    'generated/made.py': '',
    'build/proto/message.py': '',
    'build/lib/copy.py': '',
    '.venv/lib/site-packages/attr/__init__.py': '',
    '.venv/lib/site-packages/other.py': '',
  });
  assert.deepEqual(listing(found), [
    '.venv/lib/site-packages/attr/__init__.py attr package project',
    'generated/made.py made module project',
    'build/proto/message.py message module project',
  ]);
  assert.deepEqual(skipped(found), [
    '.venv/: hidden folder; to index it, add "!/.venv/" to exclude',
    'build/: build folder; to index it, add "!/build/" to exclude',
  ]);
});

test('namespaces may lie in folders with a dot in their names, and where only a setting leads to', async (t) => {
  const found = await discoverTree(t, {
    'snakeshot.toml': 'roots = ["build/made"]\nnamespaces = ["my.app.src", "build.made.src"]\n',
    'my.app/src/cart.py': '',
    'build/made/src/store.py': '',
  });
  assert.deepEqual(listing(found), [
    'my.app/src/cart.py my.app.src.cart module project',
    'build/made/src/store.py src.store module project',
  ]);
});

test('namespaces keep a folder from being a source root', async (t) => {
  const found = await discoverTree(t, {
    'snakeshot.toml': 'namespaces = ["src", "libs.core"]\n',
    'src/cart.py': '',
    'libs/core/pyproject.toml': '[project]\nname = "core"\n',
    'libs/core/store.py': '',
  });
  assert.deepEqual(listing(found), [
    'libs/core/store.py libs.core.store module project',
    'src/cart.py src.cart module project',
  ]);
});

const BROKEN: { what: string; tree: Tree; message: RegExp }[] = [
  {
    what: 'broken TOML',
    tree: { 'pyproject.toml': '[project]\nname = \n' },
    message: /^pyproject\.toml, line 2, column \d+: expected valid TOML, found: .+; correct the file$/,
  },
  {
    what: 'a wrong type',
    tree: { 'pyproject.toml': '[tool.pyright]\nextraPaths = "lib"\n' },
    message:
      /^pyproject\.toml: expected a list of strings at tool\.pyright\.extraPaths, found "lib"; correct/,
  },
  {
    what: 'a value where a table belongs',
    tree: { 'pyproject.toml': 'tool = 3\n' },
    message: /^pyproject\.toml: expected a table at tool, found 3; correct/,
  },
  {
    what: 'a date where a table belongs',
    tree: { 'pyproject.toml': 'tool = 2020-02-29\n' },
    message: /^pyproject\.toml: expected a table at tool, found "2020-02-29"; correct/,
  },
  {
    what: 'poetry packages of a wrong shape',
    tree: { 'pyproject.toml': '[tool.poetry]\npackages = ["shop"]\n' },
    message: /^pyproject\.toml: expected a list of tables .+ at tool\.poetry\.packages, found \["shop"\]/,
  },
  {
    what: 'an unknown setting',
    tree: { 'snakeshot.toml': 'root = ["lib"]\n' },
    message: /^snakeshot\.toml: expected the keys roots, namespaces, exclude, packages, found root;/,
  },
  {
    what: 'settings in two places',
    tree: { 'snakeshot.toml': '', 'pyproject.toml': '[tool.snakeshot]\n' },
    message: /^expected settings in one place, found both snakeshot\.toml and \[tool\.snakeshot\]/,
  },
  {
    what: 'a root that is not there',
    tree: { 'snakeshot.toml': 'roots = ["lib"]\n' },
    message: /^snakeshot\.toml: expected a folder at roots, found none at "lib";/,
  },
  {
    what: 'a name that is none',
    tree: { 'snakeshot.toml': 'namespaces = ["shop."]\n' },
    message: /^snakeshot\.toml: expected a dotted module name, found "shop\.";/,
  },
  {
    what: 'a namespace that is no folder',
    tree: { 'snakeshot.toml': 'namespaces = ["src", "libs.cor"]\n', 'src/a.py': '', 'libs/core/b.py': '' },
    message: /^snakeshot\.toml: expected a folder of the project at namespaces, found none for "libs\.cor";/,
  },
  {
    what: 'a package_dir that says no folder',
    tree: { 'setup.cfg': '[options]\npackage_dir =\n  shop = lib\n  src\n' },
    message: /^setup\.cfg: expected `package = folder` at options\.package_dir, found "src"; correct/,
  },
  {
    what: 'setup.cfg without a section',
    tree: { 'setup.cfg': '# comment\nname = shop\n' },
    message: /^setup\.cfg, line 2: expected a \[section\], found "name = shop"/,
  },
  {
    what: 'broken JSON',
    tree: { 'pyrightconfig.json': '{\n  "extraPaths": nothing\n}\n' },
    message: /^pyrightconfig\.json(, line 2)?: expected valid JSON, found: /,
  },
  {
    what: 'a long text',
    tree: { 'pyproject.toml': `[project]\nname = ["${'x'.repeat(100_000)}"]\n` },
    message: /^pyproject\.toml: expected a string at project\.name, found \["x{58}…; correct the file$/,
  },
  {
    what: 'a long entry of package_dir',
    tree: { 'setup.cfg': `[options]\npackage_dir =\n  ${'x'.repeat(100_000)}\n` },
    message: /^setup\.cfg: expected .+ at options\.package_dir, found "x{59}…; correct the file$/,
  },
  {
    what: 'a configuration that is a folder',
    tree: { 'setup.cfg/': '' },
    message: /^setup\.cfg: expected a readable file, found a folder;/,
  },
];

for (const { what, tree, message } of BROKEN) {
  test(`configuration error: ${what}`, async (t) => {
    await assert.rejects(discoverTree(t, tree), (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, message);
      return true;
    });
  });
}

test('lists that nest deeper than can be written down are refused', async (t) => {
  const text = '['.repeat(100_000) + ']'.repeat(100_000);
  await assert.rejects(
    () => discoverTree(t, { 'pyrightconfig.json': text, 'shop.py': '' }),
    (error) => error instanceof ConfigError && /found a list of other things/.test(error.message),
  );
});
