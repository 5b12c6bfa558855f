/** `snakeshot verify`: a sound snapshot, one with a planted fault, and one that doesn't open. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openSnapshot } from '../../src/snapshot/open.js';
import { snakeshot } from './process.js';
import { bakerySnapshot } from './run.js';

test('a sound snapshot is told by its digest', async (context) => {
  const path = await bakerySnapshot(context);
  const { digest } = (await openSnapshot(path)).header;
  assert.deepEqual(await snakeshot(['verify', path]), {
    status: 0,
    stdout: `${JSON.stringify({ ok: true, digest })}\n`,
    stderr: '',
  });
});

test('a damaged section is named', async (context) => {
  const path = await bakerySnapshot(context);
  const bytes = await readFile(path);
  const signatures = (await openSnapshot(path)).store.bytes('symbol.signature');
  bytes.set([signatures[0] ^ 1], bytes.indexOf(signatures));
  await writeFile(path, bytes);
  const { status, stdout, stderr } = await snakeshot(['verify', path]);
  const { ok, faults } = JSON.parse(stdout) as { ok: boolean; faults: { section: string }[] };
  assert.deepEqual(
    { ok, sections: faults.map(({ section }) => section) },
    { ok: false, sections: ['symbol.signature'] },
  );
  assert.deepEqual({ status, stderr }, { status: 1, stderr: '' });
});

test('a file that is cut off is told by the code of its error', async (context) => {
  const path = await bakerySnapshot(context);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 8));
  const { status, stdout, stderr } = await snakeshot(['verify', path]);
  const { ok, faults } = JSON.parse(stdout) as { ok: boolean; faults: { code: string; message: string }[] };
  assert.deepEqual({ ok, codes: faults.map(({ code }) => code) }, { ok: false, codes: ['truncated'] });
  assert.match(faults[0].message, /cut off/);
  assert.deepEqual({ status, stderr }, { status: 1, stderr: '' });
});
