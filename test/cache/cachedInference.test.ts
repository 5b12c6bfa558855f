/** Call edges out of the cache, or inferred with the trace in it: always those of an inference without a cache. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { inferOrFind } from '../../src/cache/cachedInference.js';
import { traceKey } from '../../src/cache/callsKey.js';
import { KeptResults } from '../../src/cache/keptResults.js';
import { inferCalls } from '../../src/infer/index.js';
import { edited, keysOf, namesOf, type Texts, taskOf, unitsLeft } from '../infer/replay/history.js';

const KITCHEN: Texts = {
  cup: 'class Cup:\n    def wash(self):\n        return dry(self)\n\ndef dry(cup):\n    return cup\n',
  pot: 'from cup import Cup\n\ndef boil():\n    return Cup().wash()\n\ndef stir():\n    return 1\n',
};
const STIRRED = edited(KITCHEN, 'pot', 'return 1', 'return boil()');

class Cache {
  readonly version = '01'.repeat(8);

  private constructor(readonly folder: string) {}

  static async of(context: TestContext): Promise<Cache> {
    const folder = await mkdtemp(join(tmpdir(), 'snakeshot-inference-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    return new Cache(folder);
  }

  /** Gives the units that a replay evaluated (none: nothing was replayed), and the bytes that were added. */
  infer(texts: Texts, project = 'kitchen'): { evaluated: string[]; written: number } {
    const task = taskOf(texts);
    const contents = keysOf(task);
    const places = ['', 'calls-', 'trace-'].map((kind) => ({
      folder: this.folder,
      version: `${kind}${this.version}`,
    }));
    const [facts, calls, traces] = places;
    const kept = new KeptResults(facts);
    for (const [index, key] of contents.entries()) kept.put(key, task.facts[index] as SharedArrayBuffer);
    const { result, units } = unitsLeft(() =>
      inferOrFind({ ...task, caches: { facts, calls, traces, project, contents } }),
    );
    assert.deepEqual(result.calls, inferCalls(task));
    return { evaluated: namesOf(task, units), written: result.written };
  }

  /** The entries of one kind. */
  async paths(kind: string): Promise<string[]> {
    const folder = join(this.folder, `${kind}${this.version}`);
    const names = await readdir(folder, { recursive: true });
    return names.filter((name) => /[\da-f]{64}$/.test(name)).map((name) => join(folder, name));
  }
}

test('after an edit the trace of the last inference serves, also when that was of another version', async (context) => {
  const cache = await Cache.of(context);
  cache.infer(KITCHEN);
  assert.deepEqual(cache.infer(STIRRED).evaluated, ['pot.stir']);
  assert.equal(cache.infer(STIRRED).written, 0);
  // Found under its key: the trace stays that of the other version.
  assert.equal(cache.infer(KITCHEN).written, 0);
  const third = edited(STIRRED, 'cup', 'return cup', 'return cup.wash()');
  assert.ok(cache.infer(third).evaluated.includes('cup.dry'));
  assert.ok((await cache.paths('trace-')).every((path) => path.endsWith(traceKey('kitchen', taskOf(third)))));
});

test('a trace that is damaged or cut off is no trace, and is made again', async (context) => {
  const cache = await Cache.of(context);
  cache.infer(KITCHEN);
  const [trace] = await cache.paths('trace-');
  const whole = await readFile(trace);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] ^= 1;
  for (const damaged of [
    flipped,
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, 16),
    Buffer.alloc(0),
  ]) {
    await rm(join(cache.folder, `calls-${cache.version}`), { recursive: true });
    await writeFile(trace, damaged);
    assert.deepEqual(cache.infer(STIRRED).evaluated, []);
    assert.notDeepEqual(cache.infer(KITCHEN).evaluated, []);
  }
});

test('a trace of which the facts are gone is no trace', async (context) => {
  const cache = await Cache.of(context);
  cache.infer(KITCHEN);
  const before = keysOf(taskOf(KITCHEN));
  const after = keysOf(taskOf(STIRRED));
  for (const path of await cache.paths(''))
    if (before.includes(basename(path)) && !after.includes(basename(path))) await rm(path);
  assert.deepEqual(cache.infer(STIRRED).evaluated, []);
  const third = edited(STIRRED, 'pot', 'return boil()', 'return 2');
  assert.deepEqual(cache.infer(third).evaluated, ['pot.stir']);
});

test('another program of the same files gives its own edges', async (context) => {
  const cache = await Cache.of(context);
  cache.infer(KITCHEN);
  cache.infer({ cup: KITCHEN.pot, pot: KITCHEN.cup });
  cache.infer({ cup: '', pot: 'def boil(): stir()\ndef stir(): boil()\n' });
  cache.infer(STIRRED);
  assert.equal((await cache.paths('trace-')).length, 1);
  // And so does one of other files; another project leaves a trace of its own.
  cache.infer({ pot: KITCHEN.pot });
  assert.equal((await cache.paths('trace-')).length, 1);
  cache.infer(edited(KITCHEN, 'pot', 'return 1', 'return 3'), 'pantry');
  assert.equal((await cache.paths('trace-')).length, 2);
});
