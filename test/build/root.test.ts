/** What a build says of a root that can't be one. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gather } from '../../src/build/gather.js';
import { tempProject } from '../discover/tempProject.js';

test('a folder that may not be entered is named itself, and none of the files that it may hold', async (t) => {
  const root = tempProject(t, {});
  const closed = join(root, 'closed');
  for (const open of [root, dirname(root)]) chmodSync(open, 0o755);
  mkdirSync(closed);
  chmodSync(closed, 0);
  // The superuser may enter everything, so be nobody for the moment.
  const user = process.geteuid?.();
  if (user === 0) process.seteuid?.(65534);
  try {
    await assert.rejects(gather({ root: closed }), { name: 'ArgumentError', message: /closed" \(EACCES\)/ });
  } finally {
    if (user === 0) process.seteuid?.(0);
  }
});
