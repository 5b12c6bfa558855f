/** The standard library as the project: its own containers are classes like any other. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createInference } from '../../src/infer/index.js';
import { functionsOf, handleOf, linkProject } from './program.js';

const SOURCE = `
class OrderedDict(dict):
    def first(self): return pick(self)

class Counter(OrderedDict):
    def most(self): return self.first()

def pick(values): return Counter(values).most()
`;

test('a module named collections is the project', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-collections-'));
  try {
    writeFileSync(join(folder, 'collections.py'), SOURCE);
    const linked = await linkProject(folder);
    const inference = createInference(linked);
    const callees = functionsOf(linked).map((entity) => [
      handleOf(linked, entity),
      inference.calleesOf(entity).targets.map((target) => handleOf(linked, target.entity)),
    ]);
    assert.deepEqual(callees, [
      ['collections.OrderedDict.first', ['collections.pick']],
      ['collections.Counter.most', ['collections.OrderedDict.first']],
      ['collections.pick', ['collections.Counter.most', 'collections.Counter']],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
