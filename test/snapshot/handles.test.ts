import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHandle, handleOf } from '../../src/snapshot/handles.js';
import { opened, sampleGraph } from './sample.js';
import { buildGraph } from './sampleGraph.js';

const HANDLES = [
  'a',
  'a-b',
  'a-b.c',
  'a.b',
  'a.b.c',
  'a.b.c.d',
  'a.my-script.main',
  'a.ä',
  'a.ä.\u{10400}',
  'a.ä.\uff21',
  'b.c',
  'b.c.d',
  'b.c.d.e.f',
  'b.c.x',
];

test('handles and symbols lead to each other', () => {
  const snapshot = opened(buildGraph({ symbols: Object.fromEntries(HANDLES.map((handle) => [handle, {}])) }));
  const sorted = [...HANDLES].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  sorted.forEach((handle, id) => {
    assert.equal(handleOf(snapshot, id), handle);
    assert.equal(findHandle(snapshot, handle), id, handle);
  });
});

test('what is no handle is not found', () => {
  const snapshot = opened(buildGraph({ symbols: Object.fromEntries(HANDLES.map((handle) => [handle, {}])) }));
  for (const handle of [
    '',
    '.',
    '..',
    '.a',
    'a.',
    'a..b',
    'b',
    'c',
    'a.c',
    'a.b.',
    'a.b.c.d.e',
    'b.c.d.e',
    'A',
    'a.my-script',
  ]) {
    assert.equal(findHandle(snapshot, handle), -1, handle);
  }
  assert.equal(findHandle(opened(buildGraph({ symbols: {} })), 'a'), -1);
});

test('scopes that are known from searches before lead to the same symbols', () => {
  const symbols: Record<string, object> = {};
  // More scopes than are remembered, so that many share a place.
  for (let at = 0; at < 70_000; at++) symbols[`module${at}`] = symbols[`module${at}.run`] = {};
  const snapshot = opened(buildGraph({ symbols }));
  const handles = Object.keys(symbols).sort();
  for (let round = 0; round < 2; round++) {
    handles.forEach((handle, id) => {
      assert.equal(findHandle(snapshot, handle), id, handle);
    });
    assert.equal(findHandle(snapshot, 'module7.walk'), -1);
    assert.equal(findHandle(snapshot, 'module70000.run'), -1);
  }
});

test('an id that is no symbol gives an error', () => {
  const snapshot = opened(sampleGraph());
  for (const id of [-1, 12, 0.5]) assert.throws(() => handleOf(snapshot, id), { code: 'corrupt' }, `${id}`);
});

test('parents that lead in a circle give an error instead of a hang', () => {
  const graph = sampleGraph();
  graph.columns['symbol.parent'][2] = 3;
  graph.columns['symbol.parent'][3] = 2;
  const snapshot = opened(graph);
  assert.throws(() => handleOf(snapshot, 2), { code: 'corrupt', message: /symbol\.parent/ });
  assert.throws(() => handleOf(snapshot, 3), { code: 'corrupt', message: /symbol\.parent/ });
});

test('nesting without end gives an error', () => {
  const handle = Array.from({ length: 1002 }, () => 'x');
  const symbols = Object.fromEntries(handle.map((_, depth) => [handle.slice(0, depth + 1).join('.'), {}]));
  const snapshot = opened(buildGraph({ symbols }));
  assert.equal(handleOf(snapshot, 1000), handle.slice(0, 1001).join('.'));
  assert.throws(() => handleOf(snapshot, 1001), { code: 'corrupt', message: /1000 levels/ });
});

test('names that would make a handle of gigabytes give an error', () => {
  const long = 'x'.repeat(1 << 19);
  const snapshot = opened(buildGraph({ symbols: { [long]: {}, [`${long}.${long}`]: {} } }));
  assert.throws(() => handleOf(snapshot, 1), { code: 'corrupt' });
});
