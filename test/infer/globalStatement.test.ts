/** `global` where it says nothing: in the module itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const MILL = `
global wheel

class Water:
    def turn(self): pass

class Wind:
    def turn(self): pass

wheel = Water()
first = wheel
wheel = Wind()

def start():
    first.turn()
`;

test('a module that declares a name global of its own reads what it was given last', async () => {
  const callees = await calleesIn('mill', MILL);
  assert.deepEqual(callees.get('mill.start'), ['mill.Water.turn']);
});
