/** Lines that are too long or blank are left out, wherever the chunks end. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { withoutLongLines } from '../../src/serve/longLines.js';

async function passed(chunks: string[], most: number): Promise<[text: string, long: number]> {
  let long = 0;
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const output = input.pipe(
    withoutLongLines(most, () => {
      long++;
    }),
  );
  return [await text(output), long];
}

test('every way to cut a text into chunks gives the same lines', async () => {
  const whole = 'ab\n\n \r\nabcd\nabcde\nabcdefghij\nxyz\nabcdefgh';
  for (let size = 1; size <= whole.length; size++) {
    const chunks = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) as string[];
    assert.deepEqual(await passed(chunks, 5), ['ab\nabcd\nxyz\n', 3], `chunks of ${size}`);
  }
});

test('what stands behind the last line end is a line, if it is short', async () => {
  assert.deepEqual(await passed(['ab\ncd', 'e'], 4), ['ab\ncde\n', 0]);
  assert.deepEqual(await passed(['ab\ncd', 'e'], 3), ['ab\n', 1]);
  assert.deepEqual(await passed(['ab\n '], 3), ['ab\n', 0]);
  assert.deepEqual(await passed([], 3), ['', 0]);
});

test('a byte order mark in front of the first line is left out, and in none behind it', async () => {
  for (const chunks of [['\ufeffab\n\ufeffc\n'], ['\ufeff', 'ab\n', '\ufeffc\n']])
    assert.deepEqual(await passed(chunks, 9), ['ab\n\ufeffc\n', 0]);
  assert.deepEqual(await passed(['\ufeff\nab'], 9), ['ab\n', 0]);
});
