/** A trace in one piece is what it was in parts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MOST_OPERANDS,
  NoteKind,
  OP_BITS,
  Op,
  operandOf,
  opOf,
  UseKind,
  WORDS,
} from '../../../src/infer/domain/operations.js';
import { recordingEngine } from '../../../src/infer/engine.js';
import { recordedOrders } from '../../../src/infer/replay/classOrders.js';
import { fileSizes, readFiles, recordedFiles } from '../../../src/infer/replay/recordedFiles.js';
import { recordedTables } from '../../../src/infer/replay/recordedTables.js';
import { packed, unpacked } from '../../../src/infer/replay/trace.js';
import { linkProgram } from '../../../src/link/linked.js';
import { edited, inferWith, joined, keysOf, type Texts, taskOf } from './history.js';

test('a trace that is packed and unpacked says the same', () => {
  const task = taskOf({ tee: 'def brühen(x: list[int]):\n    return [brühen(y) for y in x]\nbrühen([1])\n' });
  const { engine, recording } = recordingEngine(linkProgram(task.sources, task.facts, task));
  engine.solve();
  const keys = keysOf(task);
  const trace = unpacked(joined(packed(engine, recording, keys)));
  const { words, ...evaluations } = recording.flat();
  const { starts, bytes } = engine.universe.flatNames();
  assert.deepEqual(trace, {
    evaluations: { ...evaluations, words: Int32Array.from(words.flatMap((part) => [...part])) },
    tables: recordedTables(engine),
    rounds: Int32Array.from(recording.rounds),
    phaseEnds: recording.phaseEnds,
    left: new Int32Array(0),
    leftEnds: new Int32Array(recording.rounds.length),
    orders: recordedOrders(engine.linked),
    nameStarts: starts,
    names: new Uint8Array(bytes),
    keys,
    sizes: fileSizes(engine.linked.program),
    ...readFiles(recordedFiles(engine)),
  });
  assert.deepEqual(
    trace.files.map(({ file }) => file),
    task.sources.map(({ file }) => file),
  );
  assert.deepEqual(trace.asked, [...engine.universe.asked].sort());
  assert.ok(trace.evaluations.units.length > 0);
});

const SHELF = `
class Shelf:
    def __init__(self):
        self.jars = {}

class Cabinet(Shelf):
    pass

def last(jars):
    chosen: Shelf = jars.pop()
    return [Cabinet(), chosen][-1].jars
last([])
`;

test('no place of the program, of which there may be any number, stands beside an operation', () => {
  const task = taskOf({ shelf: '0\n'.repeat(20_000) + SHELF });
  const { engine, recording } = recordingEngine(linkProgram(task.sources, task.facts, task));
  engine.solve();
  const { evaluations, tables } = unpacked(joined(packed(engine, recording, keysOf(task))));
  const { scopeCount, placeCount } = engine.universe;
  const most = Math.max(2 * scopeCount, tables.cells.kind.length);
  assert.ok(most < placeCount - 1_000);
  const about = new Map([
    [Op.use + UseKind.annotation, 'annotation'],
    [Op.note + NoteKind.listLength, 'length'],
    [Op.ask + NoteKind.listLength, 'length asked'],
    [Op.note + NoteKind.owner, 'owner'],
    [Op.ask + NoteKind.owner, 'owner asked'],
  ]);
  const met = new Set<string | undefined>();
  const { words } = evaluations;
  for (let at = 0; at < words.length; at += WORDS[opOf(words[at])]) {
    if (!about.has(opOf(words[at]))) continue;
    met.add(about.get(opOf(words[at])));
    assert.ok(operandOf(words[at]) < most);
  }
  assert.deepEqual([...met].sort(), [...about.values()].sort());
});

const TEA: Texts = {
  tea: 'def brew(leaf):\n    return pour(leaf)\n\ndef pour(leaf):\n    return [leaf]\n\nbrew(1)\n',
};
/** The array of a trace that holds what evaluations did, and that of where their calls begin and end; {@link packed} says the order. */
const OPERATIONS = 6;
const CALL_RANGES = 7;
const ARRAYS = 25;

/** A trace of which one array holds other numbers. */
function changed(
  trace: SharedArrayBuffer,
  array: number,
  change: (numbers: Int32Array) => void,
): SharedArrayBuffer {
  const copy = trace.slice(0) as SharedArrayBuffer;
  const lengths = new Int32Array(copy, 0, ARRAYS);
  const start = lengths.subarray(0, array).reduce((sum, length) => sum + length, 4 * ARRAYS);
  change(new Int32Array(copy, start, lengths[array] / 4));
  return copy;
}

test('where arrays say that others go on and on, there is no trace, and the program is inferred without it', () => {
  const before = taskOf(TEA);
  const { trace } = inferWith(before, undefined, () => undefined);
  const endless = changed(trace, CALL_RANGES, (ranges) => {
    for (let one = 1; one < ranges.length; one += 2) ranges[one] = 2 ** 31 - 2;
  });
  assert.throws(() => unpacked(endless), RangeError);
  assert.throws(() => unpacked(trace.slice(0, trace.byteLength - 4) as SharedArrayBuffer), RangeError);
  assert.equal(inferWith(before, endless, () => undefined).evaluated, undefined);
});

test('a unit that the program has not is none that is evaluated', () => {
  const before = taskOf(TEA);
  const after = taskOf(edited(TEA, 'tea', '[leaf]', 'leaf'));
  const factsOf = (key: string) => before.facts[keysOf(before).indexOf(key)];
  const { trace } = inferWith(before, undefined, () => undefined);
  const strange = changed(trace, OPERATIONS, (words) => {
    for (let at = 0; at < words.length; at += WORDS[opOf(words[at])])
      if (opOf(words[at]) === Op.ensure) words[at] = ((MOST_OPERANDS - 1) << OP_BITS) | Op.ensure;
  });
  const { evaluated } = inferWith(after, strange, factsOf);
  assert.ok(evaluated === undefined || evaluated.includes('tea.module'));
});
