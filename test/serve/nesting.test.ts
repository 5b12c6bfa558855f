/** The depth of a value, told without recursion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNestedDeeper } from '../../src/serve/nesting.js';

test('a level is an array or object; texts and numbers are none', () => {
  for (const [value, levels] of [
    [7, 0],
    ['[[[', 0],
    [null, 0],
    [[], 1],
    [{ a: 1, b: 'x' }, 1],
    [{ a: [1], b: {} }, 2],
    [[1, { a: [{}] }], 4],
  ] as const) {
    assert.equal(isNestedDeeper(value, levels), false, JSON.stringify(value));
    if (levels > 0) assert.equal(isNestedDeeper(value, levels - 1), true, JSON.stringify(value));
  }
});

test('a million levels take no stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 1_000_000; level++) deep = [deep];
  assert.equal(isNestedDeeper(deep, 999_999), true);
  assert.equal(isNestedDeeper(deep, 1_000_000), false);
});
