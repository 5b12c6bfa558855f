/** trace: order, cycles, caps, pruning, and the edges and roots that can't be followed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TraceResult } from '../../src/model/results.js';
import { answer } from '../../src/query/dispatch.js';
import { expand } from '../../src/query/expand.js';
import type { SymbolDescription } from '../snapshot/graphDescription.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const bakery = openSample(BAKERY);

function trace(args: Record<string, unknown>, snapshot = bakery): TraceResult {
  return answer(snapshot, 'trace', args) as TraceResult;
}

function nodes(args: Record<string, unknown>, snapshot = bakery): string[] {
  return Object.keys(trace(args, snapshot).nodes);
}

function links({ edges }: TraceResult): string[] {
  return edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
}

/** Functions of one module that call each other as listed. */
function calls(graph: Record<string, string[]>): ReturnType<typeof openSample> {
  const symbols: Record<string, SymbolDescription> = { m: { file: 'm.py' } };
  for (const [name, callees] of Object.entries(graph)) {
    symbols[`m.${name}`] = { kind: 'function', callees: callees.map((callee) => `m.${callee}`) };
  }
  return openSample({ symbols });
}

test('every field of an answer, with a cycle and a self-call as edges', () => {
  const result = trace({ start: 'bakery.bake.turn', follow: ['callees'] });
  const stub = (handle: string): unknown => {
    const scope = handle.slice(0, handle.lastIndexOf('.'));
    const members = expand(bakery, { handle: scope, edge: 'members' });
    return 'stubs' in members && members.stubs.find((member) => member.handle === handle);
  };
  assert.deepEqual(result, {
    nodes: {
      'bakery._oven.bake.turn': {
        handle: 'bakery._oven.bake.turn',
        kind: 'function',
        scope: 'project',
        line_start: 22,
        line_end: 22,
        signature: 'turn()',
      },
      'bakery._oven.bake': stub('bakery._oven.bake'),
      'bakery._oven.Oven': stub('bakery._oven.Oven'),
    },
    edges: [
      { from: 'bakery._oven.bake.turn', to: 'bakery._oven.bake', kind: 'callees' },
      { from: 'bakery._oven.bake', to: 'bakery._oven.Oven', kind: 'callees' },
      { from: 'bakery._oven.bake', to: 'bakery._oven.bake.turn', kind: 'callees' },
      { from: 'bakery._oven.bake', to: 'bakery._oven.bake', kind: 'callees' },
    ],
    truncated: false,
    truncation_reasons: [],
    unsupported_edges: [],
    unresolved_roots: [],
    unresolved_call_sites: {},
  });
});

test('several edges are followed in the order given, each named once', () => {
  const result = trace({
    start: 'bakery._oven.Oven',
    follow: ['superclasses', 'subclasses', 'superclasses'],
  });
  assert.deepEqual(links(result), [
    'bakery._oven.Oven superclasses bakery._oven.Appliance',
    'bakery._oven.Oven superclasses builtins.Exception',
    'bakery._oven.Appliance subclasses bakery._oven.Oven',
    'builtins.Exception subclasses bakery._oven.Oven',
  ]);
  assert.ok(!('unresolved_call_sites' in result) && !('unresolved_imports' in result));
});

test('what is unresolved on the way is listed by handle', () => {
  const calls = trace({ start: 'bakery._oven.Oven.switch_on', follow: ['callees'] });
  assert.deepEqual(calls.unresolved_call_sites, { 'bakery._oven.Oven.switch_on': 2 });
  const imports = trace({ start: 'bakery', follow: ['imports'] });
  assert.deepEqual(imports.unresolved_imports, { 'bakery._oven': ['missing.part'] });
});

test('several starts, each once; those that lead nowhere are listed', () => {
  const result = trace({
    start: ['bakery.Oven', 'no.such', 'bakery._oven.Oven', 'bakery.Shop', 'no.such'],
    follow: ['members'],
    max_depth: 0,
  });
  assert.deepEqual(Object.keys(result.nodes), ['bakery._oven.Oven', 'bakery.shop.Shop']);
  assert.deepEqual(result.unresolved_roots, ['no.such']);
});

test('edges that cannot be followed are named, the others followed', () => {
  const result = trace({ start: 'bakery.Oven', follow: ['callers', 'superclasses', 'siblings', 'imports'] });
  assert.deepEqual(result.unsupported_edges, ['callers', 'siblings', 'imports']);
  assert.ok('bakery._oven.Appliance' in result.nodes);
  const bare = openSample({ ...BAKERY, absent: ['callees', 'callers', 'unresolvedCallSites'] });
  const unmeasured = trace({ start: 'bakery.bake', follow: ['callees'] }, bare);
  assert.deepEqual(unmeasured.unsupported_edges, ['callees']);
  assert.ok(!('unresolved_call_sites' in unmeasured));
});

test('an edge that no node of the answer can have is named where expand calls it unsupported', () => {
  const unsupported = (start: string | string[], follow: string[]) => {
    const { unsupported_edges, ...rest } = trace({ start, follow });
    return { unsupported_edges, measured: Object.keys(rest).filter((key) => /^unresolved_[ci]/.test(key)) };
  };
  for (const edge of ['imports', 'imported_by'])
    assert.deepEqual(unsupported('bakery.bake', [edge]), { unsupported_edges: [edge], measured: [] });
  // A class has no calls of its own: measured, as expand says.
  assert.deepEqual(unsupported('bakery.Oven', ['callees']), {
    unsupported_edges: [],
    measured: ['unresolved_call_sites'],
  });
  // A module is reached, and its imports are followed.
  assert.deepEqual(unsupported('bakery.bake', ['imports', 'enclosing_scope']), {
    unsupported_edges: [],
    measured: ['unresolved_imports'],
  });
  assert.deepEqual(unsupported(['bakery.bake', 'bakery'], ['imports']), {
    unsupported_edges: [],
    measured: ['unresolved_imports'],
  });
});

test('max_depth truncates only where an unseen node lies behind the frontier', () => {
  const chain = calls({ a: ['b'], b: ['c', 'a'], c: ['a', 'b', 'c'] });
  const whole = trace({ start: 'm.a', follow: ['callees'], max_depth: 2 }, chain);
  assert.equal(whole.truncated, false);
  assert.deepEqual(links(whole), [
    'm.a callees m.b',
    'm.b callees m.c',
    'm.b callees m.a',
    'm.c callees m.a',
    'm.c callees m.b',
    'm.c callees m.c',
  ]);
  const cut = trace({ start: 'm.a', follow: ['callees'], max_depth: 1 }, chain);
  assert.deepEqual(cut.truncation_reasons, ['max_depth']);
  assert.deepEqual(links(cut), ['m.a callees m.b', 'm.b callees m.a']);
});

test('max_nodes cuts off further nodes and the edges to them, not the edges between those that fit', () => {
  const fan = calls({ a: ['b', 'c', 'd'], b: ['d', 'a'], c: ['b'], d: [] });
  const result = trace({ start: 'm.a', follow: ['callees'], max_nodes: 3 }, fan);
  assert.deepEqual(Object.keys(result.nodes), ['m.a', 'm.b', 'm.c']);
  assert.deepEqual(links(result), [
    'm.a callees m.b',
    'm.a callees m.c',
    'm.b callees m.a',
    'm.c callees m.b',
  ]);
  assert.equal(result.truncated, true);
  assert.deepEqual(result.truncation_reasons, ['max_nodes']);
  const exact = trace({ start: 'm.a', follow: ['callees'], max_nodes: 4 }, fan);
  assert.equal(exact.truncated, false);
});

test('more starts than nodes are cut off too, and both caps are named', () => {
  const pair = calls({ a: ['c'], b: [], c: [] });
  const result = trace({ start: ['m.a', 'm.b'], follow: ['callees'], max_nodes: 1, max_depth: 0 }, pair);
  assert.deepEqual(Object.keys(result.nodes), ['m.a']);
  assert.deepEqual(result.truncation_reasons, ['max_depth', 'max_nodes']);
});

test('exclude_external prunes silently, but never the start', () => {
  const stop_when = { exclude_external: true };
  const result = trace({ start: 'bakery.Oven', follow: ['superclasses'], max_depth: 1, stop_when });
  assert.deepEqual(Object.keys(result.nodes), ['bakery._oven.Oven', 'bakery._oven.Appliance']);
  assert.equal(result.truncated, false);
  assert.deepEqual(
    nodes({ start: 'builtins.Exception', follow: ['subclasses', 'superclasses'], stop_when }),
    ['builtins.Exception', 'bakery._oven.Oven', 'bakery._oven.Appliance'],
  );
});

test('module_pattern keeps symbols of modules whose whole name matches', () => {
  const through = (module_pattern: string): string[] =>
    nodes({ start: 'bakery', follow: ['imports'], stop_when: { module_pattern } });
  assert.deepEqual(through('bakery.*'), [
    'bakery',
    'bakery._oven',
    'bakery._oven.Oven',
    'bakery._oven.bake',
    'bakery.shop.Shop',
  ]);
  assert.deepEqual(through('*.shop'), ['bakery', 'bakery.shop.Shop']);
  assert.deepEqual(through('shop'), ['bakery']);
});

test('exclude_tests prunes modules that are named as tests', () => {
  const symbols: Record<string, SymbolDescription> = { app: { file: 'app.py' } };
  const testing = ['tests', 'tests.unit', 'test_app', 'app_test', 'conftest', 'pkg.test.a', 'pkg.tests.b'];
  const other = ['contest', 'latest', 'pkg.testing', 'protests', 'tester'];
  for (const module of [...testing, ...other]) {
    symbols[module] = { file: `${module}.py`, importedModules: ['app'] };
  }
  const snapshot = openSample({ symbols });
  const found = nodes(
    { start: 'app', follow: ['imported_by'], stop_when: { exclude_tests: true } },
    snapshot,
  );
  assert.deepEqual(found, ['app', ...other]);
});

test('handles that are special property names are nodes like others', () => {
  const snapshot = openSample({
    symbols: {
      ['__proto__']: { file: '__proto__.py' },
      app: { file: 'app.py', imports: ['__proto__'], unresolvedImports: ['x'] },
    },
  });
  assert.deepEqual(nodes({ start: 'app', follow: ['imports'] }, snapshot), ['app', '__proto__']);
});
