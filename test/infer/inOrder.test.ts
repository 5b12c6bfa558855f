/** Loops over functions that are written down in order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const STEPS = `
def wash(): pass
def dry(): pass
def fold(): pass

def first():
    for step in (wash, dry):
        return step()

def until_break():
    last = fold
    for step in (wash, dry):
        last = step
        break
    else:
        fold()
        last = fold
    last()

def all_but(name):
    for step in (wash, dry):
        if name == step.__name__: continue
        return step()
`;

test('what comes behind an item from which no way leads on is never reached', async () => {
  const callees = await calleesIn('laundry', STEPS);
  assert.deepEqual(callees.get('laundry.first'), ['laundry.wash']);
  // What stands in the loop's `else` is told as what stands behind a `return`, and leads to nothing.
  assert.deepEqual(callees.get('laundry.until_break'), ['laundry.fold', 'laundry.wash']);
  assert.deepEqual(callees.get('laundry.all_but'), ['laundry.wash', 'laundry.dry']);
});
