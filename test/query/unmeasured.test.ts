/** Whatever a snapshot wasn't measured for, every question has an answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from '../../src/query/dispatch.js';
import { EDGES } from '../../src/query/edges.js';
import { OPTIONAL_ROWS } from '../snapshot/sample.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const HANDLES = [
  ...Object.keys(BAKERY.symbols),
  'bakery.Oven',
  'bakery.Oven.switch_off',
  'bakery.ovens',
  'no.such',
];

for (const absent of OPTIONAL_ROWS) {
  test(`without ${absent} no question fails`, () => {
    // What aliases lead from are indices into them.
    const bare = openSample({
      ...BAKERY,
      absent: absent === 'aliases' ? ['aliases', 'aliasesOf', 'bound'] : [absent],
    });
    const full = openSample(BAKERY);
    for (const handle of HANDLES) {
      const name = handle.slice(handle.lastIndexOf('.') + 1);
      for (const edge of EDGES.keys()) answer(bare, 'expand', { handle, edge });
      answer(bare, 'inspect', { handle });
      answer(bare, 'trace', { start: handle, follow: [...EDGES.keys()] });
      answer(bare, 'resolve', { identifier: name });
      answer(bare, 'resolve', { identifier: `${name}s` });
      answer(bare, 'resolve', { identifier: `${handle}s` });
      // What finding a symbol and its members takes is always there.
      const outline = { handle: 'bakery._oven' };
      assert.deepEqual(answer(bare, 'outline', outline), answer(full, 'outline', outline));
      const place = { file: 'src/bakery/_oven.py', line: 20, column: 4 };
      assert.deepEqual(answer(bare, 'resolve_at', place), answer(full, 'resolve_at', place));
    }
  });
}
