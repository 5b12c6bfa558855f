/** Bytes → text: byte order marks, PEP 263 cookies, and what Python would refuse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../src/extract/decode.js';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

test('plain ASCII and UTF-8 are read as they are', () => {
  assert.deepEqual(decode(bytes('x = 1\n')), { text: 'x = 1\n' });
  assert.deepEqual(decode(Buffer.from('é = "\u{1f40d}"\n')), { text: 'é = "\u{1f40d}"\n' });
  assert.deepEqual(decode(Buffer.alloc(0)), { text: '' });
});

test('a UTF-8 byte order mark is no part of the text', () => {
  assert.deepEqual(decode(bytes([0xef, 0xbb, 0xbf], 'é = 1')), {
    text: 'é = 1',
    diagnostic: 'the file is not valid UTF-8 and declares no encoding; read as Latin-1',
  });
  assert.deepEqual(decode(Buffer.from('\ufeffé = 1')), { text: 'é = 1' });
});

test('a cookie in the first or second line names the encoding', () => {
  for (const cookie of [
    '# -*- coding: latin-1 -*-',
    '# vim: set fileencoding=latin-1 :',
    '#coding=latin_1',
    '\f # coding:\tlatin-1',
  ]) {
    assert.equal(decode(bytes(`${cookie}\nx = "`, [0xe9], '"')).text, `${cookie}\nx = "é"`);
  }
  const second = bytes('#!/usr/bin/python\n# coding: cp1251\nx = "', [0xe4], '"');
  assert.equal(decode(second).text, '#!/usr/bin/python\n# coding: cp1251\nx = "д"');
  const afterCarriageReturn = bytes('\r# coding: koi8-r\rx = "', [0xc1], '"');
  assert.equal(decode(afterCarriageReturn).text, '\r# coding: koi8-r\rx = "а"');
});

test('a cookie below code or in the third line is a comment', () => {
  const diagnostic = 'the file is not valid UTF-8 and declares no encoding; read as Latin-1';
  for (const before of ['x = 1\n', '\n\n']) {
    assert.deepEqual(decode(bytes(`${before}# coding: cp1251\n"`, [0xe4], '"')), {
      text: `${before}# coding: cp1251\n"ä"`,
      diagnostic,
    });
  }
});

test('invalid UTF-8 is read as Latin-1, an unknown cookie as UTF-8, both with a diagnostic', () => {
  assert.deepEqual(decode(bytes('x = "', [0xff, 0x80], '"')), {
    text: 'x = "\xff\x80"',
    diagnostic: 'the file is not valid UTF-8 and declares no encoding; read as Latin-1',
  });
  assert.deepEqual(decode(Buffer.from('# coding: klingon\nx = "é"')), {
    text: '# coding: klingon\nx = "é"',
    diagnostic: 'the declared encoding "klingon" is not known; read as UTF-8',
  });
  assert.deepEqual(decode(bytes('# coding: klingon\nx = "', [0xe9], '"')), {
    text: '# coding: klingon\nx = "é"',
    diagnostic: 'the declared encoding "klingon" is not known; read as Latin-1',
  });
});

test('an encoding that Python does not know is told of where the bytes are ASCII, too', () => {
  assert.equal(
    decode(Buffer.from('# coding: klingon\nx = 1')).diagnostic,
    'the declared encoding "klingon" is not known; read as UTF-8',
  );
  for (const known of ['utf-8-unix', 'UTF_8', 'u8', 'latin-1-dos', 'iso_8859_1', 'ascii', 'cp1252', 'euc-jp'])
    assert.equal(decode(Buffer.from(`# -*- coding: ${known} -*-\nx = 1`)).diagnostic, undefined, known);
});

test('how Emacs ends lines is no part of the encoding', () => {
  assert.deepEqual(decode(Buffer.from('# coding: utf-8-unix\nx = "é"')), {
    text: '# coding: utf-8-unix\nx = "é"',
  });
  assert.deepEqual(decode(bytes('# coding: latin-1-dos\nx = "', [0xe9], '"')), {
    text: '# coding: latin-1-dos\nx = "é"',
  });
});

test('UTF-16 is read by its byte order mark, with a diagnostic', () => {
  const little = Buffer.from('\ufeffx = "é\u{1f40d}"', 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const found of [decode(little), decode(big)]) {
    assert.equal(found.text, 'x = "é\u{1f40d}"');
    assert.match(found.diagnostic ?? '', /UTF-16/);
  }
});

test('encodings whose bytes are all ASCII are decoded under each of their names', () => {
  for (const name of ['iso-2022-jp', 'ISO2022_JP', 'csiso2022jp']) {
    const found = decode(
      bytes(`# coding: ${name}\nx = "`, [0x1b, 0x24, 0x42, 0x22, 0x22, 0x24, 0x22, 0x1b, 0x28, 0x42], '"\n'),
    );
    assert.deepEqual(found, { text: `# coding: ${name}\nx = "□あ"\n` }, name);
  }
  for (const name of ['utf-7', 'u7', 'unicode_1_1_utf_7'])
    assert.deepEqual(
      decode(bytes(`# coding: ${name}\nx = "+AOk-"\n`)),
      { text: `# coding: ${name}\nx = "é"\n` },
      name,
    );
});

test('multi-byte encodings of East Asia', () => {
  const text = decode(bytes('# coding: shift_jis\nx = "', [0x93, 0xfa, 0x96, 0x7b], '"')).text;
  assert.equal(text, '# coding: shift_jis\nx = "日本"');
});
