import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discoverTree, listing, roots, skipped } from './tempProject.js';

const PROJECT = '[project]\nname = "x"\n';

test('uv workspace: members are projects with roots of their own', async (t) => {
  const found = await discoverTree(t, {
    'pyproject.toml': `${PROJECT}[tool.uv.workspace]\nmembers = ["packages/*", "app"]\nexclude = ["packages/old"]\n`,
    'src/shop/__init__.py': '',
    'packages/cart/pyproject.toml': PROJECT,
    'packages/cart/src/cart/__init__.py': '',
    'packages/cart/tests/test_cart.py': '',
    'packages/store/store/__init__.py': '',
    'packages/old/old/__init__.py': '',
    'app/pyproject.toml': '[tool.uv.build-backend]\nmodule-root = "code"\n',
    'app/code/app.py': '',
  });
  assert.deepEqual(listing(found), [
    'app/code/app.py app module project',
    'packages/cart/src/cart/__init__.py cart package project',
    'packages/cart/tests/test_cart.py packages.cart.tests.test_cart module project',
    'packages/old/old/__init__.py packages.old.old package project',
    'src/shop/__init__.py shop package project',
    'packages/store/store/__init__.py store package project',
  ]);
  assert.deepEqual(roots(found), [
    'src: layout',
    '.: layout',
    'app/code: app/pyproject.toml [tool.uv.build-backend]',
    'packages/cart/src: layout',
    'packages/store: pyproject.toml [tool.uv.workspace] members',
  ]);
});

test('without a workspace, folders whose pyproject.toml declares a project are projects', async (t) => {
  const found = await discoverTree(t, {
    'libs/a/pyproject.toml': PROJECT,
    'libs/a/core_a/__init__.py': '',
    'libs/b/pyproject.toml': '[build-system]\nrequires = []\n',
    'libs/b/src/core_b.py': '',
    'tests/pyproject.toml': '[tool.ruff]\nline-length = 100\n',
    'tests/test_all.py': '',
    'shop/__init__.py': '',
    'shop/template/pyproject.toml': PROJECT,
    'shop/template/main.py': '',
  });
  assert.deepEqual(listing(found), [
    'libs/a/core_a/__init__.py core_a package project',
    'libs/b/src/core_b.py core_b module project',
    'shop/__init__.py shop package project',
    'shop/template/main.py shop.template.main module project',
    'tests/test_all.py tests.test_all module project',
  ]);
  assert.deepEqual(roots(found), ['.: layout', 'libs/a: libs/a/pyproject.toml', 'libs/b/src: layout']);
});

test('nested projects share namespaces; other trees whose name is taken go by their path', async (t) => {
  const found = await discoverTree(t, {
    'a/pyproject.toml': PROJECT,
    'a/acme/cart/__init__.py': '',
    'a/tests/conftest.py': '',
    'a/app/__init__.py': '',
    'b/pyproject.toml': PROJECT,
    'b/acme/store/__init__.py': '',
    'b/tests/conftest.py': '',
    'b/tests/test_b.py': '',
    'b/app/views.py': '',
  });
  assert.deepEqual(listing(found), [
    'a/acme/cart/__init__.py acme.cart package project',
    'b/acme/store/__init__.py acme.store package project',
    'a/app/__init__.py app package project',
    'b/app/views.py b.app.views module project',
    'b/tests/conftest.py b.tests.conftest module project',
    'b/tests/test_b.py b.tests.test_b module project',
    'a/tests/conftest.py tests.conftest module project',
  ]);
  assert.deepEqual(skipped(found), []);
});

test('nested projects with a src folder or stated roots may have one name as well', async (t) => {
  const found = await discoverTree(t, {
    'a/pyproject.toml': PROJECT,
    'a/src/app/__init__.py': '',
    'b/pyproject.toml': PROJECT,
    'b/src/app/__init__.py': '',
    'c/pyproject.toml': '[build-system]\nrequires = []\n[tool.pdm.build]\npackage-dir = "lib"\n',
    'c/lib/app/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    'a/src/app/__init__.py app package project',
    'b/src/app/__init__.py b.src.app package project',
    'c/lib/app/__init__.py c.lib.app package project',
  ]);
  assert.deepEqual(skipped(found), []);
  assert.deepEqual(
    found.files.map(({ project }) => project),
    ['a', undefined, undefined],
  );
});

test('a package within a package that a nested project keeps in another folder has its name', async (t) => {
  const mapped =
    '[tool.setuptools]\npackages = ["shop", "shop.till"]\n[tool.setuptools.package-dir]\n"shop" = "code"\n"shop.till" = "till_code"\n';
  const found = await discoverTree(t, {
    'a/pyproject.toml': PROJECT + mapped,
    'a/code/__init__.py': '',
    'a/till_code/__init__.py': '',
    'a/till_code/drawer.py': '',
    'b/pyproject.toml': PROJECT + mapped,
    'b/code/__init__.py': '',
    'b/till_code/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    'b/code/__init__.py b.code package project',
    'b/till_code/__init__.py b.till_code package project',
    'a/code/__init__.py shop package project',
    'a/till_code/__init__.py shop.till package project',
    'a/till_code/drawer.py shop.till.drawer module project',
  ]);
  assert.deepEqual(skipped(found), []);
});

test('the path of such a tree begins with the package that the project root is', async (t) => {
  const found = await discoverTree(t, {
    '__init__.py': '',
    'a/pyproject.toml': PROJECT,
    'a/tests/test_a.py': '',
    'b/pyproject.toml': PROJECT,
    'b/tests/test_a.py': '',
  });
  assert.deepEqual(listing(found), [
    '__init__.py project package project',
    'b/tests/test_a.py project.b.tests.test_a module project',
    'a/tests/test_a.py tests.test_a module project',
  ]);
});

test('a broken configuration of a nested project is noted, and the project’s files go by their path', async (t) => {
  const found = await discoverTree(t, { 'data/bad/pyproject.toml': '[project\n', 'data/bad/x.py': '' });
  assert.deepEqual(listing(found), ['data/bad/x.py data.bad.x module project']);
  assert.equal(found.skipped.length, 1);
  assert.match(
    skipped(found)[0]!,
    /^data\/bad\/pyproject\.toml: not taken for a project: data\/bad\/pyproject\.toml, line 1, column \d+: expected valid TOML/,
  );
});

test('a setup.py that calls setup, and a setup.cfg with a name, declare projects as well', async (t) => {
  const found = await discoverTree(t, {
    'src/main.rs': '',
    'python/setup.py': 'import setuptools\n\nsetuptools.setup(name="shop")\n',
    'python/shop/__init__.py': '',
    'server/setup.cfg': '[metadata]\nname = till\n',
    'server/till/__init__.py': '',
    'tools/setup.py': '# setup() is called elsewhere\ndef setup_paths(): ...\n',
    'tools/rates/__init__.py': '',
    'broken/setup.cfg': 'name = shop\n',
    'broken/shop.py': '',
    'lint/setup.cfg': '[flake8]\nmax-line-length = 100\n',
    'lint/rules.py': '',
  });
  assert.deepEqual(listing(found), [
    'broken/shop.py broken.shop module project',
    'lint/rules.py lint.rules module project',
    'python/setup.py setup module project',
    'python/shop/__init__.py shop package project',
    'server/till/__init__.py till package project',
    'tools/rates/__init__.py tools.rates package project',
    'tools/setup.py tools.setup module project',
  ]);
  assert.deepEqual(roots(found), ['.: layout', 'python: python/setup.py', 'server: server/setup.cfg']);
  assert.equal(skipped(found).length, 1);
  assert.match(
    skipped(found)[0]!,
    /^broken\/setup\.cfg: not taken for a project: broken\/setup\.cfg, line 1: /,
  );
});

test('a folder of a package that another root of the same project has goes by its path', async (t) => {
  const found = await discoverTree(t, {
    'p/pyproject.toml': `${PROJECT}[tool.setuptools.packages.find]\nwhere = ["one", "two"]\n`,
    'p/one/app/__init__.py': '',
    'p/two/app/extra.py': '',
  });
  assert.deepEqual(listing(found), [
    'p/one/app/__init__.py app package project',
    'p/two/app/extra.py p.two.app.extra module project',
  ]);
});

test('a regular package shares no name with the namespace package of another project', async (t) => {
  const found = await discoverTree(t, {
    'a/pyproject.toml': PROJECT,
    'a/app/one.py': '',
    'b/pyproject.toml': PROJECT,
    'b/app/__init__.py': '',
    'b/app/two.py': '',
  });
  assert.deepEqual(listing(found), [
    'a/app/one.py app.one module project',
    'b/app/__init__.py b.app package project',
    'b/app/two.py b.app.two module project',
  ]);
});

test('what a nested project looks into outside of the root is external', async (t) => {
  const found = await discoverTree(t, {
    'p/pyproject.toml': `${PROJECT}[tool.pyright]\nextraPaths = ["../../shared"]\n`,
    'p/shop.py': '',
    '../shared/money.py': '',
  });
  assert.deepEqual(listing(found), [
    '../shared/money.py money module external',
    'p/shop.py shop module project',
  ]);
});

test('a package is no nested project, whatever configuration lies in it', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/cart.py': '',
    'shop/pyproject.toml': PROJECT,
  });
  assert.deepEqual(listing(found), [
    'shop/__init__.py shop package project',
    'shop/cart.py shop.cart module project',
  ]);
});
