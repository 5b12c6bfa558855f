/** A base whose `__init_subclass__` runs for more classes than are told apart. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createInference } from '../../src/infer/index.js';
import { functionsOf, handleOf, linkProject } from './program.js';

const BASE = `
class Part:
    def __init_subclass__(cls):
        cls.register()

    @classmethod
    def register(cls): pass
`;

/** The callees of `__init_subclass__` where so many classes inherit, the first of which registers otherwise. */
async function calleesWith(count: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-subclasses-'));
  try {
    const others = Array.from({ length: count - 1 }, (_, i) => `class Part${i + 1}(Part): pass\n`).join('');
    const first = 'class First(Part):\n    @classmethod\n    def register(cls): pass\n';
    writeFileSync(join(folder, 'parts.py'), BASE + first + others);
    const linked = await linkProject(folder);
    const inference = createInference(linked);
    const entity = functionsOf(linked).find((one) => handleOf(linked, one).endsWith('.__init_subclass__'));
    assert.ok(entity !== undefined);
    return inference.calleesOf(entity).targets.map((target) => handleOf(linked, target.entity));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('few classes are passed to __init_subclass__ one by one', async () => {
  assert.deepEqual(await calleesWith(3), ['parts.First.register', 'parts.Part.register']);
});

test('many classes are what their base says', async () => {
  assert.deepEqual(await calleesWith(300), ['parts.Part.register']);
});
