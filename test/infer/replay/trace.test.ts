/** A trace in one piece is what it was in parts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordingEngine } from '../../../src/infer/engine.js';
import { recordedTables } from '../../../src/infer/replay/recordedTables.js';
import { packed, unpacked } from '../../../src/infer/replay/trace.js';
import { linkProgram } from '../../../src/link/linked.js';
import { joined, keysOf, taskOf } from './history.js';

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
    nameStarts: starts,
    names: new Uint8Array(bytes),
    keys,
  });
  assert.ok(trace.evaluations.units.length > 0);
});
