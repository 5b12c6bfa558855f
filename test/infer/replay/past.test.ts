/** An evaluation that is done anew is told what it had seen, in its order, and does nothing that it had done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CellKind } from '../../../src/infer/domain/cells.js';
import { NoteKind, Op, UseKind } from '../../../src/infer/domain/operations.js';
import { Recording, Unlike } from '../../../src/infer/domain/recording.js';
import { Atom } from '../../../src/infer/domain/values.js';
import { Engine } from '../../../src/infer/engine.js';
import { Operands } from '../../../src/infer/replay/operands.js';
import { RecordedPast } from '../../../src/infer/replay/past.js';
import { recordedTables } from '../../../src/infer/replay/recordedTables.js';
import { type Renumbering, Translation } from '../../../src/infer/replay/translation.js';
import { linkProgram } from '../../../src/link/linked.js';
import { taskOf } from './history.js';

const { sources, facts, version, platform } = taskOf({ pot: 'def boil(): pass\ndef stir(): pass\n' });
const linked = linkProgram(sources, facts, { version, platform });

const SAME: Renumbering = {
  place: (old) => old,
  scope: (old) => old,
  entity: (old) => old,
  name: (old) => old,
  file: (old) => old,
};

const UNIT = 1;
const OTHER = 2;

/** An engine, what was recorded of one evaluation in it, and what that is told when it is done anew. */
function pastOf(record: (recording: Recording, engine: Engine) => void): {
  engine: Engine;
  recording: Recording;
} {
  const recording = new Recording(2 * OTHER);
  const engine = new Engine(linked, undefined, recording);
  recording.begin(UNIT);
  record(recording, engine);
  recording.end([], 0);
  recording.begin(UNIT);
  const translation = new Translation(engine, recordedTables(engine), SAME);
  const operands = new Operands(engine.universe, translation, SAME);
  const words = Int32Array.from(recording.flat().words.flatMap((part) => [...part]));
  const past = new RecordedPast(recording, operands, words, 0, words.length);
  if (!past.isOver) recording.past = past;
  return { engine, recording };
}

function cellsOf({ cells }: Engine): number[] {
  return [0, 1, 2].map((index) => cells.cell(CellKind.parameter, UNIT, index));
}

/** The cell of a list that is made somewhere. */
function listOf({ cells }: Engine): number {
  return cells.cell(CellKind.container, 3, 0);
}

test('a cell is told as it was read each time, whatever it holds now', () => {
  const { engine, recording } = pastOf((_, made) => {
    const [one, other] = cellsOf(made);
    made.cells.read(one, UNIT);
    made.cells.read(other, UNIT);
    made.cells.join(one, made.values.instance(1));
    made.cells.read(one, UNIT);
    made.notes.note(NoteKind.reached, UNIT, 1);
  });
  const [one, other] = cellsOf(engine);
  const { cells, values } = engine;
  const before = values.instance(1);
  assert.equal(cells.read(one, UNIT), 0);
  // Read again, which was not noted again: as it was.
  assert.equal(cells.read(one, UNIT), 0);
  assert.equal(cells.read(other, UNIT), 0);
  cells.join(one, before);
  assert.equal(cells.read(one, UNIT), before);
  assert.equal(cells.read(other, UNIT), 0);
  assert.notEqual(recording.past, undefined);
  engine.notes.note(NoteKind.reached, UNIT, 1);
  assert.equal(recording.past, undefined);
});

test('what was joined, noted, assigned and asked to be evaluated has been already', () => {
  const { engine, recording } = pastOf((made, before) => {
    const { values } = before;
    const [cell] = cellsOf(before);
    made.add(Op.join, cell, values.instance(1));
    made.add(Op.note + NoteKind.listLength, listOf(before), 5);
    made.add(Op.assign, 1, 4);
    made.add(Op.ensure, OTHER);
    made.add(Op.firstFlow, OTHER, values.lists.intern([0, -1, -1, 0]));
    made.add(Op.ask + NoteKind.reached, OTHER, 0);
  });
  const { cells, values, notes } = engine;
  const [cell] = cellsOf(engine);
  const list = values.lists.intern([0, -1, -1, 0]);
  cells.join(cell, values.instance(1));
  notes.note(NoteKind.listLength, listOf(engine), 5);
  engine.assignments.note(1, 4);
  engine.ensure(OTHER);
  assert.equal(engine.noteFlow(OTHER, list), true);
  // Noted as the first before, it counts as one that was before from now on.
  assert.equal(engine.noteFlow(OTHER, list), false);
  assert.equal(engine.calls[OTHER], undefined);
  assert.equal(notes.ask(NoteKind.reached, OTHER), 0);
  assert.equal(recording.past, undefined);
  assert.equal(cells.read(cell, UNIT), 0);
  assert.equal(notes.ask(NoteKind.listLength, listOf(engine)), 0);
  assert.equal(engine.hasFlown(OTHER, list), false);
});

test('a note is told as it was', () => {
  const { engine } = pastOf((recording, before) => {
    const list = listOf(before);
    recording.add(Op.ask + NoteKind.listLength, list, 5);
    recording.add(Op.note + NoteKind.listLength, list, 7);
    recording.add(Op.ask + NoteKind.listLength, list, 7);
    recording.add(Op.ensure, OTHER);
  });
  const ask = (): number => engine.notes.ask(NoteKind.listLength, listOf(engine));
  assert.equal(ask(), 5);
  assert.equal(ask(), 5);
  engine.notes.note(NoteKind.listLength, listOf(engine), 7);
  assert.equal(ask(), 7);
});

test('atoms that were asked for, and what is found once, are passed by', () => {
  const { engine, recording } = pastOf((made, { values, cells }) => {
    values.atom(Atom.instance, 1);
    made.add(Op.use + UseKind.function, 1);
    cells.read(cells.cell(CellKind.parameter, UNIT, 0), UNIT);
    values.atom(Atom.instance, 2);
    made.add(Op.use + UseKind.function, 2);
  });
  assert.notEqual(recording.past, undefined);
  engine.cells.read(cellsOf(engine)[0], UNIT);
  assert.equal(recording.past, undefined);
});

test('nothing is past of what only asked for atoms', () => {
  const { recording } = pastOf((_, { values }) => void values.instance(1));
  assert.equal(recording.past, undefined);
});

test("whoever asks what was not recorded isn't told", () => {
  const { engine } = pastOf((_, made) => {
    made.cells.read(cellsOf(made)[0], UNIT);
    made.notes.ask(NoteKind.reached, OTHER);
    made.cells.read(cellsOf(made)[1], UNIT);
  });
  const [one, , third] = cellsOf(engine);
  assert.throws(() => engine.cells.read(third, UNIT), Unlike);
  assert.throws(() => engine.notes.ask(NoteKind.guards, OTHER), Unlike);
  // Recorded, and not yet.
  assert.throws(() => engine.notes.ask(NoteKind.reached, OTHER), Unlike);
  engine.cells.read(one, UNIT);
  assert.equal(engine.notes.ask(NoteKind.reached, OTHER), 0);
  assert.throws(() => engine.notes.ask(NoteKind.reached, UNIT), Unlike);
});

test('whoever does what was not recorded is unlike, but for what lasts, was ensured before or is nothing to do', () => {
  const { engine, recording: made } = pastOf((recording, { values, cells }) => {
    recording.add(Op.ensure, OTHER);
    cells.join(cells.cell(CellKind.parameter, UNIT, 0), values.instance(1));
    recording.add(Op.ensure, UNIT);
  });
  const { cells, values, notes } = engine;
  const [one, other] = cellsOf(engine);
  assert.throws(() => cells.join(one, values.instance(1)), Unlike);
  engine.ensure(OTHER);
  engine.ensure(OTHER);
  engine.assignments.note(1, 4);
  notes.note(NoteKind.reached, UNIT, 1);
  assert.throws(() => cells.join(other, values.instance(1)), Unlike);
  assert.throws(() => cells.join(one, values.instance(2)), Unlike);
  assert.throws(() => notes.note(NoteKind.listLength, listOf(engine), 1), Unlike);
  assert.throws(() => engine.ensure(UNIT), Unlike);
  made.past?.pass(Op.ensure, UNIT, 0, true);
  assert.notEqual(made.past, undefined);
});
