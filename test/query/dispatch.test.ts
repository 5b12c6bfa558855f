/** answer: all operations by name, defaults filled in, and words for arguments that can't be meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArgumentError } from '../../src/model/errors.js';
import { answer } from '../../src/query/dispatch.js';
import { expand } from '../../src/query/expand.js';
import { inspect } from '../../src/query/inspect.js';
import { outline } from '../../src/query/outline.js';
import { resolve } from '../../src/query/resolve.js';
import { resolveAt } from '../../src/query/resolveAt.js';
import { trace } from '../../src/query/trace.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const bakery = openSample(BAKERY);

function refusal(operation: string, args: unknown): string {
  try {
    answer(bakery, operation, args);
  } catch (error) {
    assert.ok(error instanceof ArgumentError, String(error));
    return error.message;
  }
  return assert.fail(`${operation} accepted ${JSON.stringify(args)}`);
}

test('each operation is answered by its function, with the defaults', () => {
  const handle = 'bakery._oven';
  const at = { file: 'src/bakery/_oven.py', line: 21, column: 4 };
  assert.deepEqual(
    answer(bakery, 'expand', { handle, edge: 'members' }),
    expand(bakery, { handle, edge: 'members' }),
  );
  assert.deepEqual(
    answer(bakery, 'outline', { handle }),
    outline(bakery, { handle, max_nodes: 200, edge: 'members' }),
  );
  assert.deepEqual(
    answer(bakery, 'resolve', { identifier: 'Oven' }),
    resolve(bakery, { identifier: 'Oven' }),
  );
  assert.deepEqual(answer(bakery, 'resolve_at', at), resolveAt(bakery, at));
  assert.deepEqual(answer(bakery, 'inspect', { handle }), inspect(bakery, { handle }));
  assert.deepEqual(
    answer(bakery, 'trace', { start: handle, follow: ['members'] }),
    trace(bakery, { start: handle, follow: ['members'], max_depth: 3, max_nodes: 50 }),
  );
});

test('an unknown operation is told which there are', () => {
  assert.equal(
    refusal('callers', {}),
    'Expected one of the operations expand, outline, resolve, resolve_at, inspect, trace; found "callers".',
  );
  assert.match(refusal('constructor', {}), /found "constructor"/);
});

test('a missing, misspelt or mistyped argument is told what was expected', () => {
  assert.equal(
    refusal('expand', { handle: 'bakery' }),
    'expand: "edge": expected a string, found nothing. expand takes handle, edge.',
  );
  assert.equal(
    refusal('inspect', { handle: 'bakery', depth: 2 }),
    'inspect: the arguments: expected no "depth". inspect takes handle.',
  );
  assert.equal(
    refusal('resolve', { identifier: 7 }),
    'resolve: "identifier": expected a string, found 7. resolve takes identifier.',
  );
  assert.equal(
    refusal('resolve', 'Oven'),
    'resolve: the arguments: expected an object, found "Oven". resolve takes identifier.',
  );
  assert.match(refusal('resolve', undefined), /the arguments: expected an object, found nothing/);
  assert.match(refusal('inspect', { handle: '' }), /"handle": expected at least 1 character\(s\), found ""/);
  assert.match(
    refusal('inspect', { handle: 'a'.repeat(5000) }),
    /expected at most 4096 character\(s\), found .* \(5000 characters\)/,
  );
});

test('a refusal stays short, however much is wrong', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  assert.match(
    refusal('trace', { start: 'bakery', follow: many }),
    /^trace: "follow": expected at most 1000 elements, found \[0,1,2,.{0,60}… \(100000 elements\)\. /,
  );
  assert.match(
    refusal('trace', { start: many.slice(0, 1000), follow: ['members'] }),
    /"start\.0": expected a string, found 0; .*"start\.19": expected a string, found 19; and 980 more\. /,
  );
  assert.match(
    refusal('inspect', { handle: 'a', ...Object.fromEntries(many.map((key) => [`k${key}`, 1])) }),
    /expected no "k0", .*"k19", and 99980 more\. /,
  );
  assert.match(refusal('x'.repeat(100_000), {}), /found "x{59}… \(100000 characters\)\.$/);
});

test('caps have to be whole numbers in range', () => {
  const handle = 'bakery';
  assert.equal(
    refusal('outline', { handle, max_depth: -1 }),
    'outline: "max_depth": expected a number from 0 on, found -1. ' +
      'outline takes handle, max_depth?, max_nodes?, edge?.',
  );
  assert.match(
    refusal('outline', { handle, max_nodes: 0 }),
    /"max_nodes": expected a number from 1 on, found 0/,
  );
  assert.match(
    refusal('outline', { handle, max_nodes: 1.5 }),
    /"max_nodes": expected a whole number, found 1.5/,
  );
  assert.match(refusal('outline', { handle, max_nodes: Number.NaN }), /"max_nodes": expected .*, found NaN/);
  assert.match(refusal('outline', { handle, max_depth: '3' }), /"max_depth": expected .*, found "3"/);
  assert.match(refusal('outline', { handle, edge: 'callees' }), /expected "members" or "submodules"/);
});

test('trace starts somewhere, follows something and knows its conditions', () => {
  const start = 'bakery';
  assert.match(
    refusal('trace', { start: [], follow: ['members'] }),
    /"start": expected at least 1 element\(s\), found \[\]/,
  );
  assert.match(
    refusal('trace', { start: 7, follow: ['members'] }),
    /"start": expected a non-empty string or/,
  );
  assert.match(refusal('trace', { start, follow: [] }), /"follow": expected at least 1 element\(s\)/);
  assert.match(
    refusal('trace', { start, follow: 'members' }),
    /"follow": expected an array, found "members"/,
  );
  assert.match(
    refusal('trace', { start, follow: ['members'], stop_when: { exclude: true } }),
    /"stop_when": expected no "exclude"/,
  );
});
