/** Answers agree with each other for a real project, too: the Python code that npm brings along. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../src/build/index.js';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { holdProperties } from './properties.js';

/** `…/npm/bin/npm-cli.js` → GYP, below npm's own modules. */
const gyp = join(dirname(process.env.npm_execpath ?? ''), '../node_modules/node-gyp/gyp');

test('answers agree with each other: GYP, which npm brings along', async (context) => {
  assert.ok(existsSync(gyp), `expected GYP at ${gyp}; run the tests with "npm test"`);
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-properties-'));
  context.after(() => rm(folder, { recursive: true }));
  const output = join(folder, 'project.snap');
  await build({ root: gyp, output });
  holdProperties((await ownLayers().open(output)).snapshot, gyp);
});
