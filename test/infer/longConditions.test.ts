/** Conditions of so many parts that not all ways in which they come out can be tried. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const names = Array.from({ length: 40 }, (_, i) => `Part${i}`);
const classes = names.map((name) => `class ${name}:\n    def draw(self): pass\n`).join('');
const made = `for part in ${names.slice(0, 18).join(', ')}:\n    draw(part())\n`;

test('one of many classes is told where it is asked for each', async () => {
  const known = names.slice(0, 16);
  const test = known.map((name) => `isinstance(part, ${name})`).join(' or ');
  const callees = await calleesIn(
    'parts',
    `${classes}def draw(part):\n    if ${test}:\n        part.draw()\n${made}`,
  );
  assert.deepEqual(callees.get('parts.draw'), [
    'builtins.isinstance',
    ...known.map((name) => `parts.${name}.draw`),
  ]);
});

test('and and or that take turns forty times come to an end', async () => {
  const test = names.reduce(
    (left, _, i) => `(${left} ${i % 2 === 0 ? 'and' : 'or'} part.size > ${i})`,
    'part',
  );
  const callees = await calleesIn(
    'parts',
    `${classes}def draw(part):\n    if ${test}:\n        part.draw()\ndraw(Part0())\n`,
  );
  assert.deepEqual(callees.get('parts.draw'), ['parts.Part0.draw']);
});
