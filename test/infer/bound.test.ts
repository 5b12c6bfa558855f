/** Inference comes to its end, or says that it didn't. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../src/infer/engine.js';
import { createInference } from '../../src/infer/index.js';
import { FIXTURES, linkProject } from './program.js';

const linked = await linkProject(`${FIXTURES}callbacks/project`);

test('where nothing changes any more, no bound was met', () => {
  assert.equal(createInference(linked).isBounded(), false);
});

test('where something would still change, it was', () => {
  const engine = new Engine(linked, 0);
  engine.solve();
  assert.equal(engine.isBounded, true);
});
