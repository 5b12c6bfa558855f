/** Which evaluations look at what changed, by the units that they are of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../src/infer/engine.js';
import { affectedBy } from '../../../src/infer/replay/affected.js';
import { changesOf, type VersionedFile } from '../../../src/infer/replay/changes.js';
import { renumbering } from '../../../src/infer/replay/numbers.js';
import { unpacked } from '../../../src/infer/replay/trace.js';
import { linkProgram } from '../../../src/link/linked.js';
import type { InferTask } from '../../../src/model/calls.js';
import { edited, inferWith, keysOf, namesOf, type Texts, taskOf } from './history.js';

const KITCHEN: Texts = {
  cup: 'class Cup:\n    def wash(self): return 1\n\nclass Mug(Cup):\n    def dry(self): return 2\n',
  oven: 'def bake():\n    return 1\n\ndef clean(one):\n    return one\n',
  pot: 'from cup import Mug\n\ndef boil():\n    return stir()\n\ndef stir(): return 1\n\ndef serve():\n    return Mug()\n',
};

function linkedOf(task: InferTask) {
  return linkProgram(task.sources, task.facts, task);
}

/** Names of the units of the affected evaluations, after an edit. */
function affected(module: string, from: string, to: string): string[] {
  const before = taskOf(KITCHEN);
  const after = taskOf(edited(KITCHEN, module, from, to));
  const [olds, news] = [before, after].map((task): VersionedFile[] => {
    const keys = keysOf(task);
    return linkedOf(task).program.files.map(({ source, facts, sourceIndex }) => ({
      source,
      key: keys[sourceIndex],
      facts: () => facts,
    }));
  });
  const changes = changesOf(olds, news);
  assert.ok(changes !== undefined);
  const trace = unpacked(inferWith(before, undefined, () => undefined).trace);
  const linked = linkedOf(after);
  const engine = new Engine(linked);
  const numbers = renumbering(linked.program, engine.universe, trace, changes.alignments);
  const marks = affectedBy(engine, trace, changes, numbers);
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

test('who asks for a function that changed', () => {
  const found = affected('pot', 'def stir(): return 1', 'def stir(): return 2');
  assert.ok(found.includes('pot.boil'));
  assert.deepEqual(
    found.filter((unit) => !unit.startsWith('pot.')),
    [],
  );
  assert.ok(!found.includes('pot.serve'));
});

test('who has to do with a class that inherits from one with another member', () => {
  const found = affected('cup', '    def wash', '    def fill(self): pass\n\n    def wash');
  assert.ok(found.includes('pot.serve'));
  assert.ok(!found.includes('pot.stir'));
  assert.deepEqual(
    found.filter((unit) => unit.startsWith('oven.')),
    [],
  );
});

test('nobody where only places changed', () => {
  assert.deepEqual(affected('oven', 'def bake', '# One.\ndef bake'), []);
});
