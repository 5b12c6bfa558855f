/** Edit distance, held against known distances and its own symmetry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from '../../src/query/editDistance.js';

test('insertions, deletions, replacements and swaps count one each', () => {
  const cases: [string, string, number][] = [
    ['', '', 0],
    ['', 'abc', 3],
    ['oven', 'oven', 0],
    ['oven', 'ovens', 1],
    ['oven', 'oben', 1],
    ['oven', 'ovne', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ];
  for (const [left, right, distance] of cases) {
    assert.equal(editDistance(left, right, 9), distance, `${left} → ${right}`);
    assert.equal(editDistance(right, left, 9), distance, `${right} → ${left}`);
  }
});

test('beyond the limit it says no more than that', () => {
  assert.equal(editDistance('kitten', 'sitting', 2), 3);
  assert.equal(editDistance('abcdef', 'uvwxyz', 2), 3);
  assert.equal(editDistance('a', 'abcdefgh', 2), 3);
});
