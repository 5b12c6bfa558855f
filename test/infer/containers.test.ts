/** What tuples and dictionaries give, in small programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const PARTS = 'class Mast:\n    def hoist(self): pass\n\nclass Sail:\n    def hoist(self): pass\n\n';

/** What `hoist` is where a function's body asks an expression for it. */
async function hoisted(expression: string): Promise<string[]> {
  const callees = await calleesIn('yard', `${PARTS}def rig():\n    ${expression}.hoist()\n`);
  return (callees.get('yard.rig') ?? []).filter((one) => one.endsWith('.hoist'));
}

test('items of a sum of tuples are told apart where there are up to eight', async () => {
  const five = `(${'Mast(), '.repeat(5)})`;
  assert.deepEqual(await hoisted(`(${five} + (Mast(), Mast(), Sail()))[0]`), ['yard.Mast.hoist']);
  assert.deepEqual(await hoisted(`(${five} + (Mast(), Mast(), Sail()))[7]`), ['yard.Sail.hoist']);
  assert.deepEqual((await hoisted(`(${five} + (Mast(), Mast(), Mast(), Sail()))[0]`)).toSorted(), [
    'yard.Mast.hoist',
    'yard.Sail.hoist',
  ]);
});

test('a loop over a dictionary gives its keys', async () => {
  const loop = 'parts = {Mast(): Sail()}\n    for one in parts: one';
  assert.deepEqual(await hoisted(loop), ['yard.Mast.hoist']);
});
