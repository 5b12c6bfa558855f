/** What a graph keeps of the layers below: what is referred to, with all that it stands in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kept } from '../../src/link/graph/kept.js';
import { entityOf, handles, linkTexts } from './program.js';

const TEXTS = {
  'shop/__init__.py': '',
  'shop/till.py': 'class Till:\n    class Drawer:\n        def open(self): ...\n\n    def shut(self): ...\n',
  'shop/stock.py': 'def count(): ...\n',
};

test('what is added is kept with the classes, the module and the packages around it, and nothing beside it', async () => {
  const linked = await linkTexts(TEXTS);
  const kept = new Kept(linked.canonical);
  kept.add(entityOf(linked, 'shop.till.Till.Drawer.open'));
  assert.deepEqual(handles(linked, kept), [
    'shop',
    'shop.till',
    'shop.till.Till',
    'shop.till.Till.Drawer',
    'shop.till.Till.Drawer.open',
  ]);
  assert.equal(kept.has(entityOf(linked, 'shop.till.Till')), true);
  assert.equal(kept.has(entityOf(linked, 'shop.till.Till.shut')), false);
  assert.equal(kept.has(entityOf(linked, 'shop.stock')), false);
});

test('what is added later meets what is kept already, and entities come in ascending order', async () => {
  const linked = await linkTexts(TEXTS);
  const kept = new Kept(linked.canonical);
  const added = ['shop.till.Till.shut', 'shop.stock.count', 'shop.till'];
  kept.addAll(added.map((handle) => entityOf(linked, handle)));
  assert.deepEqual(handles(linked, kept), [
    'shop',
    'shop.stock',
    'shop.stock.count',
    'shop.till',
    'shop.till.Till',
    'shop.till.Till.shut',
  ]);
  const entities = [...kept];
  assert.deepEqual(
    entities,
    entities.toSorted((a, b) => a - b),
  );
});
