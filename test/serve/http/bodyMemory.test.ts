/** Bodies hold what was written, whatever was written to their memory before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Body, BodyMemory } from '../../../src/serve/http/bodyMemory.js';

const LARGEST_KEPT = 4 << 20;

test('a body is the UTF-8 of what is written to it, also where it grows', () => {
  const body = new Body();
  const texts = ['plain', 'ä', '蛇'.repeat(20_000), '🐍', 'x'.repeat(1 << 20), ''];
  for (const text of texts) body.write(text);
  assert.ok(body.bytes.equals(Buffer.from(texts.join(''))));
});

test('memory is used again, empty', () => {
  const memory = new BodyMemory();
  const first = memory.take();
  first.write('the first answer');
  memory.giveBack(first);
  const second = memory.take();
  assert.equal(second, first);
  assert.equal(second.bytes.length, 0);
  second.write('another');
  assert.equal(second.bytes.toString(), 'another');
  assert.notEqual(memory.take(), second);
});

test('what is too large is not kept', () => {
  const memory = new BodyMemory();
  const large = memory.take();
  large.write('x'.repeat(LARGEST_KEPT));
  memory.giveBack(large);
  assert.notEqual(memory.take(), large);
});
