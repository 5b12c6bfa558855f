/** `return` and `yield` where they are mistakes: in modules and classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const millWith = (mistake: string): string => `
from stones import *

class Water:
    def turn(self): pass

for Kind in (Upper, Lower):
    class Wheel(Kind):
        def turn(self):
            super().turn()
            Water().turn()

class Miller:
    def turn(self): return Water()
    ${mistake}
    def grind(self): return self.turn().turn()

${mistake}

def start():
    wind.turn()
    Miller().turn()

wind = Water()
`;

for (const mistake of ['return one', 'return', 'yield one', 'one = yield', 'yield from one', 'await one'])
  test(`\`${mistake}\` outside of functions leaves all else what it is`, async () => {
    const callees = await calleesIn('mill', millWith(mistake));
    assert.deepEqual(callees.get('mill.Wheel.turn'), ['builtins.super', 'mill.Water.turn', 'mill.Water']);
    assert.deepEqual(callees.get('mill.Miller.grind'), ['mill.Water.turn', 'mill.Miller.turn']);
    assert.deepEqual(callees.get('mill.start'), ['mill.Water.turn', 'mill.Miller.turn', 'mill.Miller']);
  });
