/** The depth of a value, told without recursion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNestedDeeper, isWrittenDeeper } from '../../src/serve/nesting.js';

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
    assert.equal(isWrittenDeeper(JSON.stringify(value), levels), false);
    if (levels > 0) assert.equal(isWrittenDeeper(JSON.stringify(value), levels - 1), true);
  }
});

test('a million levels take no stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 1_000_000; level++) deep = [deep];
  assert.equal(isNestedDeeper(deep, 999_999), true);
  assert.equal(isNestedDeeper(deep, 1_000_000), false);
});

test('brackets in a text are none, whatever is escaped in it', () => {
  for (const text of ['"[[["', '"\\"[["', '"\\\\"', '{"{[":"\\\\\\"[["}', '"\\u005b"'])
    assert.equal(isWrittenDeeper(text, 1), false, text);
  assert.equal(isWrittenDeeper('["\\\\", [[1]]]', 2), true);
  // Beside each other, not in each other.
  assert.equal(isWrittenDeeper('[{},[],{}]', 2), false);
});
