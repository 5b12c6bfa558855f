/** What becomes known one step after the other, over more steps than most bodies need. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

test('a machine is followed through forty states, each of which only the one before knows', async () => {
  const states = Array.from({ length: 40 }, (_, i) => `state_${i}`);
  const steps = states.map(
    (name, i) => `def ${name}(machine):\n    machine.state = ${states[i + 1] ?? 'None'}\n`,
  );
  const callees = await calleesIn(
    'machine',
    `class Machine:
    def __init__(self):
        self.state = ${states[0]}
    def run(self):
        while self.state is not None:
            self.state(self)
${steps.join('')}
Machine().run()
`,
  );
  assert.deepEqual(
    callees.get('machine.Machine.run'),
    states.map((name) => `machine.${name}`),
  );
});

test('of thousands of conditions in a row the last ones are known', async () => {
  const COUNT = 2_000;
  const conditions = Array.from(
    { length: COUNT },
    (_, i) => `    assert isinstance(shelf.price${i}, Price)\n`,
  );
  const callees = await calleesIn(
    'shop',
    `class Price:
    def sell(self): pass
    def weigh(self): pass
def last(shelf):
${conditions.join('')}    shelf.price${COUNT - 1}.sell()
    shelf.price${COUNT - 2}.weigh()
def first(shelf):
${conditions.join('')}    shelf.price0.sell()
`,
  );
  assert.deepEqual(callees.get('shop.last'), ['builtins.isinstance', 'shop.Price.sell', 'shop.Price.weigh']);
  assert.deepEqual(callees.get('shop.first'), ['builtins.isinstance']);
});
