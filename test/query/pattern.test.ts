/** Patterns over dotted names, held against the regular expression they stand for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPattern } from '../../src/query/pattern.js';

test('a star is any text, everything else itself', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'aab', 'abab', 'a.b', 'a.b.c', 'axb', '+'];
  const patterns = ['', '*', 'a', 'a*', '*b', 'a*b', '*a*b*', 'a.*', 'a.b', '**', '+', '*.*'];
  for (const pattern of patterns) {
    const parts = pattern.split('*').map((part) => part.replace(/[.+]/gu, '\\$&'));
    const expression = new RegExp(`^${parts.join('.*')}$`, 'su');
    for (const text of texts) {
      assert.equal(matchesPattern(text, pattern), expression.test(text), `${text} ~ ${pattern}`);
    }
  }
});
