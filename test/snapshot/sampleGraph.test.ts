import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHandle, handleOf } from '../../src/snapshot/handles.js';
import { opened } from './sample.js';
import { buildGraph } from './sampleGraph.js';

test('what follows from a description is derived', () => {
  const snapshot = opened(
    buildGraph({
      symbols: {
        shop: { file: 'shop.py', aliases: { Bag: 'shop.Cart' } },
        'shop.Cart': { kind: 'class', lines: [5, 9] },
        'shop.Cart.add': { kind: 'method', lines: [6, 7], callees: ['shop.log'] },
        'shop.log': { kind: 'function', lines: [1, 3] },
        'shop.log.line': { kind: 'variable', lines: 2, flags: ['local'] },
        'shop.sub': { file: 'shop/sub.py' },
      },
    }),
  );
  const row = (rows: Parameters<typeof snapshot.row>[0], handle: string): string[] =>
    [...snapshot.row(rows, findHandle(snapshot, handle))].map((id) => handleOf(snapshot, id));
  assert.deepEqual(row('children', 'shop'), ['shop.Cart', 'shop.log', 'shop.sub']);
  assert.deepEqual(row('members', 'shop'), ['shop.log', 'shop.Cart']);
  assert.deepEqual(row('submodules', 'shop'), ['shop.sub']);
  assert.deepEqual(row('children', 'shop.log'), ['shop.log.line']);
  assert.deepEqual(row('members', 'shop.log'), []);
  assert.deepEqual(row('callers', 'shop.log'), ['shop.Cart.add']);
  const alias = snapshot.row('aliasesOf', findHandle(snapshot, 'shop.Cart'))[0]!;
  assert.equal(snapshot.name(snapshot.parallel('aliases', 'name')[alias]!), 'Bag');
  assert.equal(snapshot.has('mro'), true);
});

test('a handle that is not described is refused by name', () => {
  assert.throws(() => buildGraph({ symbols: { shop: { imports: ['yaml'] } } }), /yaml/);
});
