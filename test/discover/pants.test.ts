/** `pants.toml`: where a build that spans many source trees says that these begin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../../src/model/errors.js';
import { discoverTree, listing, roots } from './tempProject.js';

const SHOP = {
  'src/python/shop/cart.py': '',
  'tests/python/shop_tests/test_cart.py': '',
  'web/src/py/site/page.py': '',
  'src/proto/shop.proto': '',
};

test('a Pants build has the source roots that Pants has by itself, at any depth', async (t) => {
  const found = await discoverTree(t, { 'pants.toml': '[GLOBAL]\npants_version = "2.20.0"\n', ...SHOP });
  assert.deepEqual(listing(found), [
    'src/python/shop/cart.py shop.cart module project',
    'web/src/py/site/page.py site.page module project',
    'tests/python/shop_tests/test_cart.py tests.python.shop_tests.test_cart module project',
  ]);
  assert.deepEqual(roots(found), [
    'src: pants.toml [source]',
    'src/python: pants.toml [source]',
    'web/src: pants.toml [source]',
    'web/src/py: pants.toml [source]',
    '.: layout',
  ]);
});

test('patterns of a Pants build count from its root with a slash in front, and a star is one folder', async (t) => {
  const patterns = (text: string) => `[source]\nroot_patterns = ${text}\n`;
  const rootsWith = async (text: string): Promise<string[]> => {
    const tree = { 'pants.toml': text, 'a/lib/x/one.py': '', 'lib/x/two.py': '', 'lib/y/three.py': '' };
    return roots(await discoverTree(t, tree)).filter((root) => root.includes('pants'));
  };
  assert.deepEqual(await rootsWith(patterns('["/lib/x"]')), ['lib/x: pants.toml [source]']);
  assert.deepEqual(await rootsWith(patterns('["lib/x"]')), [
    'a/lib/x: pants.toml [source]',
    'lib/x: pants.toml [source]',
  ]);
  assert.deepEqual(await rootsWith(patterns('["/lib/*"]')), [
    'lib/x: pants.toml [source]',
    'lib/y: pants.toml [source]',
  ]);
  assert.deepEqual(await rootsWith(patterns('["/*"]')), [
    'a: pants.toml [source]',
    'lib: pants.toml [source]',
  ]);
  assert.deepEqual(await rootsWith(patterns('["/"]')), []);
  assert.deepEqual(await rootsWith('[source]\nroot_patterns.add = ["y"]\n'), ['lib/y: pants.toml [source]']);
  await assert.rejects(rootsWith(patterns('3')), ConfigError);
});

test('a folder with a marker is a source root of a Pants build, and a package is none', async (t) => {
  const found = await discoverTree(t, {
    'pants.toml': '[source]\nmarker_filenames = ["SOURCE_ROOT"]\nroot_patterns = ["shop", "src/python"]\n',
    'mill/SOURCE_ROOT': '',
    'mill/flour.py': '',
    'shop/__init__.py': '',
    'shop/src/python/cart.py': '',
    'src/python/till.py': '',
  });
  assert.deepEqual(roots(found), [
    'mill: pants.toml [source]',
    'src/python: pants.toml [source]',
    'src: layout',
    '.: layout',
  ]);
});
