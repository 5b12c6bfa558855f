/** expand: every edge, both branches, and what a handle that isn't known gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SupportedExpand } from '../../src/model/results.js';
import { expand } from '../../src/query/expand.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const snapshot = openSample(BAKERY);

/** The handles of a supported answer; fails on any other. */
function handles(handle: string, edge: string): string[] {
  const result = expand(snapshot, { handle, edge });
  assert.ok('stubs' in result, `${edge} of ${handle} is unsupported`);
  return result.stubs.map((stub) => stub.handle);
}

test('members come in source order, with signatures where there are any', () => {
  assert.deepEqual(expand(snapshot, { handle: 'bakery._oven.Oven', edge: 'members' }), {
    source: 'bakery._oven.Oven',
    edge: 'members',
    stubs: [
      {
        handle: 'bakery._oven.Oven.door',
        kind: 'attribute',
        scope: 'project',
        line_start: 12,
        line_end: 12,
      },
      {
        handle: 'bakery._oven.Oven.hot',
        kind: 'property',
        scope: 'project',
        line_start: 14,
        line_end: 15,
        signature: 'hot(self) -> bool',
      },
      {
        handle: 'bakery._oven.Oven.switch_on',
        kind: 'method',
        scope: 'project',
        line_start: 16,
        line_end: 18,
        signature: 'switch_on(self, degrees: dict[str, int], *rest, fast=False)',
      },
    ],
  });
  assert.deepEqual(handles('bakery._oven.bake', 'members'), []);
});

test('submodules belong to packages, enclosing scopes to everything but modules', () => {
  assert.deepEqual(handles('bakery', 'submodules'), ['bakery._oven', 'bakery.shop']);
  assert.deepEqual(handles('bakery.shop', 'submodules'), []);
  assert.deepEqual(handles('bakery._oven.bake.turn', 'enclosing_scope'), ['bakery._oven.bake']);
  assert.deepEqual(handles('bakery._oven.LIMIT', 'enclosing_scope'), ['bakery._oven']);
  assert.deepEqual(handles('bakery.shop', 'enclosing_scope'), []);
});

test('imports say what could not be resolved, and [] when all could', () => {
  assert.deepEqual(expand(snapshot, { handle: 'bakery._oven', edge: 'imports' }), {
    source: 'bakery._oven',
    edge: 'imports',
    stubs: [{ handle: 'json', kind: 'module', scope: 'external', line_start: 1, line_end: 20 }],
    unresolved_imports: ['missing.part'],
  });
  const shop = expand(snapshot, { handle: 'bakery.shop', edge: 'imports' }) as SupportedExpand;
  assert.deepEqual(shop.unresolved_imports, []);
  assert.deepEqual(handles('bakery', 'imports'), [
    'bakery._oven',
    'bakery._oven.Oven',
    'bakery._oven.bake',
    'bakery.shop.Shop',
  ]);
});

test('imported_by works for external modules too', () => {
  assert.deepEqual(handles('json', 'imported_by'), ['bakery._oven']);
  assert.deepEqual(handles('bakery', 'imported_by'), ['bakery.shop']);
});

test('bases and subclasses are sorted; only a class gets the hint', () => {
  assert.deepEqual(handles('bakery._oven.Oven', 'superclasses'), [
    'bakery._oven.Appliance',
    'builtins.Exception',
  ]);
  const result = expand(snapshot, { handle: 'builtins.Exception', edge: 'subclasses' }) as SupportedExpand;
  assert.deepEqual(
    result.stubs.map((stub) => stub.handle),
    ['bakery._oven.Oven'],
  );
  assert.match(result.transitive_hint ?? '', /trace\(/);
  assert.deepEqual(expand(snapshot, { handle: 'bakery._oven.bake', edge: 'subclasses' }), {
    source: 'bakery._oven.bake',
    edge: 'subclasses',
    stubs: [],
  });
});

test('callees come in call order with the number of unresolved sites', () => {
  const result = expand(snapshot, {
    handle: 'bakery._oven.Oven.switch_on',
    edge: 'callees',
  }) as SupportedExpand;
  assert.deepEqual(
    result.stubs.map((stub) => stub.handle),
    ['json.dumps', 'bakery._oven.Appliance.switch_on'],
  );
  assert.equal(result.unresolved_call_sites, 2);
  const all = expand(snapshot, { handle: 'bakery._oven.bake', edge: 'callees' }) as SupportedExpand;
  assert.equal(all.unresolved_call_sites, 0);
  assert.deepEqual(expand(snapshot, { handle: 'bakery._oven.LIMIT', edge: 'callees' }), {
    source: 'bakery._oven.LIMIT',
    edge: 'callees',
    stubs: [],
    unresolved_call_sites: 0,
  });
});

test('what was not measured is unsupported, for any handle', () => {
  const bare = openSample({ ...BAKERY, absent: ['callees', 'callers', 'unresolvedCallSites'] });
  for (const handle of ['bakery._oven.bake', 'bakery.nothing']) {
    const { detail, ...rest } = expand(bare, { handle, edge: 'callees' }) as { detail: string };
    assert.deepEqual(rest, {
      source: handle,
      edge: 'callees',
      unsupported: true,
      reason: 'not_yet_implemented',
    });
    assert.match(detail, /callees/);
  }
});

test('edges that are deferred, unknown or of another kind say which', () => {
  const reason = (handle: string, edge: string): string | undefined => {
    const result = expand(snapshot, { handle, edge });
    return result.unsupported ? result.reason : undefined;
  };
  for (const edge of [
    'callers',
    'references',
    'read_by',
    'written_by',
    'passed_by',
    'overrides',
    'overridden_by',
    'decorated_by',
    'decorates',
  ]) {
    assert.equal(reason('bakery._oven.bake', edge), 'deferred_reference_backend', edge);
    assert.equal(reason('bakery.nothing', edge), 'deferred_reference_backend', edge);
  }
  for (const edge of ['Members', 'constructor', '__proto__']) {
    assert.equal(reason('bakery', edge), 'unknown_edge', edge);
    assert.equal(reason('bakery.nothing', edge), 'unknown_edge', edge);
  }
  assert.equal(reason('bakery._oven.bake', 'imports'), 'not_yet_implemented');
  assert.equal(reason('bakery._oven.Oven', 'imported_by'), 'not_yet_implemented');
  assert.deepEqual(expand(snapshot, { handle: 'bakery.Oven', edge: 'siblings' }), {
    source: 'bakery._oven.Oven',
    edge: 'siblings',
    unsupported: true,
    reason: 'unknown_edge',
    detail:
      "There is no edge 'siblings'. Edges: members, submodules, enclosing_scope, imports, imported_by, superclasses, subclasses, callees.",
  });
});

test('an edge that is not answered yet says what is', () => {
  const detail = (edge: string): string | undefined => {
    const result = expand(snapshot, { handle: 'bakery._oven.Oven.switch_on', edge });
    return result.unsupported ? result.detail : undefined;
  };
  assert.equal(
    detail('overridden_by'),
    "A snapshot doesn't answer 'overridden_by' yet, but trace(start=<its class>, follow=['subclasses', 'members']) has the methods of its name.",
  );
  assert.match(detail('overrides') ?? '', /follow=\['superclasses', 'members'\]/);
  assert.match(detail('callers') ?? '', /imported_by of the module/);
});

test('an unknown handle has measured nothing but its own absence', () => {
  for (const edge of ['members', 'imports', 'imported_by', 'subclasses', 'enclosing_scope']) {
    assert.deepEqual(expand(snapshot, { handle: 'no.such', edge }), { source: 'no.such', edge, stubs: [] });
  }
  assert.deepEqual(expand(snapshot, { handle: 'no.such', edge: 'callees' }), {
    source: 'no.such',
    edge: 'callees',
    stubs: [],
    unresolved_call_sites: 0,
  });
});
