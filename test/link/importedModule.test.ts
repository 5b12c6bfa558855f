/** What absolute imports mean that no source root of the project has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf } from '../../src/link/edges/moduleImports.js';
import { handles, linkTexts, moduleNamed, type Options } from './program.js';

async function imports(texts: Record<string, string>, module: string, options?: Options) {
  const linked = await linkTexts(texts, options);
  const { brings, loads, unresolved } = importsOf(linked.names, moduleNamed(linked, module));
  return {
    brings: handles(linked, brings),
    loads: [...loads].map(({ name }) => name).sort(),
    unresolved: [...unresolved].sort(),
  };
}

test('a script imports what lies beside it', async () => {
  const texts = {
    'tools/export.py': 'import rates, paper.sizes as sizes\nfrom rates import total\n',
    'tools/rates.py': 'def total(): ...\n',
    'tools/paper/__init__.py': '',
    'tools/paper/sizes.py': '',
  };
  assert.deepEqual(await imports(texts, 'tools.export'), {
    brings: ['tools.paper.sizes', 'tools.rates', 'tools.rates.total'],
    loads: ['tools.paper', 'tools.paper.sizes', 'tools.rates'],
    unresolved: [],
  });
});

test('tests import their helpers from the folder around their packages', async () => {
  const test = 'from tests import samples\nfrom tests.samples import Basket\nimport conftest\n';
  const texts = {
    'orders/tests/__init__.py': '',
    'orders/tests/unit/__init__.py': '',
    'orders/tests/unit/test_basket.py': test,
    'orders/tests/samples.py': 'class Basket: ...\n',
    'orders/conftest.py': '',
    'billing/tests/test_basket.py': test,
    'billing/tests/samples.py': 'class Basket: ...\n',
    'billing/conftest.py': '',
  };
  assert.deepEqual(await imports(texts, 'orders.tests.unit.test_basket'), {
    brings: ['orders.conftest', 'orders.tests.samples', 'orders.tests.samples.Basket'],
    loads: ['orders.conftest', 'orders.tests', 'orders.tests.samples'],
    unresolved: [],
  });
  assert.deepEqual(await imports(texts, 'billing.tests.test_basket'), {
    brings: ['billing.conftest', 'billing.tests.samples', 'billing.tests.samples.Basket'],
    loads: ['billing.conftest', 'billing.tests', 'billing.tests.samples'],
    unresolved: [],
  });
});

test('an absolute name leads nowhere inside a regular package', async () => {
  const texts = { 'shop/__init__.py': '', 'shop/cart.py': 'import till\n', 'shop/till.py': '' };
  assert.deepEqual(await imports(texts, 'shop.cart'), { brings: [], loads: [], unresolved: ['till'] });
});

test('what a folder alone could mean, or the importer itself, is nothing', async () => {
  const texts = { 'tools/redis/load.py': '', 'tools/celery.py': 'import redis, celery\n' };
  assert.deepEqual(await imports(texts, 'tools.celery'), {
    brings: [],
    loads: [],
    unresolved: ['celery', 'redis'],
  });
});

test('what a source root has comes before what lies around', async () => {
  const texts = { 'rates.py': '', 'tools/export.py': 'import rates\n', 'tools/rates.py': '' };
  assert.deepEqual((await imports(texts, 'tools.export')).brings, ['rates']);
});

test('beside a script that is started by its path, and beside a test, its own folder comes first', async () => {
  const texts = {
    'rates.py': '',
    'paper/__init__.py': '',
    'paper/sizes.py': '',
    'shop.py': 'import rates\n',
    'tools/export.py': 'import rates, paper.sizes\nif __name__ == "__main__":\n    pass\n',
    'tools/convert.py': 'from rates import total\n',
    'tools/rates.py': 'def total(): ...\n',
    'tools/paper/sizes.py': '',
    'checks/test_shop.py': 'import rates, shop\n',
    'checks/rates.py': 'import rates\n',
    'packed/__init__.py': '',
    'packed/rates.py': '',
    'packed/__main__.py': 'import rates\nif "__main__" == __name__: pass\n',
  };
  // A folder that is no regular package comes behind one that is (PEP 420).
  assert.deepEqual((await imports(texts, 'tools.export')).brings, ['paper.sizes', 'tools.rates']);
  assert.deepEqual((await imports(texts, 'tools.convert')).brings, ['tools.rates.total']);
  assert.deepEqual((await imports(texts, 'checks.test_shop')).brings, ['checks.rates', 'shop']);
  assert.deepEqual((await imports(texts, 'checks.rates')).brings, ['rates']);
  assert.deepEqual((await imports(texts, 'shop')).brings, ['rates']);
  assert.deepEqual((await imports(texts, 'packed.__main__')).brings, ['rates']);
});

test('a module is also known by its path from the project root', async () => {
  const texts = {
    'src/shop/__init__.py': '',
    'src/shop/cart.py': 'class Cart: ...\n',
    'src/main.py': 'from src.shop.cart import Cart\nfrom src.shop import cart\nimport src.missing\n',
  };
  assert.deepEqual(await imports(texts, 'main', { root: 'src' }), {
    brings: ['shop.cart', 'shop.cart.Cart'],
    loads: ['shop', 'shop.cart'],
    unresolved: ['src.missing'],
  });
});

test('of projects in one folder each means its own package by a name that several have', async () => {
  const main = 'from app.models import Order\nimport app.models\n';
  const texts = Object.fromEntries(
    ['orders/src', 'billing/src'].flatMap((root) => [
      [`${root}/app/__init__.py`, ''],
      [`${root}/app/main.py`, main],
      [`${root}/app/models.py`, 'class Order: ...\n'],
      [`${root.replace('/src', '')}/tests/test_main.py`, 'import app.main\n'],
    ]),
  );
  const options = { root: 'billing/src', project: 'billing' };
  assert.deepEqual((await imports(texts, 'app.main', options)).brings, ['app.models', 'app.models.Order']);
  assert.deepEqual((await imports(texts, 'billing.tests.test_main', options)).brings, ['app.main']);
  assert.deepEqual(await imports(texts, 'orders.src.app.main', options), {
    brings: ['orders.src.app.models', 'orders.src.app.models.Order'],
    loads: ['orders.src.app', 'orders.src.app.models'],
    unresolved: [],
  });
  assert.deepEqual((await imports(texts, 'orders.tests.test_main', options)).brings, ['orders.src.app.main']);
});

test('tests in a folder of the package’s name mean the package', async () => {
  const texts = {
    'src/shop/__init__.py': '',
    'src/shop/cart.py': '',
    'tests/shop/__init__.py': '',
    'tests/shop/test_cart.py': 'import shop.cart\nfrom shop import cart\n',
  };
  assert.deepEqual((await imports(texts, 'tests.shop.test_cart', { root: 'src' })).brings, ['shop.cart']);
});

test('what a file puts on the path itself is looked through last', async () => {
  const texts = {
    'lib/rates/__init__.py': '',
    'lib/rates/table.py': 'def load(): ...\n',
    'docs/_ext/roles.py': '',
    'apps/till/views.py': '',
    'bin/convert.py':
      'import os, sys\nHERE = os.path.dirname(os.path.abspath(__file__))\n' +
      "sys.path.insert(0, os.path.join(HERE, os.pardir, 'lib'))\nfrom rates.table import load\nimport rates.table\n",
    'tools/check.py':
      'import sys\nfrom pathlib import Path\nROOT = Path(__file__).resolve().parents[1]\n' +
      "if ROOT:\n    sys.path.append(str(ROOT / 'lib'))\nimport rates\n",
    'tools/other.py': "import sys\nsys.path.append(__file__ + '/../../lib')\nimport rates\n",
    'tools/last.py':
      "import sys\nfrom pathlib import Path\nsys.path.append(Path(__file__).parent.parent.joinpath('lib').as_posix())\nimport rates\n",
    'docs/conf.py': "import os, sys\nsys.path.append(os.path.abspath('_ext'))\nimport roles\n",
    'settings/base.py':
      "import sys\nfrom os.path import dirname, join\nBASE = dirname(dirname(__file__))\nsys.path.append(join(BASE, 'apps'))\nimport till.views\n",
    'tools/computed.py':
      "import sys\nsys.path.append(find('lib'))\nsys.path.append(sys.argv[1])\nimport rates\n",
    'tools/twice.py': "import sys\nLIB = '../lib'\nLIB = '..'\nsys.path.append(LIB)\nimport rates\n",
    'tools/formatted.py': "import sys\nsys.path.append('..' % 'lib')\nimport rates\n",
    'tools/silent.py': 'import rates\n',
  };
  assert.deepEqual((await imports(texts, 'bin.convert')).brings, ['lib.rates.table', 'lib.rates.table.load']);
  for (const module of ['tools.check', 'tools.other', 'tools.last'])
    assert.deepEqual((await imports(texts, module)).brings, ['lib.rates'], module);
  assert.deepEqual((await imports(texts, 'docs.conf')).brings, ['docs._ext.roles']);
  assert.deepEqual((await imports(texts, 'settings.base')).brings, ['apps.till.views']);
  for (const module of ['tools.computed', 'tools.twice', 'tools.formatted', 'tools.silent'])
    assert.deepEqual((await imports(texts, module)).brings, [], module);
});

test('files in 1,500 folders in one another import what lies around some of them, and what none has', async () => {
  const folders = Array.from({ length: 1_500 }, (_, depth) => 'a/'.repeat(depth + 1));
  const texts = Object.fromEntries(
    folders.map((folder) => [`${folder}shop.py`, 'import till\nimport missing\n']),
  );
  const linked = await linkTexts({ ...texts, [`${folders[9]}till.py`]: '', [`${folders[99]}till.py`]: '' });
  const brought = (depth: number) => {
    const module = moduleNamed(linked, `${folders[depth]}shop`.replaceAll('/', '.'));
    const { brings, unresolved } = importsOf(linked.names, module);
    return { brings: handles(linked, brings).map((name) => name.length), unresolved: [...unresolved].sort() };
  };
  const lengthOf = (depth: number): number => `${folders[depth]}till`.length;
  assert.deepEqual(brought(8), { brings: [], unresolved: ['missing', 'till'] });
  assert.deepEqual(brought(98), { brings: [lengthOf(9)], unresolved: ['missing'] });
  for (const depth of [99, 100, 1_499])
    assert.deepEqual(brought(depth), { brings: [lengthOf(99)], unresolved: ['missing'] }, `${depth}`);
});
