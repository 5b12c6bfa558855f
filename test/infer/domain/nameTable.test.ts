/** Names by their bytes: one id for one name, wherever its bytes stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NameTable } from '../../../src/infer/domain/nameTable.js';

test('a name has one id, by its text and by its bytes in any file', () => {
  const names = new NameTable();
  const texts = [
    '',
    'a',
    'ab',
    'b',
    'größe',
    '名前',
    '𝔘',
    ...Array.from({ length: 3000 }, (_, i) => `name${i}`),
  ];
  const ids = texts.map((text) => names.ofText(text));
  assert.equal(new Set(ids).size, texts.length);
  for (const [index, text] of texts.entries()) {
    const bytes = Buffer.from(`x${text}y`);
    assert.equal(names.ofBytes(bytes, 1, bytes.length - 1), ids[index], text);
    assert.equal(names.text(ids[index]), text);
  }
});

test('ids are in the order of first use', () => {
  const names = new NameTable();
  const bytes = Buffer.from('onetwoone');
  assert.deepEqual(
    [
      names.ofBytes(bytes, 0, 3),
      names.ofBytes(bytes, 3, 6),
      names.ofBytes(bytes, 6, 9),
      names.ofText('three'),
    ],
    [0, 1, 0, 2],
  );
});
