/** The pool: order of results, threads that are replaced, files that can't be read. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { InferThread } from '../../src/build/inferThread.js';
import { ExtractPool, extractThreads } from '../../src/build/pool.js';
import { createExtractor } from '../../src/extract/index.js';
import { DEFAULT_FILE_LIMITS } from '../../src/model/fileLimits.js';

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

test('what is kept is found without another thread, and only what is not is handed on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-pool-'));
  const place = { folder, version: '0123456789abcdef' };
  assert.deepEqual(await extracted(new ExtractPool(2, place)), await expected());
  const content = Buffer.from('class New: ...\n');
  const items = [
    ...ITEMS.slice(0, 70),
    { path: 'new.py', content, bytes: content.length },
    ...ITEMS.slice(70),
  ];
  const threads = extractThreads(1);
  const handed: string[] = [];
  const pool = new ExtractPool(1, place, DEFAULT_FILE_LIMITS, undefined, {
    run: (batch) => {
      handed.push(...batch.files.map(({ path }) => path));
      return threads.run(batch);
    },
    end: () => threads.end(),
    running: threads.running,
  });
  const results = await pool.extract(items);
  await pool.close();
  rmSync(folder, { recursive: true });
  assert.deepEqual(handed, ['new.py']);
  assert.equal(pool.parsed, 1);
  const [added] = results.splice(70, 1);
  assert.equal('facts' in added && pool.contentHash(added.facts)?.length, 64);
  assert.deepEqual(
    results.map((one) => 'facts' in one && Buffer.from(one.facts)),
    await expected(),
  );
});

test('threads whose parser holds more than the limit are replaced, and nothing is lost', async () => {
  // No parser holds less than this, so every batch costs a thread.
  assert.deepEqual(await extracted(new ExtractPool(2, undefined, DEFAULT_FILE_LIMITS, 1)), await expected());
});

test('a file that can not be read is a failure of that file', async () => {
  const pool = new ExtractPool(1);
  const results = await pool.extract([{ path: '/nowhere/at/all.py', bytes: 1 }, ITEMS[0]]);
  await pool.close();
  assert.match('failure' in results[0] ? results[0].failure : '', /^file can't be read \(ENOENT\)$/);
  assert.equal('facts' in results[1], true);
});

test('a file that takes more than it may is a failure of that file', async () => {
  const slow = Buffer.from(`x = ${'\\N{'.repeat(2_000)}`);
  const large = Buffer.alloc(40_000, '#');
  const pool = new ExtractPool(1, undefined, { bytes: 20_000, seconds: 0 });
  const path = join(mkdtempSync(join(tmpdir(), 'snakeshot-pool-')), 'large.py');
  writeFileSync(path, large);
  const results = await pool.extract([
    { path: 'slow.py', content: slow, bytes: slow.length },
    { path, bytes: 1 },
    ITEMS[0],
  ]);
  await pool.close();
  rmSync(dirname(path), { recursive: true });
  assert.match('failure' in results[0] ? results[0].failure : '', /longer than the 0 s .* --max-file-time/);
  assert.match(
    'failure' in results[1] ? results[1].failure : '',
    /has 40000 bytes, and a file may have 20000/,
  );
  assert.deepEqual('facts' in results[2] && Buffer.from(results[2].facts), (await expected())[0]);
});

test('a file that a thread dies of is tried again alone and named, and costs no other', async () => {
  const heavy = Buffer.from(Array.from({ length: 60_000 }, (_, i) => `def f${i}(): 'text ${i}'\n`).join(''));
  // Too little memory for the one, enough for all others.
  const threads = extractThreads(1, 1, { maxOldGenerationSizeMb: 20 });
  const pool = new ExtractPool(1, undefined, DEFAULT_FILE_LIMITS, undefined, threads);
  const results = await pool.extract([...ITEMS, { path: 'heavy.py', content: heavy, bytes: heavy.length }]);
  await pool.close();
  const last = results[ITEMS.length];
  assert.match('failure' in last ? last.failure : '', /^the parser's thread died: .*memory/);
  const others = results.slice(0, -1).map((one) => ('facts' in one ? Buffer.from(one.facts) : one.failure));
  assert.deepEqual(others, await expected());
});

/** What the threads that `body` starts and ends say of themselves, in order, each by its own. */
async function livesOfThreads(body: () => Promise<void>): Promise<string[][]> {
  const lives: string[][] = [];
  const watch = (thread: Worker): void => {
    const life: string[] = [];
    lives.push(life);
    thread.once('message', () => life.push('loaded'));
    thread.once('exit', () => life.push('ended'));
  };
  process.on('worker', watch);
  await body();
  process.off('worker', watch);
  return lives;
}

test('no more threads start at once than there are processors', async () => {
  const lives = await livesOfThreads(() => new ExtractPool(availableParallelism() + 3).close());
  assert.equal(lives.length, availableParallelism());
});

test('no thread is ended while it loads its code: Node would end the process', async () => {
  const life = ['loaded', 'ended'];
  assert.deepEqual(await livesOfThreads(() => new ExtractPool(2).close()), [life, life]);
  const inference = async (): Promise<void> => {
    const thread = new InferThread();
    thread.start();
    await thread.close();
  };
  assert.deepEqual(await livesOfThreads(inference), [life]);
});
