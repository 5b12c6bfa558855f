/** Cells: what is joined stays, and whoever read is told of growth, once each, in the order of reading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CellKind, Cells } from '../../../src/infer/domain/cells.js';
import { Values } from '../../../src/infer/domain/values.js';

function cells(): { values: Values; cells: Cells; told: number[] } {
  const values = new Values();
  const told: number[] = [];
  return { values, cells: new Cells(values, (reader) => told.push(reader), 0), told };
}

test('places that differ in kind, owner or key have cells of their own', () => {
  const { values, cells: all } = cells();
  const places = [
    [CellKind.name, 1, 2],
    [CellKind.attribute, 1, 2],
    [CellKind.name, 2, 1],
    [CellKind.name, 1, 3],
  ] as const;
  for (const [i, [kind, a, b]] of places.entries()) all.join(all.cell(kind, a, b), values.instance(100 + i));
  assert.deepEqual(
    places.map(([kind, a, b]) => all.read(all.cell(kind, a, b), -1)),
    places.map((_, i) => values.instance(100 + i)),
  );
});

test('readers are told of growth alone, however many they are', () => {
  for (const count of [1, 8, 9, 10, 300]) {
    const { values, cells: all, told } = cells();
    const cell = all.cell(CellKind.result, 5, 0);
    const readers = Array.from({ length: count }, (_, i) => (i * 31) % 307);
    for (const reader of [...readers, ...readers]) all.read(cell, reader);
    all.join(cell, values.instance(1));
    assert.deepEqual(told, readers);
    all.join(cell, values.instance(1));
    all.join(cell, 0);
    assert.deepEqual(told, readers);
    all.join(cell, values.instance(2));
    assert.deepEqual(told, [...readers, ...readers]);
    assert.equal(all.read(cell, -1), values.union(values.instance(1), values.instance(2)));
  }
});

test('reading from outside of all units makes no reader', () => {
  const { values, cells: all, told } = cells();
  const cell = all.cell(CellKind.name, 0, 0);
  assert.equal(all.read(cell, -1), 0);
  all.join(cell, values.instance(3));
  assert.deepEqual(told, []);
});

test('who reads as it was recorded is told of growth as well, once each, whoever reads in between', () => {
  for (const isNew of [true, false]) {
    const { values, cells: all, told } = cells();
    const cell = all.cell(CellKind.result, 5, 0);
    const readers = Array.from({ length: 20 }, (_, i) => i);
    // One inside the other: each reads before and after those that begin later.
    for (const reader of readers) assert.equal(all.readAgain(cell, reader, reader + 1, isNew), 0);
    for (const reader of readers.toReversed()) all.readAgain(cell, reader, reader + 1, isNew);
    all.join(cell, values.instance(1));
    assert.deepEqual(told, readers);
    assert.equal(all.readAgain(cell, 0, 21, false), values.instance(1));
    assert.equal(all.valueOf(cell), values.instance(1));
  }
});
