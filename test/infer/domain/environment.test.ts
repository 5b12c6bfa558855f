/** Environments: copies that share what neither of them has written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Environment } from '../../../src/infer/domain/environment.js';

function values(environment: Environment): number[] {
  return Array.from({ length: environment.length }, (_, slot) => environment.get(slot));
}

test('what one of two copies writes the other does not see', () => {
  const first = Environment.of(200);
  first.set(3, 7);
  first.set(199, 8);
  const second = first.copy();
  first.set(3, 1);
  second.set(199, 2);
  second.set(100, 5);
  assert.deepEqual([first.get(3), first.get(100), first.get(199)], [1, 0, 8]);
  assert.deepEqual([second.get(3), second.get(100), second.get(199)], [7, 5, 2]);
});

test('a join unites the slots that differ, each once', () => {
  const first = Environment.of(130);
  first.set(0, 1);
  first.set(129, 4);
  const second = first.copy();
  second.set(0, 2);
  second.set(70, 8);
  const united: number[][] = [];
  first.join(second, (a, b) => {
    united.push([a, b]);
    return a | b;
  });
  assert.deepEqual(united, [
    [1, 2],
    [0, 8],
  ]);
  assert.deepEqual([first.get(0), first.get(70), first.get(129)], [3, 8, 4]);
  assert.deepEqual([second.get(0), second.get(70)], [2, 8]);
  assert.equal(first.differing(second), 0);
  second.set(0, 3);
  assert.equal(first.differing(second), -1);
});

test('variables that were taken away are 0 again, and no part of a comparison', () => {
  const first = Environment.of(60);
  const second = first.copy();
  first.push(10);
  first.set(65, 9);
  first.pop(10);
  assert.equal(first.differing(second), -1);
  first.join(second, () => assert.fail('nothing differs'));
  first.push(10);
  assert.deepEqual(values(first), new Array(70).fill(0));
});
