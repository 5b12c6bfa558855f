/** What one body has found is told to another as if this had found it. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isAskedInside } from '../../src/infer/asker.js';
import { CellKind } from '../../src/infer/domain/cells.js';
import { NoteKind, Op, opOf } from '../../src/infer/domain/operations.js';
import type { Recording } from '../../src/infer/domain/recording.js';
import { type Engine, recordingEngine } from '../../src/infer/engine.js';
import { linkModule } from './calleesIn.js';
import { functionsOf, handleOf } from './program.js';

const MODULE = `
class Box:
    def one(self): pass

    def two(self): pass

def three(): pass
`;

let engine: Engine;
let recording: Recording;
let one: number;
let two: number;
let three: number;
let box: number;

beforeEach(async () => {
  const linked = await linkModule('box', MODULE);
  ({ engine, recording } = recordingEngine(linked));
  box = engine.universe.entity('box.Box');
  const functions = functionsOf(linked);
  const unitOf = (handle: string): number =>
    functions
      .filter((entity) => handleOf(linked, entity) === handle)
      .flatMap((entity) => engine.unitsOf(entity))[0];
  [one, two, three] = ['box.Box.one', 'box.Box.two', 'box.three'].map(unitOf);
});

/** What a body is told to one question; gives also whether somebody had to find it, and what the body asked and did. */
function asked(unit: number, find: () => number): { told: number; isFound: boolean; ops: number[] } {
  let isFound = false;
  recording.begin(unit);
  engine.reader = unit;
  const told = engine.shared.of('question', 1, 2, () => {
    isFound = true;
    return find();
  });
  engine.reader = -1;
  recording.end([], 0);
  const { ends, words, units } = recording.flat();
  const from = units.length < 2 ? 0 : ends[units.length - 2];
  const all = words.flatMap((part) => [...part]);
  return { told, isFound, ops: all.slice(from, ends[units.length - 1]) };
}

test('who is told has asked and done what finding it took', () => {
  const read = engine.cells.cell(CellKind.attribute, box, 0);
  const written = engine.cells.cell(CellKind.attribute, box, 1);
  const value = engine.values.instance(box);
  const find = (): number => {
    engine.cells.join(written, value);
    engine.notes.note(NoteKind.reached, three, 1);
    return engine.read(read) + engine.notes.ask(NoteKind.generator, three);
  };
  const first = asked(one, find);
  const second = asked(two, find);
  assert.deepEqual([first.isFound, second.isFound], [true, false]);
  assert.equal(second.told, first.told);
  assert.deepEqual(second.ops, first.ops);
  assert.deepEqual(first.ops.filter((_, at) => at % 2 === 0).map(opOf), [
    Op.join,
    Op.note + NoteKind.reached,
    Op.read,
    Op.ask + NoteKind.generator,
  ]);
});

test('it is found anew when something that was read has grown, and who was told reads it', () => {
  const cell = engine.cells.cell(CellKind.attribute, box, 0);
  const find = (): number => engine.read(cell);
  asked(one, find);
  asked(two, find);
  const value = engine.values.instance(box);
  engine.cells.join(cell, value);
  assert.ok(engine.isWaiting(two));
  assert.deepEqual(
    [asked(three, find)].map(({ told, isFound }) => [told, isFound]),
    [[value, true]],
  );
});

test('it is found anew by a body that is answered otherwise when it is asked where it stands', () => {
  const find = (): number => Number(isAskedInside(engine, box));
  assert.deepEqual(
    [one, two, three].map((unit) => {
      const { told, isFound } = asked(unit, find);
      return [told, isFound];
    }),
    [
      [1, true],
      [1, false],
      [0, true],
    ],
  );
});

test('what let arguments flow for the first time is found once more', () => {
  const list = engine.values.lists.intern([3]);
  const find = (): number => Number(engine.noteFlow(three, list));
  assert.deepEqual(
    [one, two, three].map((unit) => asked(unit, find).isFound),
    [true, true, false],
  );
});

test('where something is under way, nothing is shared', () => {
  const find = (): number => 5;
  engine.callDepth = 1;
  assert.deepEqual([asked(one, find).isFound, asked(two, find).isFound], [true, true]);
  engine.callDepth = 0;
  assert.equal(asked(two, find).isFound, true);
  assert.equal(asked(three, find).isFound, false);
});
