/** The map of pairs to anything: what was added first stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PairMap } from '../../../src/infer/domain/pairMap.js';

test('each pair has the item that it was added with first', () => {
  const map = new PairMap<string>();
  assert.equal(map.get(1, 2), undefined);
  assert.equal(map.add(1, 2, 'quay'), 'quay');
  assert.equal(map.add(2, 1, 'mast'), 'mast');
  assert.equal(map.add(1, 2, 'buoy'), 'quay');
  assert.deepEqual([map.get(1, 2), map.get(2, 1), map.get(2, 2)], ['quay', 'mast', undefined]);
});

test('what is added after a pair that was there has its own item', () => {
  const map = new PairMap<number[]>();
  map.add(5, 5, [1]);
  map.add(5, 5, [2]);
  assert.deepEqual(map.add(6, 6, [3]), [3]);
  assert.deepEqual(map.get(6, 6), [3]);
});
