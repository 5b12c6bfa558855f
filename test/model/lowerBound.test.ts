/** Binary search, against looking at one index after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerBound } from '../../src/model/lowerBound.js';

test('the first index of which the question does not hold, for every range and every such index', () => {
  for (let low = 0; low < 4; low++)
    for (let high = low; high < low + 9; high++)
      for (let first = low; first <= high; first++)
        assert.equal(
          lowerBound(low, high, (index) => index < first),
          first,
          `from ${low} to before ${high}`,
        );
});

test('nothing outside of the range is asked about', () => {
  const asked = new Set<number>();
  for (const first of [3, 5, 8]) {
    lowerBound(3, 8, (index) => {
      asked.add(index);
      return index < first;
    });
  }
  assert.ok(
    [...asked].every((index) => index >= 3 && index < 8),
    [...asked].join(', '),
  );
  assert.equal(
    lowerBound(5, 5, () => assert.fail('an empty range has no index to ask about')),
    5,
  );
});

test('of equal values the first', () => {
  const sorted = [1, 2, 2, 2, 5];
  assert.equal(
    lowerBound(0, sorted.length, (index) => sorted[index] < 2),
    1,
  );
});

test('indices whose sum is beyond 31 bits', () => {
  const first = 2 ** 31 - 3;
  const isBefore = (index: number): boolean => {
    assert.ok(index >= 0, `asked about ${index}`);
    return index < first;
  };
  assert.equal(lowerBound(0, 2 ** 31 - 1, isBefore), first);
});
