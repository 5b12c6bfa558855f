import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discoverTree, listing, roots, skipped, type Tree } from './tempProject.js';

/** Each tool, told that the packages are in `lib`. */
const TOLD: { tool: string; config: Tree; origin: string }[] = [
  {
    tool: 'setuptools package-dir',
    config: { 'pyproject.toml': '[tool.setuptools]\npackage-dir = {"" = "lib"}\n' },
    origin: 'pyproject.toml [tool.setuptools]',
  },
  {
    tool: 'setuptools find',
    config: { 'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["./lib/"]\n' },
    origin: 'pyproject.toml [tool.setuptools.packages.find]',
  },
  {
    tool: 'setup.cfg package_dir',
    config: { 'setup.cfg': '[metadata]\nname = shop\n\n[options]\npackage_dir =\n    = lib\n' },
    origin: 'setup.cfg [options] package_dir',
  },
  {
    tool: 'setup.cfg package-dir, indented',
    config: { 'setup.cfg': '[options]\n  zip_safe = no\n  package-dir =\n    = lib\n' },
    origin: 'setup.cfg [options] package_dir',
  },
  {
    tool: 'setup.cfg find',
    config: { 'setup.cfg': '[options]\npackages = find:\n[options.packages.find]\nwhere = lib\n' },
    origin: 'setup.cfg [options.packages.find]',
  },
  {
    tool: 'setup.py package_dir',
    config: {
      'setup.py':
        "# package_dir={'': 'src'}\nsetup(\n    package_dir = {  # all of it\n        '': \"lib\",\n    },\n)\n",
      'src/data.txt': '',
    },
    origin: 'setup.py package_dir',
  },
  {
    tool: 'setup.py package_dir in a dictionary',
    config: { 'setup.py': "setup(**{'name': u'shop', u'package_dir': {u'': R\"lib\"}})\n" },
    origin: 'setup.py package_dir',
  },
  {
    tool: 'poetry',
    config: { 'pyproject.toml': '[tool.poetry]\npackages = [{include = "shop", from = "lib"}]\n' },
    origin: 'pyproject.toml [tool.poetry]',
  },
  {
    tool: 'hatch packages',
    config: { 'pyproject.toml': '[tool.hatch.build.targets.wheel]\npackages = ["lib/shop"]\n' },
    origin: 'pyproject.toml [tool.hatch.build.targets.wheel]',
  },
  {
    tool: 'hatch sources',
    config: { 'pyproject.toml': '[tool.hatch.build]\nsources = ["lib"]\n' },
    origin: 'pyproject.toml [tool.hatch.build]',
  },
  {
    tool: 'hatch dev-mode-dirs',
    config: { 'pyproject.toml': '[tool.hatch.build]\ndev-mode-dirs = ["lib"]\n' },
    origin: 'pyproject.toml [tool.hatch.build]',
  },
  {
    tool: 'hatch force-include',
    config: {
      'pyproject.toml':
        '[tool.hatch.build.targets.wheel.force-include]\n"lib" = "/"\n"LICENSE" = "shop/LICENSE"\n',
      LICENSE: '',
    },
    origin: 'pyproject.toml [tool.hatch.build.targets.wheel.force-include]',
  },
  {
    tool: 'maturin',
    config: { 'pyproject.toml': '[tool.maturin]\npython-source = "lib"\n', 'src/lib.rs': '' },
    origin: 'pyproject.toml [tool.maturin]',
  },
  {
    tool: 'scikit-build-core',
    config: { 'pyproject.toml': '[tool.scikit-build]\nwheel.packages = ["lib/shop"]\n' },
    origin: 'pyproject.toml [tool.scikit-build]',
  },
  {
    tool: 'pdm',
    config: { 'pyproject.toml': '[tool.pdm.build]\npackage-dir = "lib"\n' },
    origin: 'pyproject.toml [tool.pdm.build]',
  },
  {
    tool: 'uv',
    config: { 'pyproject.toml': '[tool.uv.build-backend]\nmodule-root = "lib"\n' },
    origin: 'pyproject.toml [tool.uv.build-backend]',
  },
  {
    tool: 'pyright',
    config: { 'pyproject.toml': '[tool.pyright]\nextraPaths = ["lib"]\n' },
    origin: 'pyproject.toml [tool.pyright] extraPaths',
  },
  {
    tool: 'pyright execution environments',
    config: {
      'pyproject.toml':
        '[[tool.pyright.executionEnvironments]]\nroot = "tests"\nextraPaths = ["lib"]\n' +
        '[[tool.pyright.executionEnvironments]]\nroot = "."\n',
    },
    origin: 'pyproject.toml [tool.pyright] extraPaths',
  },
  {
    tool: 'basedpyright',
    config: { 'pyproject.toml': '[tool.basedpyright]\nextraPaths = ["lib"]\n[tool.pyright]\n' },
    origin: 'pyproject.toml [tool.basedpyright] extraPaths',
  },
  {
    tool: 'pyrightconfig.json',
    config: { 'pyrightconfig.json': '{ // "no" comment\n  "extraPaths": ["lib", /* that is all */ ],\n}\n' },
    origin: 'pyrightconfig.json extraPaths',
  },
  {
    tool: 'ty',
    config: { 'pyproject.toml': '[tool.ty.environment]\nroot = ["./lib"]\n' },
    origin: 'pyproject.toml [tool.ty.environment] root',
  },
  {
    tool: 'ty.toml',
    config: {
      'ty.toml': '[environment]\nextra-paths = ["lib"]\nroot = ["."]\n',
      'pyproject.toml': '[tool.ty.environment]\nroot = ["tests"]\n',
    },
    origin: 'ty.toml [environment] extra-paths',
  },
  {
    tool: 'pyrefly',
    config: { 'pyproject.toml': '[tool.pyrefly]\nsearch-path = ["lib"]\n' },
    origin: 'pyproject.toml [tool.pyrefly] search-path',
  },
  {
    tool: 'pyrefly.toml',
    config: {
      'pyrefly.toml': 'search-path = ["lib"]\n',
      'pyproject.toml': '[tool.pyrefly]\nsearch-path = ["tests"]\n',
    },
    origin: 'pyrefly.toml search-path',
  },
  {
    tool: 'pytest.toml',
    config: {
      'pytest.toml': '[pytest]\npythonpath = ["lib"]\n',
      '.pytest.toml': '[pytest]\npythonpath = ["tests"]\n',
      'pytest.ini': '[pytest]\npythonpath = tests\n',
    },
    origin: 'pytest.toml [pytest] pythonpath',
  },
  {
    tool: '.pytest.toml',
    config: {
      '.pytest.toml': '[pytest]\npythonpath = ["lib"]\n',
      'pytest.ini': '[pytest]\npythonpath = tests\n',
    },
    origin: '.pytest.toml [pytest] pythonpath',
  },
  {
    tool: 'pytest.ini',
    config: {
      'pytest.ini': '[pytest]\npythonpath = lib\n',
      'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["tests"]\n',
    },
    origin: 'pytest.ini [pytest] pythonpath',
  },
  {
    tool: '.pytest.ini',
    config: {
      '.pytest.ini': '[pytest]\npythonpath = lib\n',
      'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["tests"]\n',
    },
    origin: '.pytest.ini [pytest] pythonpath',
  },
  {
    tool: 'pytest ini_options',
    config: {
      'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
      'tox.ini': '[pytest]\npythonpath = tests\n',
    },
    origin: 'pyproject.toml [tool.pytest.ini_options] pythonpath',
  },
  {
    tool: 'pytest ini_options, as a text',
    config: { 'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = "\'lib\' ."\n' },
    origin: 'pyproject.toml [tool.pytest.ini_options] pythonpath',
  },
  {
    tool: 'pytest in TOML',
    config: { 'pyproject.toml': '[tool.pytest]\npythonpath = ["lib"]\n' },
    origin: 'pyproject.toml [tool.pytest] pythonpath',
  },
  {
    tool: 'pytest in tox.ini',
    config: {
      'tox.ini': '[tox]\nenvlist = py\n[pytest]\npythonpath = lib\n',
      'setup.cfg': '[tool:pytest]\npythonpath = tests\n',
    },
    origin: 'tox.ini [pytest] pythonpath',
  },
  {
    tool: 'pytest in setup.cfg',
    config: { 'tox.ini': '[tox]\n', 'setup.cfg': '[tool:pytest]\npythonpath =\n    lib\n' },
    origin: 'setup.cfg [tool:pytest] pythonpath',
  },
];

for (const { tool, config, origin } of TOLD) {
  test(`${tool}: names count from the folder it was told`, async (t) => {
    const found = await discoverTree(t, { ...config, 'lib/shop/__init__.py': '', 'tests/test_shop.py': '' });
    assert.deepEqual(
      listing(found).filter((line) => !line.startsWith('setup.py ')),
      ['lib/shop/__init__.py shop package project', 'tests/test_shop.py tests.test_shop module project'],
    );
    assert.equal(roots(found)[0], `lib: ${origin}`);
    assert.deepEqual(
      found.roots.map(({ path }) => path),
      ['lib', '.'],
    );
  });
}

test('a package that pytest puts on the path keeps its name', async (t) => {
  const found = await discoverTree(t, {
    'pytest.ini': '[pytest]\npythonpath = tests helpers\n',
    'tests/__init__.py': '',
    'tests/test_cart.py': 'from . import tools\n',
    'helpers/tools.py': '',
  });
  assert.deepEqual(listing(found), [
    'tests/__init__.py tests package project',
    'tests/test_cart.py tests.test_cart module project',
    'helpers/tools.py tools module project',
  ]);
});

for (const name of ['pytest.ini', 'pytest.toml', '.pytest.toml']) {
  test(`an empty ${name} is the only file of pytest`, async (t) => {
    const found = await discoverTree(t, {
      [name]: '',
      'tox.ini': '[pytest]\npythonpath = lib\n',
      'lib/shop.py': '',
    });
    assert.deepEqual(roots(found), ['.: layout']);
  });
}

test('scikit-build-core, told nothing, finds the package of the project in python', async (t) => {
  const config = (name: string, backend = 'scikit_build_core.build') => ({
    'pyproject.toml': `[project]\nname = "${name}"\n[build-system]\nbuild-backend = "${backend}"\n`,
  });
  const rootsWith = async (tree: Tree) => roots(await discoverTree(t, tree));
  const found = ['python: pyproject.toml [build-system]', '.: layout'];
  assert.deepEqual(
    await rootsWith({ ...config('my-shop.cart'), 'python/my_shop_cart/__init__.py': '' }),
    found,
  );
  assert.deepEqual(
    await rootsWith({ ...config('my-shop.cart'), 'python/my_shop/cart/__init__.pyi': '' }),
    found,
  );
  assert.deepEqual(await rootsWith({ ...config('shop'), 'python/other/__init__.py': '' }), ['.: layout']);
  assert.deepEqual(await rootsWith({ ...config('shop', 'hatchling.build'), 'python/shop/__init__.py': '' }), [
    '.: layout',
  ]);
  const without = await discoverTree(t, config('shop'));
  assert.deepEqual(skipped(without), []);
});

test('setup.py: what its package_dir computes says nothing', async (t) => {
  const found = await discoverTree(t, {
    'setup.py': "setup(package_dir={'': 'lib', 'shop': join(HERE, 'code')})\n",
    'lib/shop/__init__.py': '',
  });
  assert.deepEqual(roots(found), ['.: layout']);
});

test('flit: the module is in src or beside the file', async (t) => {
  const config = { 'pyproject.toml': '[tool.flit.module]\nname = "shop"\n' };
  const src = await discoverTree(t, { ...config, 'src/shop.py': '' });
  assert.deepEqual(listing(src), ['src/shop.py shop module project']);
  const flat = await discoverTree(t, { ...config, 'shop/__init__.py': '' });
  assert.deepEqual(listing(flat), ['shop/__init__.py shop package project']);
});

test('a folder that stands for one package, and one that is renamed', async (t) => {
  const setuptools = await discoverTree(t, {
    'pyproject.toml': '[tool.setuptools.package-dir]\n"shop.cart" = "code/cart"\n',
    'code/cart/__init__.py': '',
    'code/cart/item.py': '',
    'code/other.py': '',
  });
  assert.deepEqual(listing(setuptools), [
    'code/other.py code.other module project',
    'code/cart/__init__.py shop.cart package project',
    'code/cart/item.py shop.cart.item module project',
  ]);
  const hatch = await discoverTree(t, {
    'pyproject.toml': '[tool.hatch.build.targets.wheel.sources]\n"code/cart" = "shop/cart"\n',
    'code/cart/item.py': '',
  });
  assert.deepEqual(listing(hatch), ['code/cart/item.py shop.cart.item module project']);
  const forced = await discoverTree(t, {
    'pyproject.toml':
      '[tool.hatch.build.force-include]\n"code/cart" = "shop/cart"\n"one.py" = "shop/one.py"\n',
    'code/cart/__init__.py': '',
    'one.py': '',
  });
  assert.deepEqual(listing(forced), [
    'one.py one module project',
    'code/cart/__init__.py shop.cart package project',
  ]);
  assert.deepEqual(skipped(forced), []);
  const poetry = await discoverTree(t, {
    'pyproject.toml': '[tool.poetry]\npackages = [{include = "cart", from = "code", to = "shop"}]\n',
    'code/cart/__init__.py': '',
    'code/other.py': '',
  });
  assert.deepEqual(listing(poetry), [
    'code/other.py code.other module project',
    'code/cart/__init__.py shop.cart package project',
  ]);
});

test('the root itself, when a tool names it, gives no name to its __init__ file', async (t) => {
  const found = await discoverTree(t, {
    'setup.cfg': '[options.packages.find]\nwhere = .\n',
    '__init__.py': '',
    'shop/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    '__init__.py __init__ module project',
    'shop/__init__.py shop package project',
  ]);
});

test('the __init__ file of a source root belongs to the root around it', async (t) => {
  const found = await discoverTree(t, {
    'setup.cfg': '[options]\npackage_dir = =lib\n',
    'lib/__init__.py': '',
    'lib/shop.py': '',
  });
  assert.deepEqual(listing(found), [
    'lib/__init__.py lib package project',
    'lib/shop.py shop module project',
  ]);
});

test('extraPaths: elsewhere is the project’s, installed packages are external, above is left out', async (t) => {
  const found = await discoverTree(t, {
    'setup.cfg': '[options.packages.find]\nwhere = missing\n',
    'pyproject.toml':
      '[tool.pyright]\nextraPaths = ["../shared", ".venv/lib/site-packages", "..", "missing"]\n',
    'shop.py': '',
    '../shared/money.py': '',
    '.venv/lib/site-packages/attr/__init__.py': '',
  });
  assert.deepEqual(listing(found), [
    '.venv/lib/site-packages/attr/__init__.py attr package external',
    '../shared/money.py money module project',
    'shop.py shop module project',
  ]);
  assert.deepEqual(skipped(found), [
    '../: source root of pyproject.toml [tool.pyright] extraPaths is a folder above the project',
    '.venv/: hidden folder; to index it, add "!/.venv/" to exclude',
    'missing/: source root of setup.cfg [options.packages.find] is no folder',
  ]);
});

test('the name of the project: [project], then poetry, then setup.cfg, then the folder', async (t) => {
  const all = {
    'pyproject.toml': '[project]\nname = "from-project"\n[tool.poetry]\nname = "from-poetry"\n',
    'setup.cfg': '[metadata]\nname: from-cfg\n',
  };
  const poetry = { ...all, 'pyproject.toml': '[tool.poetry]\nname = "from-poetry"\n' };
  assert.equal((await discoverTree(t, all)).name, 'from-project');
  assert.equal((await discoverTree(t, poetry)).name, 'from-poetry');
  assert.equal((await discoverTree(t, { 'setup.cfg': all['setup.cfg'] })).name, 'from-cfg');
  assert.equal((await discoverTree(t, {})).name, 'project');
  const empty = { 'pyproject.toml': '[project]\nname = " "\n' };
  assert.equal((await discoverTree(t, { ...empty, 'setup.cfg': all['setup.cfg'] })).name, 'from-cfg');
  assert.equal((await discoverTree(t, empty)).name, 'project');
});
