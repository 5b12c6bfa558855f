/** The comparison itself: an exact line forgives nothing, a subset only what it doesn't list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANY_TEXT, comparable, type GoldenLine, type Json } from './goldenLine.js';

function agrees(answer: Json, result: Json, match?: 'subset'): boolean {
  const line: GoldenLine = { op: 'inspect', args: {}, result, ...(match ? { match } : {}) };
  try {
    assert.deepEqual(comparable(answer, line), result);
    return true;
  } catch {
    return false;
  }
}

test('an exact line wants every key and nothing more', () => {
  assert.equal(agrees({ kind: 'class' }, { kind: 'class' }), true);
  assert.equal(agrees({ kind: 'class', scope: 'project' }, { kind: 'class' }), false);
  assert.equal(agrees({ detail: 'why' }, { detail: ANY_TEXT }), false);
});

test('a subset leaves unlisted keys open, at every depth', () => {
  const answer = { kind: 'class', location: { file: 'orders.py', line_start: 3 } };
  assert.equal(agrees(answer, { location: { line_start: 3 } }, 'subset'), true);
  assert.equal(agrees(answer, { location: { line_start: 4 } }, 'subset'), false);
  assert.equal(agrees(answer, { docstring: null }, 'subset'), false);
});

test('a subset fixes the length and order of its arrays', () => {
  const answer = [{ handle: 'orders', line_start: 1 }, { handle: 'stock' }];
  assert.equal(agrees(answer, [{ handle: 'orders' }, { handle: 'stock' }], 'subset'), true);
  assert.equal(agrees(answer, [{ handle: 'stock' }, { handle: 'orders' }], 'subset'), false);
  assert.equal(agrees(answer, [{ handle: 'orders' }], 'subset'), false);
  assert.equal(agrees({}, [], 'subset'), false);
});

test('any text stands for a text that is there', () => {
  assert.equal(agrees({ detail: 'why' }, { detail: ANY_TEXT }, 'subset'), true);
  for (const detail of ['', 7, null, []])
    assert.equal(agrees({ detail }, { detail: ANY_TEXT }, 'subset'), false);
  assert.equal(agrees({}, { detail: ANY_TEXT }, 'subset'), false);
});
