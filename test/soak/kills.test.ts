/** Killed builds, a few; `npm run soak -- kills` makes any number. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from './kills.js';

test('builds that are killed leave the old snapshot or the new one', async () => {
  const lines: string[] = [];
  assert.equal(
    await kills({ count: 4, seed: 1, snapshots: [] }, (line) => lines.push(line)),
    0,
    lines.join('\n'),
  );
  assert.match(lines[0], /^4 kills: /);
});
