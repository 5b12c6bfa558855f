/** Pages of expand: a cursor belongs to one snapshot and one question. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArgumentError } from '../../src/model/errors.js';
import type { ExpandResult, Stub } from '../../src/model/results.js';
import { type ExpandPage, pageOf } from '../../src/serve/page.js';

const stubs: Stub[] = ['a', 'b', 'c', 'd'].map((handle, index) => ({
  handle,
  kind: 'function',
  scope: 'project',
  line_start: index + 1,
  line_end: index + 1,
}));
const MEMBERS: ExpandResult = { source: 'pkg', edge: 'members', stubs };
const UNSUPPORTED: ExpandResult = {
  source: 'f',
  edge: 'x',
  unsupported: true,
  reason: 'unknown_edge',
  detail: '',
};

function handles(page: ExpandResult | ExpandPage): string[] {
  assert.ok('stubs' in page);
  return page.stubs.map(({ handle }) => handle);
}

function cursorOf(page: ExpandResult | ExpandPage): string | undefined {
  return 'next_cursor' in page ? page.next_cursor : undefined;
}

test('pages follow one another and the last has no cursor', () => {
  const first = pageOf(MEMBERS, 'digest', { limit: 2 });
  const second = pageOf(MEMBERS, 'digest', { limit: 2, cursor: cursorOf(first) });
  assert.deepEqual(
    [handles(first), handles(second)],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  );
  assert.equal('next_cursor' in second, false);
  assert.deepEqual(handles(pageOf(MEMBERS, 'digest', { cursor: cursorOf(first) })), ['c', 'd']);
});

test('what goes with the stubs goes with each page, and what is unsupported has none', () => {
  const callees: ExpandResult = { source: 'f', edge: 'callees', stubs, unresolved_call_sites: 2 };
  const page = pageOf(callees, 'digest', { limit: 1 });
  assert.equal('unresolved_call_sites' in page && page.unresolved_call_sites, 2);
  assert.equal(pageOf(UNSUPPORTED, 'digest', { limit: 1 }), UNSUPPORTED);
});

test('a cursor of another snapshot, handle or edge, or made up, is refused with a way out', () => {
  const cursor = cursorOf(pageOf(MEMBERS, 'digest', { limit: 1 }));
  const others: [ExpandResult, string, unknown][] = [
    [MEMBERS, 'other digest', cursor],
    [{ ...MEMBERS, source: 'gkp' }, 'digest', cursor],
    [{ ...MEMBERS, edge: 'submodules' }, 'digest', cursor],
    [MEMBERS, 'digest', 'made up'],
    [MEMBERS, 'digest', ''],
    [MEMBERS, 'digest', 2],
    [UNSUPPORTED, 'digest', cursor],
    [UNSUPPORTED, 'digest', 2],
  ];
  for (const [result, digest, given] of others) {
    assert.throws(
      () => pageOf(result, digest, { cursor: given }),
      (error) => error instanceof ArgumentError && /ask again without a cursor/.test(error.message),
    );
  }
});

test('a limit has to be a whole number from 1 on', () => {
  for (const limit of [0, -1, 1.5, '2', null, Number.NaN]) {
    assert.throws(() => pageOf(MEMBERS, 'digest', { limit }), /"limit": expected a whole number from 1 on/);
  }
});
