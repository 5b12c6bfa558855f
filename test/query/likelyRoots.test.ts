/** Folders that would resolve unresolved imports, were they source roots. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyRoots } from '../../src/query/likelyRoots.js';
import { openSample } from './openSample.js';

test('folders are told that alone hold what imports name', () => {
  const snapshot = openSample({
    symbols: {
      lib: {},
      'lib.shop': { file: 'lib/shop/__init__.py', flags: ['package'] },
      'lib.shop.cart': { file: 'lib/shop/cart.py' },
      'lib.shop.cart.Cart': { kind: 'class', lines: 1 },
      'lib.money': { file: 'lib/money.py' },
      tools: {},
      'tools.python': {},
      'tools.python.lathe': { file: 'tools/python/lathe.py' },
      // One name in two folders: which of them is meant, nobody says.
      'lib.twice': { file: 'lib/twice.py' },
      'tools.twice': { file: 'tools/twice.py' },
      // Inside of a package.
      app: { file: 'app/__init__.py', flags: ['package'] },
      'app.vendor': {},
      'app.vendor.yaml': { file: 'app/vendor/yaml.py' },
      // No module at all.
      'lib.shop.cart.numpy': { kind: 'variable', lines: 2 },
      'app.main': {
        file: 'app/main.py',
        unresolvedImports: [
          'shop.cart.Cart',
          'shop',
          'money',
          'shop.gone',
          'yaml',
          'numpy',
          'twice',
          '.lathe',
        ],
      },
      'app.other': { file: 'app/other.py', unresolvedImports: ['shop', 'lathe'] },
    },
  });
  assert.deepEqual(likelyRoots(snapshot), [
    { path: 'lib', imports: 4 },
    { path: 'tools/python', imports: 1 },
  ]);
});
