/** The budget: who runs at once, and in which order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Budget } from '../../src/build/budget.js';

/** Tasks by their cost; `end` ends the one at an index, and `started` are the indices in order. */
function begin(most: number, costs: number[]) {
  const budget = new Budget(most);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = costs.map((cost, index) =>
    budget.run(cost, async () => {
      started.push(index);
      await new Promise<void>((resolve) => {
        ends[index] = resolve;
      });
      return index;
    }),
  );
  return { started, results, end: (index: number) => ends[index]() };
}

test('as much runs at once as the budget allows, in the order of asking', async () => {
  const { started, results, end } = begin(10, [6, 6, 4, 1]);
  await setImmediate();
  // The third would have room beside the first, but it came after the second.
  assert.deepEqual(started, [0]);
  end(0);
  await setImmediate();
  assert.deepEqual(started, [0, 1, 2]);
  end(2);
  await setImmediate();
  assert.deepEqual(started, [0, 1, 2, 3]);
  end(1);
  end(3);
  assert.deepEqual(await Promise.all(results), [0, 1, 2, 3]);
});

test('what costs more than the budget runs alone', async () => {
  const { started, end } = begin(10, [1, 50, 1]);
  await setImmediate();
  assert.deepEqual(started, [0]);
  end(0);
  await setImmediate();
  assert.deepEqual(started, [0, 1]);
  end(1);
  await setImmediate();
  assert.deepEqual(started, [0, 1, 2]);
});

test('a task that fails leaves room', async () => {
  const budget = new Budget(10);
  await assert.rejects(
    budget.run(10, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await budget.run(10, async () => 'next'), 'next');
});
