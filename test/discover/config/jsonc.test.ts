import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonc } from '../../../src/discover/config/jsonc.js';
import { ConfigError } from '../../../src/model/errors.js';

test('comments and trailing commas go, and what looks like them in a string stays', () => {
  const text =
    '{\n  // one\n  "url": "http://x/*y*/,]", /* two\n  lines */ "list": [1, 2, // three\n  ],\n}\n';
  assert.deepEqual(parseJsonc(text, 'x.json'), { url: 'http://x/*y*/,]', list: [1, 2] });
});

test('an escaped quote does not end a string', () => {
  assert.deepEqual(parseJsonc('{"a": "\\"//no", }', 'x.json'), { a: '"//no' });
});

test('what no person writes is refused, in time that grows with it', () => {
  const refused = ['/*', ',/*', '"\\"', ', '].map((part) => part.repeat(200_000));
  refused.push(`[1,${'/* */'.repeat(50_000)}x]`, `"${'x'.repeat(20_000_000)}`);
  for (const text of refused) assert.throws(() => parseJsonc(text, 'x.json'), ConfigError);
});
