/** Strings are numbered by first use, and encoded each by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeStrings, Strings } from '../../src/model/strings.js';

function decoded(list: readonly string[]): string[] {
  const { offsets, bytes } = encodeStrings(list);
  assert.equal(offsets.length, list.length + 1);
  assert.equal(offsets[list.length], bytes.length);
  return list.map((_, id) => Buffer.from(bytes.subarray(offsets[id], offsets[id + 1])).toString('utf8'));
}

test('a string keeps the number of its first use, until all are forgotten', () => {
  const strings = new Strings();
  assert.deepEqual(
    ['tide', 'moor', 'tide', ''].map((text) => strings.id(text)),
    [0, 1, 0, 2],
  );
  assert.deepEqual(strings.list, ['tide', 'moor', '']);
  strings.clear();
  assert.equal(strings.id('moor'), 0);
  assert.deepEqual(strings.list, ['moor']);
});

test('what is encoded is decoded again, also where one call does not encode all of them', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => (i % 5000 === 0 ? `ü${i}😀` : `n${i}`));
  assert.deepEqual(decoded(many), many);
  assert.deepEqual(decoded([]), []);
});

test('two halves of a surrogate pair in two strings stay apart', () => {
  assert.deepEqual(decoded(['a\ud83d', '\ude00b', 'é']), ['a\ufffd', '\ufffdb', 'é']);
});
