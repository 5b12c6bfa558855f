import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discoverTree, listing, skipped } from './tempProject.js';

test('loops and second ways to a folder are survived, and the real way is preferred', async (t) => {
  const found = await discoverTree(t, {
    alias: { link: 'shop' },
    'shop/cart.py': '',
    'shop/self': { link: '.' },
    'shop/up': { link: '../..' },
    ring_a: { link: 'ring_b' },
    ring_b: { link: 'ring_a' },
  });
  assert.deepEqual(listing(found), ['shop/cart.py shop.cart module project']);
  assert.deepEqual(skipped(found), [
    'alias/: symbolic link to a folder that is already indexed as shop',
    'ring_a: symbolic link that leads nowhere (ELOOP)',
    'ring_b: symbolic link that leads nowhere (ELOOP)',
    'shop/self/: symbolic link to a folder that is already indexed as shop',
    'shop/up/: symbolic link to a folder above the project or above itself',
  ]);
});

test('a loop outside the project ends too', async (t) => {
  const found = await discoverTree(t, {
    vendor: { link: '../elsewhere/vendor' },
    '../elsewhere/vendor/lib.py': '',
    '../elsewhere/vendor/up': { link: '..' },
    '../elsewhere/other.py': '',
  });
  assert.deepEqual(listing(found), ['vendor/lib.py vendor.lib module external']);
  assert.deepEqual(skipped(found), [
    'vendor/up/: symbolic link to a folder above the project or above itself',
  ]);
});

test('scope is judged on the real path', async (t) => {
  const found = await discoverTree(t, {
    'shop/__init__.py': '',
    'shop/_vendor': { link: '../.venv/lib/site-packages/lib' },
    '.venv/lib/site-packages/lib/__init__.py': '',
    'shop/built.py': { link: '../build/built.py' },
    'build/built.py': '',
    'shop/outside.py': { link: '../../elsewhere/outside.py' },
    '../elsewhere/outside.py': '',
    'shop/inside.py': { link: '../tools/inside.py' },
    'tools/inside.py': '',
    'shop/gone.py': { link: 'nowhere.py' },
    'shop/listed.py': { link: '../tools' },
  });
  assert.deepEqual(listing(found), [
    'shop/__init__.py shop package project',
    'shop/_vendor/__init__.py shop._vendor package external',
    'shop/built.py shop.built module external',
    'shop/inside.py shop.inside module project',
    'shop/outside.py shop.outside module external',
    'tools/inside.py tools.inside module project',
  ]);
  assert.deepEqual(skipped(found), [
    '.venv/: hidden folder; to index it, add "!/.venv/" to exclude',
    'build/: build folder; to index it, add "!/build/" to exclude',
    'shop/gone.py: symbolic link that leads nowhere (ENOENT)',
    'shop/listed.py/: symbolic link to a folder that is already indexed as tools',
  ]);
});

test('a src folder that lies elsewhere is a root of the project all the same', async (t) => {
  const found = await discoverTree(t, { src: { link: '../code' }, '../code/shop/cart.py': '' });
  assert.deepEqual(listing(found), ['src/shop/cart.py shop.cart module project']);
});
