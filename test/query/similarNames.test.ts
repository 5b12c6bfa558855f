/** The quick look at names may leave out none that is near enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from '../../src/query/editDistance.js';
import { similarNames } from '../../src/query/similarNames.js';
import { openSample } from './openSample.js';
import { randomFrom } from './randomProject.js';

const LETTERS = ['a', 'b', 'B', 'c', '_', '1', 'é', 'ß', '貓'];

test('of few names, those near enough are found, nearest first, then by text', () => {
  const random = randomFrom(2);
  const text = (): string => Array.from({ length: 1 + random(8) }, () => LETTERS[random(9)]).join('');
  for (let round = 0; round < 200; round++) {
    const names = [...new Set(Array.from({ length: 20 }, text))];
    const snapshot = openSample({ symbols: Object.fromEntries(names.map((name) => [`x${name}`, {}])) });
    const ids = Uint32Array.from(names, (name) => snapshot.findName(`x${name}`));
    const wanted = `x${text()}`;
    const limit = Math.min(3, Math.ceil(wanted.length / 3));
    const distance = (name: string): number => editDistance(wanted.toLowerCase(), name.toLowerCase(), limit);
    const expected = names
      .map((name) => `x${name}`)
      .filter((name) => distance(name) <= limit)
      .sort((one, other) => distance(one) - distance(other) || (one < other ? -1 : 1));
    for (const most of [1, 5, 20]) {
      const found = similarNames(snapshot, [ids], wanted, most);
      assert.deepEqual(found, expected.slice(0, most), `${wanted}, at most ${most}`);
    }
  }
});
