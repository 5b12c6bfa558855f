/** Which evaluations look at what changed, by the units that they are of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Engine } from '../../../src/infer/engine.js';
import { affectedBy } from '../../../src/infer/replay/affected.js';
import { ChangedMeanings } from '../../../src/infer/replay/changedMeanings.js';
import { changesOf } from '../../../src/infer/replay/changes.js';
import { renumbering } from '../../../src/infer/replay/numbers.js';
import { pairFiles } from '../../../src/infer/replay/pairedFiles.js';
import { unpacked } from '../../../src/infer/replay/trace.js';
import { linkProgram } from '../../../src/link/linked.js';
import type { InferTask } from '../../../src/model/calls.js';
import { edited, inferWith, namesOf, type Texts, taskOf } from './history.js';
import { NOTHING_MOVED } from './versions.js';

const KITCHEN: Texts = {
  cup: 'class Cup:\n    def wash(self): return 1\n\nclass Mug(Cup):\n    def dry(self): return 2\n\ndef each(cup: Cup):\n    for name, one in vars(Cup).items():\n        if name.startswith("w"): one(cup)\n',
  oven: 'def bake():\n    return 1\n\ndef clean(one):\n    return one\n',
  pot: 'from cup import Mug\n\ndef boil():\n    return stir()\n\ndef stir(): return 1\n\ndef serve():\n    return Mug()\n\ndef clear():\n    return Mug().rinse()\n',
};

function linkedOf(task: InferTask) {
  return linkProgram(task.sources, task.facts, task);
}

/** Names of the units of the affected evaluations, after an edit. */
function affected(module: string, from: string, to: string): string[] {
  const before = taskOf(KITCHEN);
  const after = taskOf(edited(KITCHEN, module, from, to));
  const linked = linkedOf(after);
  const { files } = linkedOf(before).program;
  const versions = linked.program.files.map(({ source, facts }, index) => {
    const old = files[index].facts;
    return { source, facts, before: isDeepStrictEqual(old, facts) ? facts : old };
  });
  const changes = changesOf(versions, NOTHING_MOVED);
  assert.ok(changes !== undefined);
  const trace = unpacked(inferWith(before, undefined, () => undefined).trace);
  const engine = new Engine(linked);
  const pairs = pairFiles(trace.files, trace.files);
  assert.ok(pairs !== undefined);
  const numbers = renumbering(linked.program, engine.universe, trace, pairs, changes.alignments);
  const marks = affectedBy(
    engine,
    trace,
    changes,
    new ChangedMeanings(engine, trace, changes, pairs, numbers),
    numbers,
  );
  const { units } = trace.evaluations;
  return namesOf(
    before,
    [...units].filter((_, one) => marks[one] === 1),
  );
}

test('whose own code changed', () => {
  const found = affected('oven', 'return one', 'return one, 2');
  assert.ok(found.includes('oven.clean'));
  assert.ok(!found.includes('oven.bake'));
});

test('who asks for a function that is called in another way', () => {
  const found = affected('pot', 'def stir(): return 1', 'def stir(how=1): return 1');
  assert.ok(found.includes('pot.boil'));
  assert.deepEqual(
    found.filter((unit) => !unit.startsWith('pot.')),
    [],
  );
  assert.ok(!found.includes('pot.serve'));
});

test('nobody but itself where a function does something else', () => {
  const found = affected('pot', 'def stir(): return 1', 'def stir(): return 2');
  assert.deepEqual([...new Set(found)], ['pot.stir']);
});

test('who looks for a name that a class has come to have, or asks what names it has', () => {
  const added = (name: string) =>
    affected('cup', '    def wash', `    def ${name}(self): pass\n\n    def wash`);
  assert.deepEqual(
    [...new Set(added('fill'))].filter((unit) => !unit.startsWith('cup.')),
    [],
  );
  assert.ok(added('rinse').includes('pot.clear'));
  assert.ok(added('fill').includes('cup.each'));
});

test('nobody where only places changed', () => {
  assert.deepEqual(affected('oven', 'def bake', '# One.\ndef bake'), []);
});
