/** A package's functions and classes beside submodules of their names: each has a handle of its own. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { OutlineTree, ResolveResult, TraceResult } from '../../src/model/results.js';
import { derivedFaults } from '../../src/snapshot/verifyDerived.js';
import { symbolFaults } from '../../src/snapshot/verifySymbols.js';
import { besides, indexTree, type World, withSite } from './world.js';

const PACKAGE = {
  'shop/__init__.py':
    'from .pack import fold\nfrom .till import ring\nsheet = None\n' +
    'def greet(): ...\n' +
    'def pack(item):\n    def tape(box):\n        greet()\n    fold()\n    tape(item)\n' +
    'class till:\n    def ring(self):\n        greet()\n',
  'shop/pack.py': 'def fold(): ...\ndef tape(box):\n    fold()\ndef both():\n    tape(1)\n',
  'shop/till.py': 'def ring():\n    coin()\ndef coin(): ...\n',
  'shop/sheet.py': 'def line(): ...\n',
};

const USER =
  'import shop\nclass wide(shop.till): ...\ndef sell():\n    shop.pack(1)\n    shop.till().ring()\n';

function shop(context: TestContext): Promise<World> {
  return indexTree(context, { ...PACKAGE, 'user.py': USER });
}

test('both keep what they call, also where what is nested in them shares a name', async (context) => {
  const { handles } = await shop(context);
  assert.deepEqual(handles('user.sell', 'callees'), [
    'shop.__init__.pack',
    'shop.__init__.till.ring',
    'shop.__init__.till',
  ]);
  assert.deepEqual(handles('shop.__init__.pack', 'callees'), ['shop.pack.fold', 'shop.__init__.pack.tape']);
  assert.deepEqual(handles('shop.__init__.pack.tape', 'callees'), ['shop.greet']);
  assert.deepEqual(handles('shop.pack.tape', 'callees'), ['shop.pack.fold']);
  assert.deepEqual(handles('shop.pack.both', 'callees'), ['shop.pack.tape']);
  assert.deepEqual(handles('shop.till.ring', 'callees'), ['shop.till.coin']);
  assert.deepEqual(handles('shop.__init__.till.ring', 'callees'), ['shop.greet']);
});

test('members are those of the package, submodules the modules; data is the module', async (context) => {
  const { handles, ask, snapshot } = await shop(context);
  assert.deepEqual(handles('shop', 'members'), ['shop.greet', 'shop.__init__.pack', 'shop.__init__.till']);
  assert.deepEqual(handles('shop', 'submodules'), ['shop.pack', 'shop.sheet', 'shop.till']);
  assert.deepEqual(handles('shop.till', 'members'), ['shop.till.ring', 'shop.till.coin']);
  assert.deepEqual(handles('shop.__init__.till', 'members'), ['shop.__init__.till.ring']);
  assert.deepEqual(handles('shop.__init__.pack', 'enclosing_scope'), ['shop']);
  assert.deepEqual(handles('user.wide', 'superclasses'), ['shop.__init__.till']);
  const { children } = ask('outline', { handle: 'shop' }) as OutlineTree;
  assert.deepEqual(
    children?.map(({ node }) => node.handle),
    ['shop.greet', 'shop.__init__.pack', 'shop.__init__.till'],
  );
  assert.deepEqual([...symbolFaults(snapshot), ...derivedFaults(snapshot)], []);
});

test('the path that both have in Python means either, and is asked for what one of them has', async (context) => {
  const { ask, handles } = await shop(context);
  const meanings = (identifier: string): string[] => {
    const result = ask('resolve', { identifier }) as ResolveResult;
    if (!result.found) return [];
    return result.ambiguous ? result.candidates.map(({ handle }) => handle) : [result.handle];
  };
  for (const path of ['pack', 'shop.pack'])
    assert.deepEqual(meanings(path), ['shop.__init__.pack', 'shop.pack']);
  assert.deepEqual(meanings('shop.__init__.pack.tape'), ['shop.__init__.pack.tape']);
  assert.deepEqual(meanings('shop.pack.tape'), ['shop.pack.tape']);
  assert.deepEqual(meanings('shop.sheet'), ['shop.sheet']);
  assert.deepEqual(meanings('shop.__init__.greet'), ['shop.greet']);
  assert.deepEqual(handles('shop.pack', 'callees'), handles('shop.__init__.pack', 'callees'));
  assert.deepEqual(handles('shop.till', 'subclasses'), ['user.wide']);
  const { nodes } = ask('trace', { start: 'shop.pack', follow: ['callees'], max_depth: 1 }) as TraceResult;
  assert.deepEqual(Object.keys(nodes), [
    'shop.pack',
    'shop.__init__.pack',
    'shop.pack.fold',
    'shop.__init__.pack.tape',
  ]);
  const { re_exports } = ask('inspect', { handle: 'shop.__init__.pack' }) as { re_exports: string[] };
  assert.deepEqual(re_exports, ['shop.pack']);
});

test('an installed package has them, too', async (context) => {
  const { handles } = await indexTree(context, { ...besides(PACKAGE), 'user.py': USER }, withSite);
  assert.ok(handles('user.sell', 'callees').includes('shop.__init__.pack'));
  assert.deepEqual(handles('user.wide', 'superclasses'), ['shop.__init__.till']);
});
