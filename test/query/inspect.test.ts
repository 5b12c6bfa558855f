/** inspect: every kind's fields, exactly, and counts that agree with expand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EDGES } from '../../src/query/edges.js';
import { expand } from '../../src/query/expand.js';
import { inspect } from '../../src/query/inspect.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const bakery = openSample(BAKERY);

test('a module', () => {
  assert.deepEqual(inspect(bakery, { handle: 'bakery' }), {
    handle: 'bakery',
    kind: 'module',
    scope: 'project',
    location: { file: 'src/bakery/__init__.py', line_start: 1, line_end: 3, column_start: 0, column_end: 0 },
    docstring: 'Bread and more.',
    is_package: true,
    edge_counts: { members: 0, submodules: 2, imports: 4, imported_by: 1 },
  });
  const shop = inspect(bakery, { handle: 'bakery.shop' });
  assert.equal(shop.package, 'bakery');
  assert.equal(shop.is_package, false);
  assert.deepEqual(shop.edge_counts, { members: 2, imports: 1, imported_by: 1 });
});

test('a class: bases in source order, the unresolved last; public paths that bind it', () => {
  assert.deepEqual(inspect(bakery, { handle: 'bakery.Oven' }), {
    handle: 'bakery._oven.Oven',
    kind: 'class',
    scope: 'project',
    location: { file: 'src/bakery/_oven.py', line_start: 10, line_end: 18, column_start: 6, column_end: 10 },
    docstring: 'It gets hot.',
    signature: 'Oven()',
    superclasses: ['builtins.Exception', 'bakery._oven.Appliance', 'Unknown'],
    edge_counts: { members: 3, enclosing_scope: 1, superclasses: 2, subclasses: 0 },
    re_exports: ['bakery.Oven', 'bakery.shop.Oven'],
  });
});

test('a method: parameters with kinds, types and simple defaults', () => {
  assert.deepEqual(inspect(bakery, { handle: 'bakery._oven.Oven.switch_on' }), {
    handle: 'bakery._oven.Oven.switch_on',
    kind: 'method',
    scope: 'project',
    location: { file: 'src/bakery/_oven.py', line_start: 16, line_end: 18, column_start: 8, column_end: 17 },
    docstring: null,
    signature: 'switch_on(self, degrees: dict[str, int], *rest, fast=False)',
    parameters: [
      { name: 'self', kind: 'positional_or_keyword' },
      {
        name: 'degrees',
        kind: 'positional_or_keyword',
        type: { raw: 'dict[str, int]', args: [{ raw: 'str' }, { raw: 'int', handle: 'builtins.int' }] },
      },
      { name: 'rest', kind: 'var_positional' },
      { name: 'fast', kind: 'keyword_only', default: 'False' },
    ],
    return_type: null,
    is_async: false,
    is_classmethod: false,
    is_staticmethod: false,
    edge_counts: { enclosing_scope: 1, callees: 2 },
    re_exports: [],
  });
  const off = inspect(bakery, { handle: 'bakery._oven.Appliance.switch_off' });
  assert.equal(off.is_async, true);
  assert.equal(off.is_classmethod, true);
});

test('a function is bound in public under public names only', () => {
  assert.deepEqual(inspect(bakery, { handle: 'bakery.bake' }).re_exports, ['bakery.bake']);
  const shop = openSample({
    symbols: {
      shop: { flags: ['package'], aliases: { __version__: 'shop._about.number' } },
      'shop._about': {},
      'shop._about.number': { kind: 'variable' },
    },
  });
  assert.deepEqual(inspect(shop, { handle: 'shop._about.number' }).re_exports, ['shop.__version__']);
});

test('a property and other data', () => {
  assert.deepEqual(inspect(bakery, { handle: 'bakery._oven.Oven.hot' }), {
    handle: 'bakery._oven.Oven.hot',
    kind: 'property',
    scope: 'project',
    location: { file: 'src/bakery/_oven.py', line_start: 14, line_end: 15, column_start: 8, column_end: 11 },
    docstring: null,
    signature: 'hot(self) -> bool',
    type: { raw: 'bool' },
    edge_counts: { enclosing_scope: 1, callees: 0 },
    re_exports: [],
  });
  assert.deepEqual(inspect(bakery, { handle: 'bakery._oven.LIMIT' }), {
    handle: 'bakery._oven.LIMIT',
    kind: 'variable',
    scope: 'project',
    location: { file: 'src/bakery/_oven.py', line_start: 2, line_end: 2, column_start: 0, column_end: 5 },
    docstring: null,
    type: { raw: 'int', handle: 'builtins.int' },
    default: '240',
    edge_counts: { enclosing_scope: 1 },
    re_exports: [],
  });
});

test('an unknown handle has nothing measured', () => {
  assert.deepEqual(inspect(bakery, { handle: 'no.such' }), {
    handle: 'no.such',
    kind: 'variable',
    scope: 'external',
    location: null,
    docstring: null,
    edge_counts: {},
  });
});

test('an edge that was not measured has no count', () => {
  const bare = openSample({ ...BAKERY, absent: ['callees', 'callers', 'unresolvedCallSites'] });
  assert.deepEqual(inspect(bare, { handle: 'bakery._oven.bake' }).edge_counts, { enclosing_scope: 1 });
  const apart = openSample({
    ...BAKERY,
    absent: ['superclasses', 'subclasses', 'importedBy', 'importedModules'],
  });
  assert.deepEqual(inspect(apart, { handle: 'bakery._oven.Oven' }).edge_counts, {
    members: 3,
    enclosing_scope: 1,
  });
  assert.deepEqual(inspect(apart, { handle: 'bakery.shop' }).edge_counts, { members: 2, imports: 1 });
});

test('counts are the numbers of stubs that expand gives, for every symbol and edge', () => {
  for (const handle of Object.keys(BAKERY.symbols)) {
    const { edge_counts: counts } = inspect(bakery, { handle });
    for (const edge of EDGES.keys()) {
      const result = expand(bakery, { handle, edge });
      const stubs = 'stubs' in result ? result.stubs.length : 0;
      assert.equal(counts[edge] ?? 0, stubs, `${edge} of ${handle}`);
    }
  }
});

test('types of any nesting are read as one tree', () => {
  const type = {
    raw: 'a[b[c, d], e]',
    args: [{ raw: 'b[c, d]', args: [{ raw: 'c' }, { raw: 'd', handle: 'm' }] }, { raw: 'e' }],
  };
  const snapshot = openSample({
    symbols: {
      m: { file: 'm.py' },
      'm.before': { kind: 'variable', lines: 1, type: 'x' },
      'm.data': { kind: 'variable', lines: 2, type },
      'm.later': { kind: 'function', lines: 3, type: { raw: 'y[z]', args: [{ raw: 'z' }] } },
    },
  });
  assert.deepEqual(inspect(snapshot, { handle: 'm.data' }).type, type);
  assert.deepEqual(inspect(snapshot, { handle: 'm.later' }).return_type, {
    raw: 'y[z]',
    args: [{ raw: 'z' }],
  });
});
