/** The version that facts are kept under tells the tables of characters that they were made with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsVersion } from '../../src/cache/factsVersion.js';

test('other tables of characters make another version', () => {
  const versions = [
    { unicode: '15.1', icu: '74.1' },
    { unicode: '16.0', icu: '74.1' },
    { unicode: '15.1', icu: '75.1' },
  ].map(factsVersion);
  assert.deepEqual([...new Set(versions)], versions);
  for (const version of versions) assert.match(version, /^[\da-f]{16}$/);
});

test('the same make the same version', () => {
  const { unicode, icu } = process.versions;
  assert.equal(factsVersion({ unicode, icu }), factsVersion({ unicode, icu }));
});
