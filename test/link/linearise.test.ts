/** C3 against what Python 3 answers (`C.__mro__`, `object` left out), and where Python refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linearisation } from '../../src/link/classes/linearise.js';

type Hierarchy = Record<string, string>;

/** `{ D: 'B C' }` is `class D(B, C)`. Asks for each of `order`, then answers for the last. */
function order(hierarchy: Hierarchy, asked: readonly string[]): string {
  const names = Object.keys(hierarchy);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = (name: string): number => numbers.get(name) as number;
  const linearisation = new Linearisation(
    (one) =>
      hierarchy[names[one]]
        .split(' ')
        .filter((name) => name !== '')
        .map(numberOf),
    (one) => names[one] === 'object',
  );
  const orders = asked.map((name) => linearisation.of(numberOf(name)));
  return (orders.at(-1) as readonly number[]).map((one) => names[one]).join(' ');
}

const DIAMOND: Hierarchy = { Base: '', Left: 'Base', Right: 'Base', Bottom: 'Left Right' };

/** The worked example of the paper's Python edition. */
const WORKED: Hierarchy = {
  A: '',
  B: '',
  C: '',
  D: '',
  E: '',
  K1: 'A B C',
  K2: 'D B E',
  K3: 'D A',
  Z: 'K1 K2 K3',
};

test('orders that Python gives', () => {
  assert.equal(order({ Base: '', Derived: 'Base' }, ['Derived']), 'Derived Base');
  assert.equal(order(DIAMOND, ['Bottom']), 'Bottom Left Right Base');
  assert.equal(order(WORKED, ['Z']), 'Z K1 K2 K3 D A B C E');
  assert.equal(
    order({ O: '', F: 'O', E: 'O', D: 'O', C: 'D F', B: 'E D', A: 'B C' }, ['A']),
    'A B E C D F O',
  );
});

test('object is last, whether classes say that they inherit from it or not', () => {
  const mixed: Hierarchy = {
    object: '',
    Old: '',
    Mixin: 'object',
    Both: 'Mixin Old',
    Last: 'Both Other',
    Other: 'object',
  };
  assert.equal(order(mixed, ['Both']), 'Both Mixin Old object');
  assert.equal(order(mixed, ['Last']), 'Last Both Mixin Old Other object');
  assert.equal(order(mixed, ['Old']), 'Old');
});

test('bases that Python refuses keep every class once, depth first', () => {
  // TypeError: Cannot create a consistent method resolution order (MRO) for bases A, B
  assert.equal(order({ A: '', B: '', X: 'A B', Y: 'B A', Z: 'X Y' }, ['Z']), 'Z X A B Y');
  // The same for a base in front of its own subclass.
  assert.equal(order({ Base: '', Derived: 'Base', Both: 'Base Derived' }, ['Both']), 'Both Base Derived');
  // TypeError: duplicate base class A
  assert.equal(order({ A: '', Twice: 'A A' }, ['Twice']), 'Twice A');
});

test('classes that inherit from each other end, and each is the first of its own order', () => {
  const cycle: Hierarchy = { A: 'B', B: 'C', C: 'A', Outside: 'B A' };
  assert.equal(order(cycle, ['A']), 'A B C');
  assert.equal(order(cycle, ['B']), 'B C A');
  assert.equal(order({ Self: 'Self' }, ['Self']), 'Self');
});

test('a long circle ends where orders do, however many classes its members bring from outside of it', () => {
  const circle: Hierarchy = {};
  for (let i = 0; i < 10_000; i++) {
    circle[`Own${i}`] = '';
    circle[`Mixin${i}`] = `Own${i}`;
    circle[`C${i}`] = `Mixin${i} C${(i + 1) % 10_000}`;
  }
  const members = order(circle, ['C0']).split(' ');
  assert.equal(members.length, 400);
  assert.deepEqual(members.slice(0, 6), ['C0', 'Mixin0', 'Own0', 'C1', 'Mixin1', 'Own1']);
});

test('a circle takes no longer for the many ways through it', () => {
  const circle: Hierarchy = { object: '' };
  for (let i = 0; i < 60; i++) circle[`C${i}`] = `C${(i + 1) % 60} C${(i + 7) % 60} C${(i + 31) % 60} object`;
  const names = order(circle, ['C5']).split(' ');
  assert.deepEqual([names[0], names.at(-1)], ['C5', 'object']);
  assert.deepEqual([...names].sort(), Object.keys(circle).sort());
});

test('an order does not depend on what was asked before', () => {
  const cycle: Hierarchy = { A: 'B', B: 'C', C: 'A', Outside: 'B A' };
  const circles: Hierarchy = {
    A: 'B D',
    B: 'A C',
    C: 'B E',
    D: 'E',
    E: 'F',
    F: 'E',
    G: 'F A',
    Self: 'Self D',
  };
  for (const hierarchy of [WORKED, cycle, circles]) {
    const names = Object.keys(hierarchy);
    for (const last of names) {
      const alone = order(hierarchy, [last]);
      assert.equal(order(hierarchy, [...names, last]), alone, `${last} after ${names.join(' ')}`);
      const reversed = [...names].reverse();
      assert.equal(order(hierarchy, [...reversed, last]), alone, `${last} after ${reversed.join(' ')}`);
    }
  }
});
