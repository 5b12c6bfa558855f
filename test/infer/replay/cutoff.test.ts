/** Which changes others don't notice: then these aren't asked. That all come to what an inference without a trace does, the history asserts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../src/infer/engine.js';
import { linkProgram } from '../../../src/link/linked.js';
import { edited, History, type Texts, taskOf } from './history.js';

const BAKERY: Texts = {
  oven: `class Oven:
    def heat(self, degrees):
        self.degrees = degrees
        return self

    def bake(self, dough):
        return dough.rise()

    def glow(self):
        return self.degrees

def open_oven():
    return Oven().heat(200)
`,
  dough: `class Dough:
    def rise(self):
        return self

    def fold(self):
        return self.rise()

class Sourdough(Dough):
    def rise(self):
        return [self]

def knead(flour):
    return Dough() if flour else Sourdough()

`,
  shop: `import dough
import oven

def bread(flour):
    loaf = oven.open_oven().bake(dough.knead(flour))
    return loaf

def sell(order, count):
    order(count)
    return count

def week():
    sell(bread, 1)
    sell(bread, 'two')
    return bread(None)

def warm():
    oven.open_oven()
    return oven.open_oven()
`,
};

/** The second version's inference with the trace of the first; `mostAgain`: the bound on evaluations (`Engine`) of both. */
function after(
  module: string,
  from: string,
  to: string,
  mostAgain?: number,
): { evaluated: string[] | undefined; isCutOff: boolean } {
  const history = new History(mostAgain);
  history.next(taskOf(BAKERY));
  const versions = edited(BAKERY, module, from, to);
  const { evaluated, isCutOff } = history.next(taskOf(versions));
  // The trace of the second serves the first as well.
  history.next(taskOf(BAKERY));
  return { evaluated, isCutOff };
}

const UNNOTICED: readonly [what: string, module: string, from: string, to: string, evaluated: string[]][] = [
  [
    'a body that calls one more function with what it had been given before',
    'shop',
    '    return loaf\n',
    '    oven.open_oven()\n    return loaf\n',
    ['shop.bread'],
  ],
  ['a body that no longer calls what others call, too', 'shop', '    oven.open_oven()\n', '', ['shop.warm']],
  [
    'a function that comes',
    'shop',
    'def warm',
    'def again():\n    return oven.open_oven()\n\ndef warm',
    ['shop.again', 'shop.module'],
  ],
  [
    'a function that goes',
    'shop',
    'def warm():\n    oven.open_oven()\n    return oven.open_oven()\n',
    '',
    ['shop.module'],
  ],
  [
    'a call with what never was given to it, where that is no more than what it had been given',
    'shop',
    '    return bread(None)',
    "    sell(bread, 1 if bread else 'two')\n    return bread(None)",
    ['shop.week'],
  ],
  [
    'another thing that a function gives which all calls leave where it is',
    'shop',
    'return count',
    'return [count]',
    ['shop.sell'],
  ],
];

for (const [what, module, from, to, evaluated] of UNNOTICED)
  test(`unnoticed: ${what}`, () => {
    assert.deepEqual(after(module, from, to), { evaluated, isCutOff: true });
  });

const NOTICED: readonly [what: string, module: string, from: string, to: string, evaluated: string[]][] = [
  [
    'another thing that is returned',
    'dough',
    'return [self]',
    'return (self,)',
    ['dough.Sourdough.rise', 'oven.Oven.bake', 'shop.bread', 'shop.sell', 'shop.week'],
  ],
  [
    'less that is returned',
    'dough',
    'Dough() if flour else Sourdough()',
    'Sourdough()',
    ['dough.knead', 'oven.Oven.bake', 'shop.bread', 'shop.sell', 'shop.week'],
  ],
  [
    'another argument',
    'shop',
    "sell(bread, 'two')",
    'sell(bread, b"two")',
    ['dough.knead', 'shop.bread', 'shop.sell', 'shop.week'],
  ],
  [
    'one argument less',
    'shop',
    '    sell(bread, 1)\n',
    '',
    ['dough.knead', 'shop.bread', 'shop.sell', 'shop.week'],
  ],
  [
    'another value of an attribute',
    'oven',
    'self.degrees = degrees',
    'self.degrees = str(degrees)',
    ['oven.Oven.glow', 'oven.Oven.heat'],
  ],
];

for (const [what, module, from, to, evaluated] of NOTICED)
  test(`noticed by some: ${what}`, () => {
    assert.deepEqual(after(module, from, to), { evaluated, isCutOff: true });
  });

test('where units are evaluated in another order, all are asked', () => {
  const { evaluated, isCutOff } = after('shop', '    sell(bread, 1)\n', '    warm()\n    sell(bread, 1)\n');
  assert.deepEqual({ evaluated, isCutOff }, { evaluated: ['shop.week'], isCutOff: false });
});

/** With so many evaluations the bakery comes to its bound: the last round would be of three, dough.knead among them. */
const BOUND = 5;

function isBounded(texts: Texts): boolean {
  const { sources, facts, ...target } = taskOf(texts);
  const engine = new Engine(linkProgram(sources, facts, target), BOUND);
  engine.solve();
  return engine.isBounded;
}

test('where a round was left out and is again, others are carried out as recorded', () => {
  assert.equal(isBounded(BAKERY), true);
  const found = after('shop', '    return loaf\n', '    oven.open_oven()\n    return loaf\n', BOUND);
  assert.deepEqual(found, { evaluated: ['shop.bread'], isCutOff: true });
});

test('where a round was left out and is no longer, all are asked', () => {
  const change = ['oven', 'self.degrees = degrees', 'self.degrees = str(degrees)'] as const;
  assert.equal(isBounded(edited(BAKERY, ...change)), false);
  assert.deepEqual(after(...change, BOUND), {
    evaluated: ['dough.knead', 'oven.Oven.glow', 'oven.Oven.heat', 'shop.week'],
    isCutOff: false,
  });
});
