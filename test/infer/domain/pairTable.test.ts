/** The flat map of pairs: what was added first stays, through growth and for numbers of any sign. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PairTable } from '../../../src/infer/domain/pairTable.js';

test('every pair keeps its own value while the table grows', () => {
  const table = new PairTable(4);
  const pairs = Array.from({ length: 5000 }, (_, i): [number, number] => [(i * 7919) % 97, i - 2500]);
  pairs.forEach(([a, b], value) => {
    assert.equal(table.get(a, b), -1);
    assert.equal(table.add(a, b, value), value);
  });
  assert.deepEqual(
    pairs.map(([a, b]) => table.get(a, b)),
    pairs.map((_, value) => value),
  );
});

test('a pair and its mirror image are two, and the first value stays', () => {
  const table = new PairTable();
  assert.equal(table.add(1, 2, 10), 10);
  assert.equal(table.add(2, 1, 20), 20);
  assert.equal(table.add(1, 2, 30), 10);
  assert.deepEqual([table.get(1, 2), table.get(2, 1), table.get(0, 0)], [10, 20, -1]);
});
