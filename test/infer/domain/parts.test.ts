/** Words in parts: where one part ends and the next begins makes no difference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parts } from '../../../src/infer/domain/parts.js';

/** More than a part holds, and no multiple of that. */
const MANY = 2_500_000;
const STEP = 999_983;

test('words that go over several parts are there in their order, one by one and in pieces', () => {
  const parts = new Parts();
  const words = Int32Array.from({ length: STEP + 5 }, (_, at) => at);
  let expected = 0;
  for (let from = 0; from < MANY; from += STEP) {
    parts.add(
      words.map((at) => from + at),
      STEP,
    );
    expected += STEP;
  }
  assert.equal(parts.length, expected);
  for (const at of [0, 1, STEP - 1, STEP, (1 << 20) - 1, 1 << 20, (1 << 21) - 1, 1 << 21, expected - 1])
    assert.equal(parts.at(at), at);
  let next = 0;
  for (const piece of parts.flat()) assert.ok(piece.every((word) => word === next++));
  assert.equal(next, expected);
});

test('what is given up is gone, but for how much it was', () => {
  const parts = new Parts();
  parts.add(Int32Array.of(1, 2, 3), 3);
  parts.drop();
  assert.equal(parts.length, 3);
  assert.deepEqual(parts.flat(), []);
});
