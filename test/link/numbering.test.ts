/** Symbols are numbered in the order of their handles' UTF-8 bytes, whatever the names hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberSymbols } from '../../src/link/graph/numbering.js';

interface Entity {
  name: string;
  /** Index of the parent; -1: none. */
  parent: number;
  left?: true;
}

function numbered(entities: readonly Entity[]): string[] {
  const handle = (entity: number): string => {
    const { name, parent } = entities[entity];
    return parent < 0 ? name : `${handle(parent)}.${name}`;
  };
  const { entities: order, symbols } = numberSymbols(
    Uint8Array.from(entities, ({ left }) => (left ? 0 : 1)),
    Int32Array.from(entities, ({ parent }) => parent),
    (entity) => entities[entity].name,
  );
  entities.forEach(({ left }, entity) => {
    assert.equal(symbols[entity], left ? -1 : order.indexOf(entity));
  });
  return [...order].map(handle);
}

function inByteOrder(handles: readonly string[]): string[] {
  return [...handles].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

test('children follow their parent, by name', () => {
  const found = numbered([
    { name: 'shop', parent: -1 },
    { name: 'orders', parent: 0 },
    { name: 'cart', parent: 0 },
    { name: 'Line', parent: 2 },
    { name: 'bank', parent: -1 },
  ]);
  assert.deepEqual(found, ['bank', 'shop', 'shop.cart', 'shop.cart.Line', 'shop.orders']);
});

test('a script named with a hyphen or a blank stands where its bytes say, between a module and its members', () => {
  const found = numbered([
    { name: 'report', parent: -1 },
    { name: 'total', parent: 0 },
    { name: 'report-daily', parent: -1 },
    { name: 'total', parent: 2 },
    { name: 'report 2', parent: -1 },
    { name: 'reporting', parent: -1 },
  ]);
  assert.deepEqual(found, inByteOrder(found));
  assert.deepEqual(found, [
    'report',
    'report 2',
    'report-daily',
    'report-daily.total',
    'report.total',
    'reporting',
  ]);
});

test('identifiers beyond the basic plane come after all of it, as their bytes do', () => {
  const names = ['z', 'é', '\uffe6', '𝒳', '𐐀', 'ﬁ'];
  const found = numbered([
    { name: 'sums', parent: -1 },
    ...names.map((name): Entity => ({ name, parent: 0 })),
  ]);
  assert.deepEqual(found, inByteOrder(found));
  assert.equal(found.at(-1), 'sums.𝒳');
});

test('what is not kept has no number', () => {
  const found = numbered([
    { name: 'shop', parent: -1 },
    { name: 'local', parent: 0, left: true },
    { name: 'cart', parent: 0 },
  ]);
  assert.deepEqual(found, ['shop', 'shop.cart']);
});

test('low characters that go on from no other name change nothing, those below a package do', () => {
  const found = numbered([
    { name: 'tools', parent: -1 },
    { name: 'make', parent: 0 },
    { name: 'run', parent: 1 },
    { name: 'make-all', parent: 0 },
    { name: 'a b', parent: 0 },
  ]);
  assert.deepEqual(found, inByteOrder(found));
  assert.deepEqual(found, ['tools', 'tools.a b', 'tools.make', 'tools.make-all', 'tools.make.run']);
});
