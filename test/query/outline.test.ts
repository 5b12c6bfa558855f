/** outline: complete trees, and each cap alone and where two meet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutlineTree } from '../../src/model/results.js';
import { answer } from '../../src/query/dispatch.js';
import type { GraphDescription, SymbolDescription } from '../snapshot/graphDescription.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const bakery = openSample(BAKERY);

function outline(args: Record<string, unknown>, snapshot = bakery): OutlineTree {
  return answer(snapshot, 'outline', args) as OutlineTree;
}

/** A tree in one line: `name[children]`, `name!reason` or `name!reason:withheld`. */
function sketch({ node, children, truncated, truncation_reason, member_count }: OutlineTree): string {
  const name = node.handle.slice(node.handle.lastIndexOf('.') + 1);
  assert.equal(truncated, children === undefined ? true : undefined, name);
  if (children === undefined) {
    return `${name}!${truncation_reason}${member_count === undefined ? '' : `:${member_count}`}`;
  }
  return children.length === 0 ? name : `${name}[${children.map(sketch).join(' ')}]`;
}

test('nodes are stubs, leaves have empty children', () => {
  assert.deepEqual(outline({ handle: 'bakery.shop' }), {
    node: { handle: 'bakery.shop', kind: 'module', scope: 'project', line_start: 1, line_end: 4 },
    children: [
      {
        node: {
          handle: 'bakery.shop.Shop',
          kind: 'class',
          scope: 'project',
          line_start: 2,
          line_end: 2,
          signature: 'Shop()',
        },
        children: [],
      },
      {
        node: {
          handle: 'bakery.shop.Plug',
          kind: 'class',
          scope: 'project',
          line_start: 3,
          line_end: 4,
          signature: 'Plug()',
        },
        children: [],
      },
    ],
  });
});

test('without caps the tree is complete; an alias names the same root', () => {
  assert.equal(
    sketch(outline({ handle: 'bakery._oven' })),
    '_oven[LIMIT Appliance[switch_on Plug switch_off] Oven[door hot switch_on] bake]',
  );
  assert.deepEqual(outline({ handle: 'bakery.ovens', max_depth: null }), outline({ handle: 'bakery._oven' }));
});

test('siblings of one line are in order of their handles', () => {
  const snapshot = openSample({
    symbols: {
      pair: { file: 'pair.py' },
      'pair.second': { kind: 'variable', lines: 1, columns: [0, 6] },
      'pair.first': { kind: 'variable', lines: 1, columns: [8, 13] },
    },
  });
  assert.equal(sketch(outline({ handle: 'pair' }, snapshot)), 'pair[first second]');
});

test('submodules: packages are walked, plain modules are leaves', () => {
  assert.equal(sketch(outline({ handle: 'bakery', edge: 'submodules' })), 'bakery[_oven shop]');
  assert.equal(sketch(outline({ handle: 'bakery._oven', edge: 'submodules' })), '_oven');
  assert.equal(sketch(outline({ handle: 'bakery', edge: 'submodules', max_nodes: 2 })), 'bakery!max_nodes:2');
});

test('max_depth cuts off containers at the frontier, but not those that are empty', () => {
  assert.equal(sketch(outline({ handle: 'bakery._oven', max_depth: 0 })), '_oven!max_depth');
  assert.equal(
    sketch(outline({ handle: 'bakery._oven', max_depth: 1 })),
    '_oven[LIMIT Appliance!max_depth Oven!max_depth bake]',
  );
  assert.equal(sketch(outline({ handle: 'bakery.shop', max_depth: 1 })), 'shop[Shop Plug]');
  assert.equal(sketch(outline({ handle: 'bakery.shop.Shop', max_depth: 0, max_nodes: 1 })), 'Shop');
});

test('max_nodes cuts off a container whole and says how many it withholds', () => {
  const cut = (max_nodes: number): string => sketch(outline({ handle: 'bakery._oven', max_nodes }));
  assert.equal(cut(4), '_oven!max_nodes:4');
  assert.equal(cut(5), '_oven[LIMIT Appliance!max_nodes:3 Oven!max_nodes:3 bake]');
  assert.equal(cut(8), '_oven[LIMIT Appliance[switch_on Plug switch_off] Oven!max_nodes:3 bake]');
  assert.equal(cut(11), '_oven[LIMIT Appliance[switch_on Plug switch_off] Oven[door hot switch_on] bake]');
});

test('a smaller container still fits where a larger one before it did not', () => {
  const symbols: Record<string, SymbolDescription> = { shelf: { file: 'shelf.py' } };
  symbols['shelf.Large'] = { kind: 'class', lines: 1 };
  symbols['shelf.Small'] = { kind: 'class', lines: 5 };
  for (const name of ['a', 'b', 'c']) symbols[`shelf.Large.${name}`] = { kind: 'attribute', lines: 2 };
  symbols['shelf.Small.a'] = { kind: 'attribute', lines: 6 };
  const snapshot = openSample({ symbols });
  assert.equal(
    sketch(outline({ handle: 'shelf', max_nodes: 4 }, snapshot)),
    'shelf[Large!max_nodes:3 Small[a]]',
  );
});

test('where the budget is used up, max_nodes is the reason before any other', () => {
  assert.equal(
    sketch(outline({ handle: 'bakery._oven', max_depth: 1, max_nodes: 5 })),
    '_oven[LIMIT Appliance!max_nodes:3 Oven!max_nodes:3 bake]',
  );
  assert.equal(
    sketch(outline({ handle: 'bakery._oven', max_depth: 1, max_nodes: 6 })),
    '_oven[LIMIT Appliance!max_depth Oven!max_depth bake]',
  );
  assert.equal(
    sketch(outline({ handle: 'builtins', max_nodes: 4 })),
    'builtins[Exception!max_nodes:1 int object]',
  );
});

test('an external root shows one level; its empty containers are leaves', () => {
  assert.equal(sketch(outline({ handle: 'builtins' })), 'builtins[Exception!external int object]');
  assert.equal(sketch(outline({ handle: 'builtins.Exception' })), 'Exception[add_note]');
});

test('an unknown handle is one bare node', () => {
  assert.deepEqual(outline({ handle: 'no.such' }), {
    node: { handle: 'no.such', kind: 'variable', scope: 'external', line_start: 1, line_end: 1 },
    children: [],
  });
});

test('hundreds of nested classes are walked to the innermost', () => {
  const symbols: GraphDescription['symbols'] = { deep: { file: 'deep.py' } };
  let handle = 'deep';
  const nesting = 900;
  for (let level = 0; level < nesting; level++) {
    handle += '.C';
    symbols[handle] = { kind: 'class', lines: level + 1 };
  }
  let tree = outline({ handle: 'deep', max_nodes: nesting + 1 }, openSample({ symbols }));
  while (tree.children?.[0] !== undefined) tree = tree.children[0];
  assert.equal(tree.node.handle, handle);
});
