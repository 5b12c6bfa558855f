import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonc } from '../../../src/discover/config/jsonc.js';

test('comments and trailing commas go, and what looks like them in a string stays', () => {
  const text =
    '{\n  // one\n  "url": "http://x/*y*/,]", /* two\n  lines */ "list": [1, 2, // three\n  ],\n}\n';
  assert.deepEqual(parseJsonc(text, 'x.json'), { url: 'http://x/*y*/,]', list: [1, 2] });
});

test('an escaped quote does not end a string', () => {
  assert.deepEqual(parseJsonc('{"a": "\\"//no", }', 'x.json'), { a: '"//no' });
});
