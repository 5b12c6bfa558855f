/** What is kept asks for what it was found by once, however often it was found by it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Op, operandOf, UseKind } from '../../src/infer/domain/operations.js';
import { Recording } from '../../src/infer/domain/recording.js';

const LEVELS = 64;
const ATOMS = 700;

test('what is kept by what is kept by … holds no more with each level', () => {
  const recording = new Recording(1);
  let kept = recording.keep(() => {
    for (let atom = 0; atom < ATOMS; atom++) recording.touch(atom);
    recording.addOnce(Op.use + UseKind.ownNames, 7);
    recording.addOnce(Op.use + UseKind.ownNames, 7);
  });
  for (let level = 0; level < LEVELS; level++) {
    const before = kept.asked;
    kept = recording.keep(() => {
      recording.askAgain(before);
      recording.askAgain(before);
    });
  }
  assert.deepEqual(
    [...new Set(kept.asked.map(operandOf))],
    Array.from({ length: ATOMS }, (_, atom) => atom),
  );
  assert.ok(kept.asked.length < 4 * ATOMS);
});
