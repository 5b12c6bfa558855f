/** Names that so many statements define that a call doesn't enter all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const numbers = Array.from({ length: 201 }, (_, i) => i);

test('of a name that more than two hundred functions have a call enters the first of them', async () => {
  const courses = numbers.map((i) => `    def serve${i}(self): pass\n`).join('');
  const cooks = numbers.map((i) => `def cook(dish):\n    dish.serve${i}()\n`).join('');
  const callees = await calleesIn('kitchen', `class Dish:\n${courses}${cooks}cook(Dish())\n`);
  assert.deepEqual(
    callees.get('kitchen.cook'),
    numbers.slice(0, 200).map((i) => `kitchen.Dish.serve${i}`),
  );
});

test('overloads are no functions of their own: the one behind two hundred is entered', async () => {
  const overloads = numbers.map((i) => `@overload\ndef cook(dish: Literal[${i}]) -> None: ...\n`).join('');
  const callees = await calleesIn(
    'kitchen',
    `from typing import Literal, overload\nclass Dish:\n    def serve(self): pass\n${overloads}` +
      'def cook(dish):\n    dish.serve()\ncook(Dish())\n',
  );
  assert.deepEqual(callees.get('kitchen.cook'), ['kitchen.Dish.serve']);
});

test('of a class that more than two hundred statements make the first say what its attributes are', async () => {
  const dishes = [...numbers.slice(0, 199).map(() => 'boil'), 'fry', 'steam'];
  const classes = dishes.map((cook) => `class Menu:\n    dish = ${cook}\n`).join('');
  const callees = await calleesIn(
    'kitchen',
    `def boil(): pass\ndef fry(): pass\ndef steam(): pass\n${classes}def order():\n    Menu.dish()\n`,
  );
  assert.deepEqual(callees.get('kitchen.order'), ['kitchen.boil', 'kitchen.fry']);
});
