import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains, isOutside, labelOf } from '../../src/discover/paths.js';
import { compareUtf8 } from '../../src/model/utf8Order.js';

test('the order of names is the order of their UTF-8 bytes', () => {
  const names = [
    '',
    'a',
    'a.b',
    'a/b',
    'ab',
    'Z',
    '_',
    'é',
    '\uD7FF',
    '\uE000',
    '\uFF5E',
    '\u{1F40D}',
    'a\u{10FFFF}',
  ];
  for (const left of names) {
    for (const right of names) {
      const expected = Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
      assert.equal(Math.sign(compareUtf8(left, right)), expected, JSON.stringify([left, right]));
    }
  }
});

test('labels are relative to the project root', () => {
  assert.equal(labelOf('/p', '/p'), '.');
  assert.equal(labelOf('/p', '/p/a/b.py'), 'a/b.py');
  assert.equal(labelOf('/p', '/q/b.py'), '../q/b.py');
  assert.equal(labelOf('/', '/a'), 'a');
});

test('a name that begins with two dots is not outside', () => {
  assert.equal(isOutside('..'), true);
  assert.equal(isOutside('../a'), true);
  assert.equal(isOutside('..a/b'), false);
});

test('a folder contains itself and what is below, but not its namesakes', () => {
  assert.equal(contains('/p', '/p'), true);
  assert.equal(contains('/p', '/p/a'), true);
  assert.equal(contains('/', '/a'), true);
  assert.equal(contains('/p', '/project'), false);
});
