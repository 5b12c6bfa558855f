/** Absolute names of `from … import` targets (language reference, "The import system"; PEP 328). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absoluteModule } from '../../src/link/facts/absoluteModule.js';

test('without dots the name is absolute', () => {
  assert.equal(absoluteModule('shop.orders', false, 0, 'shop.cart'), 'shop.cart');
});

test('one dot is the package of a module, and a package itself', () => {
  assert.equal(absoluteModule('shop.orders', false, 1, 'cart'), 'shop.cart');
  assert.equal(absoluteModule('shop.orders', false, 1, ''), 'shop');
  assert.equal(absoluteModule('shop', true, 1, 'cart'), 'shop.cart');
  assert.equal(absoluteModule('shop', true, 1, ''), 'shop');
});

test('each further dot is one package up', () => {
  assert.equal(absoluteModule('shop.web.views', false, 2, 'orders.lines'), 'shop.orders.lines');
  assert.equal(absoluteModule('shop.web', true, 2, ''), 'shop');
  assert.equal(absoluteModule('shop.web.views', false, 2, ''), 'shop');
});

test('above the top-level package there is nothing', () => {
  assert.equal(absoluteModule('shop.orders', false, 2, ''), undefined);
  assert.equal(absoluteModule('shop.orders', false, 2, 'cart'), undefined);
  assert.equal(absoluteModule('shop', true, 2, 'cart'), undefined);
  assert.equal(absoluteModule('shop.orders', false, 3, 'cart'), undefined);
  assert.equal(absoluteModule('shop', true, 3, 'cart'), undefined);
});

test('a script beside others may name them with a dot', () => {
  assert.equal(absoluteModule('report', false, 1, 'helpers'), 'helpers');
  assert.equal(absoluteModule('report', false, 1, ''), undefined);
});
