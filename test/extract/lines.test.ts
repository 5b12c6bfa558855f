/** Lines and columns as Python's tokenizer counts them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lines } from '../../src/extract/tables/lines.js';

function positions(text: string, ...offsets: number[]): string[] {
  const lines = new Lines();
  lines.reset(text);
  return offsets.map((offset) => `${lines.lineOf(offset)}:${lines.columnOf(offset)}`);
}

function total(text: string): number {
  const lines = new Lines();
  lines.reset(text);
  return lines.total;
}

test('LF, CR LF and a lone CR end a line, and nothing else does', () => {
  assert.deepEqual(positions('a\nb\r\nc\rd', 0, 2, 3, 5, 7), ['1:0', '2:0', '2:1', '3:0', '4:0']);
  assert.deepEqual(positions('a\fb\vc\u2028d\x85e', 8), ['1:8']);
  assert.deepEqual(positions('\r\r\n\n', 1, 3), ['2:0', '3:0']);
});

test('columns are code points, whichever plane they are of', () => {
  const text = 'é = 1\nx = "\u{1f40d}\u{1f40d}"; y\n\u{20000}z';
  assert.deepEqual(positions(text, text.indexOf(';'), text.indexOf('y'), text.indexOf('z')), [
    '2:8',
    '2:10',
    '3:1',
  ]);
  assert.deepEqual(positions(text, text.indexOf('=')), ['1:2']);
});

test('questions may jump back and forth', () => {
  const text = 'one\ntwo\nthree\nfour\n';
  assert.deepEqual(positions(text, 15, 0, 9, 4, 14, 8), ['4:1', '1:0', '3:1', '2:0', '4:0', '3:0']);
});

test('a last newline begins no further line', () => {
  assert.deepEqual(
    ['', 'a', 'a\n', 'a\nb', 'a\r\n', 'a\r', '\n', '\n\n'].map(total),
    [1, 1, 1, 2, 1, 1, 1, 2],
  );
});
