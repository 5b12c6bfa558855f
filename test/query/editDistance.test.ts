/** Edit distance, held against known distances and its own symmetry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from '../../src/query/editDistance.js';
import { randomFrom } from './randomProject.js';

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

/** The definition, without a limit. */
function naive(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const costs = [
        table[row - 1][column] + 1,
        table[row][column - 1] + 1,
        table[row - 1][column - 1] + (left[row - 1] === right[column - 1] ? 0 : 1),
      ];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) costs.push(table[row - 2][column - 2] + 1);
      table[row][column] = Math.min(...costs);
    }
  }
  return table[left.length][right.length];
}

test('it is the defined distance, for any two texts and any limit', () => {
  const random = randomFrom(1);
  const text = (): string => Array.from({ length: random(9) }, () => 'abcd'[random(4)]).join('');
  for (let round = 0; round < 20_000; round++) {
    const [left, right, limit] = [text(), text(), random(6)];
    assert.equal(
      editDistance(left, right, limit),
      Math.min(naive(left, right), limit + 1),
      `${left} → ${right}, at most ${limit}`,
    );
  }
});
