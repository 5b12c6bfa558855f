/** Rows against a plain Map of lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RowsBuilder } from '../../src/link/graph/rowsBuilder.js';

function plain(rows: ReturnType<RowsBuilder['build']>): Record<number, number[]> {
  assert.equal(rows.offsets.length, rows.sources.length + 1);
  assert.equal(rows.offsets[0], 0);
  assert.equal(rows.offsets.at(-1), rows.targets.length);
  return Object.fromEntries(
    [...rows.sources].map((source, row) => [
      source,
      [...rows.targets.slice(rows.offsets[row], rows.offsets[row + 1])],
    ]),
  );
}

test('unsorted rows keep the order of adding, and what was added twice', () => {
  const builder = new RowsBuilder();
  for (const [source, target] of [
    [2, 9],
    [0, 5],
    [2, 1],
    [2, 9],
  ])
    builder.add(source, target);
  assert.deepEqual(plain(builder.build(4)), { 0: [5], 2: [9, 1, 9] });
});

test('sorted rows have each target once, ascending', () => {
  const builder = new RowsBuilder();
  for (const [source, target] of [
    [2, 9],
    [1, 9],
    [2, 1],
    [2, 9],
  ])
    builder.add(source, target);
  assert.deepEqual(plain(builder.buildSorted(4)), { 1: [9], 2: [1, 9] });
});

test('parallel values stay with their pair; of equal pairs the first counts', () => {
  const builder = new RowsBuilder([
    { name: 'line', make: (count) => new Uint32Array(count) },
    { name: 'type', make: (count) => new Int32Array(count) },
  ]);
  builder.add(3, 7, 40, -1);
  builder.add(3, 2, 50, 6);
  builder.add(3, 7, 60, 8);
  const rows = builder.buildSorted(4);
  assert.deepEqual([...rows.targets], [2, 7]);
  assert.deepEqual([...(rows.parallel?.line ?? [])], [50, 40]);
  assert.deepEqual([...(rows.parallel?.type ?? [])], [6, -1]);
});

test('no pairs make no rows', () => {
  const rows = new RowsBuilder().buildSorted(10);
  assert.deepEqual([...rows.sources], []);
  assert.deepEqual([...rows.offsets], [0]);
  assert.deepEqual([...rows.targets], []);
});

test('thousands of pairs come out as they went in', () => {
  const builder = new RowsBuilder();
  const wanted = new Map<number, Set<number>>();
  for (let i = 0; i < 5000; i++) {
    const [source, target] = [(i * 7919) % 61, (i * 104729) % 97];
    builder.add(source, target);
    wanted.set(source, (wanted.get(source) ?? new Set()).add(target));
  }
  const sorted = [...wanted].map(([source, targets]) => [source, [...targets].sort((a, b) => a - b)]);
  assert.deepEqual(plain(builder.buildSorted(61)), Object.fromEntries(sorted));
});
