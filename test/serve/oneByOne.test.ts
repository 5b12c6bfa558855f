/** Whoever sends lines and doesn't take the answers has to wait. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { oneByOne } from '../../src/serve/oneByOne.js';

test('no line is passed on until there is room for its answer; then all are, in order', async () => {
  const lines = new PassThrough({ objectMode: true, highWaterMark: 100 });
  let take = (): void => undefined;
  const answers = new Writable({
    highWaterMark: 10,
    write(_chunk, _encoding, done) {
      take = done;
    },
  });
  const passed: string[] = [];
  oneByOne(lines, answers);
  lines.on('data', (line: string) => {
    passed.push(line);
    answers.write('an answer');
  });
  const sent = Array.from({ length: 50 }, (_, index) => `line ${index}`);
  for (const line of sent) lines.write(line);
  lines.end();
  for (let turns = 0; turns < 200; turns++) await turn();
  // The second answer is one too many for ten bytes.
  assert.deepEqual(passed, sent.slice(0, 2));
  const ended = once(lines, 'end');
  const taking = setInterval(() => take(), 0);
  await ended;
  clearInterval(taking);
  assert.deepEqual(passed, sent);
});
