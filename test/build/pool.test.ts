/** The pool: order of results, threads that are replaced, files that can't be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExtractor } from '../../src/extract/index.js';
import { ExtractPool } from '../../src/pool.js';

const ITEMS = Array.from({ length: 130 }, (_, index) => {
  const content = Buffer.from(`class C${index}:\n    x = ${index}\n`);
  return { path: `c${index}.py`, content, bytes: content.length };
});

async function expected(): Promise<Buffer[]> {
  const extractor = await createExtractor();
  return ITEMS.map(({ content }) => Buffer.from(extractor.extract(content)));
}

async function extracted(pool: ExtractPool): Promise<Buffer[]> {
  try {
    const results = await pool.extract(ITEMS);
    return results.map((one) => ('facts' in one ? Buffer.from(one.facts) : Buffer.from(one.failure)));
  } finally {
    await pool.close();
  }
}

test('facts come in the order of the items, whatever the threads did', async () => {
  assert.deepEqual(await extracted(new ExtractPool(3)), await expected());
});

test('threads whose parser holds more than the limit are replaced, and nothing is lost', async () => {
  // No parser holds less than this, so every batch costs a thread.
  assert.deepEqual(await extracted(new ExtractPool(2, undefined, 1)), await expected());
});

test('a file that can not be read is a failure of that file', async () => {
  const pool = new ExtractPool(1);
  const results = await pool.extract([{ path: '/nowhere/at/all.py', bytes: 1 }, ITEMS[0]]);
  await pool.close();
  assert.match('failure' in results[0] ? results[0].failure : '', /ENOENT/);
  assert.equal('facts' in results[1], true);
});
