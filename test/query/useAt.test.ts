/** Where names are used: the coded table comes back whole, and positions find it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodedUse, decodeUses, encodeUses } from '../../src/model/useCode.js';

function decoded(words: Uint32Array): CodedUse[] {
  const uses: CodedUse[] = [];
  decodeUses(words, (use) => {
    uses.push({ ...use });
    return false;
  });
  return uses;
}

test('what is decoded is what was encoded', () => {
  const uses: CodedUse[] = [
    { line: 1, column: 0, length: 3, symbol: 9, leading: true },
    { line: 1, column: 4, length: 1, symbol: 2, leading: false },
    { line: 1, column: 900, length: 200, symbol: 5_000_000, leading: false },
    { line: 70_000, column: 2, length: 7, symbol: 0, leading: true },
  ];
  assert.deepEqual(decoded(encodeUses(uses)), uses);
  assert.deepEqual(decoded(encodeUses([])), []);
});

test('a table that promises more than it holds ends where its numbers do', () => {
  const words = encodeUses([{ line: 1, column: 0, length: 1, symbol: 1, leading: false }]);
  const damaged = Uint32Array.from(words);
  // The number of uses: 127 instead of 1.
  damaged[0] = (damaged[0] & ~255) | 127;
  assert.ok(decoded(damaged).length <= damaged.length * 4);
});

test('the visitor may stop', () => {
  const words = encodeUses([
    { line: 1, column: 0, length: 1, symbol: 1, leading: false },
    { line: 2, column: 0, length: 1, symbol: 2, leading: false },
  ]);
  const seen: number[] = [];
  decodeUses(words, (use) => {
    seen.push(use.line);
    return true;
  });
  assert.deepEqual(seen, [1]);
});
