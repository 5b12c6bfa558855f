/** Which reads of an evaluation the one before it has done: they stand near each other in both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OP_BITS, Op } from '../../../src/infer/domain/operations.js';
import { Reads } from '../../../src/infer/replay/reads.js';

function word(op: number, first: number): number {
  return (first << OP_BITS) | op;
}

/** The first words of reads of cells, each behind an atom that was asked for and a join into a cell of the same number. */
function readsOf(...cells: number[]): Reads {
  const words = cells.flatMap((cell) => [
    word(Op.touch, 1),
    word(Op.join, cell),
    0,
    word(Op.read, cell),
    word(Op.read, 99),
  ]);
  return new Reads(Int32Array.from(words), 0, words.length);
}

const read = (cell: number): number => word(Op.read, cell);

test('reads are found in their order, also where some are left out', () => {
  const reads = readsOf(3, 4, 5, 6);
  assert.deepEqual(
    [3, 5, 6].map((cell) => reads.has(read(cell))),
    [true, true, true],
  );
});

test('what was not read is not found, and what comes behind it is', () => {
  const reads = readsOf(3, 4, 5);
  assert.deepEqual(
    [3, 7, 4, 99, 5].map((cell) => reads.has(read(cell))),
    [true, false, true, false, true],
  );
});

test('what was read before the last that was found, or far behind it, is not looked for', () => {
  const reads = readsOf(...Array.from({ length: 20 }, (_, cell) => cell));
  assert.deepEqual(
    [1, 0, 19, 2].map((cell) => reads.has(read(cell))),
    [true, false, false, true],
  );
});

test('joins, and words that are values, are no reads', () => {
  const words = [word(Op.join, 3), read(4), word(Op.peek, 5), read(6)];
  const reads = new Reads(Int32Array.from(words), 0, words.length);
  assert.deepEqual(
    [3, 4, 5, 6].map((cell) => reads.has(read(cell))),
    [false, false, false, false],
  );
});
