/** Lines come whole, however the text was cut into chunks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineBatches, MAX_LINE } from '../../src/cli/lines.js';

async function linesOf(chunks: string[]): Promise<string[]> {
  const source = async function* (): AsyncGenerator<string> {
    yield* chunks;
  };
  const lines: string[] = [];
  for await (const batch of lineBatches(source())) lines.push(...batch);
  return lines;
}

test('every cut into two chunks gives the same lines', async () => {
  const text = 'one\n\ntwo\u2028still two\r\nthree';
  for (let at = 0; at <= text.length; at++) {
    assert.deepEqual(await linesOf([text.slice(0, at), text.slice(at)]), [
      'one',
      '',
      'two\u2028still two\r',
      'three',
    ]);
  }
});

test('a byte order mark before the first line is none of it', async () => {
  assert.deepEqual(await linesOf(['\ufeff{}\n\ufeff', '\ufeff']), ['{}', '\ufeff\ufeff']);
});

test('a final newline begins no line, and nothing is no line', async () => {
  assert.deepEqual(await linesOf(['one\n']), ['one']);
  assert.deepEqual(await linesOf([]), []);
});

test('an endless line is cut but stays too long, and the next one is whole', async () => {
  const piece = 'x'.repeat(MAX_LINE);
  const [long, next] = await linesOf([piece, piece, piece, '\nnext\n']);
  assert.ok(long.length > MAX_LINE && long.length < 2 * MAX_LINE);
  assert.equal(next, 'next');
});
