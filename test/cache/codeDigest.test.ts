/** Digests of the program's own code, taken of a copy of it: which changes they tell. */
import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

interface CodeDigest {
  extractionCode(): string;
  buildingCode(): string;
}

async function copyOfCode(
  context: TestContext,
): Promise<{ digests: CodeDigest; change(file: string): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-code-'));
  context.after(() => rm(folder, { recursive: true }));
  await cp(SOURCE, folder, { recursive: true });
  const { href } = pathToFileURL(join(folder, 'cache', 'codeDigest.js'));
  const digests: CodeDigest = await import(href);
  return { digests, change: (file) => appendFile(join(folder, file), '// changed\n') };
}

test('a change of any code that facts depend on gives another digest of extraction', async (context) => {
  const { digests, change } = await copyOfCode(context);
  const seen = new Set([digests.extractionCode()]);
  const files = [
    'extract/index.js',
    'extract/statements/statements.js',
    'model/facts.js',
    // The search for lines and columns, and what tells nonlocal names apart.
    'model/lowerBound.js',
    'model/scopedName.js',
  ];
  for (const file of files) {
    await change(file);
    const digest = digests.extractionCode();
    assert.ok(!seen.has(digest), `after a change of ${file} the digest is the same`);
    seen.add(digest);
  }
});

test('a change of linking gives the same digest of extraction, and another of building', async (context) => {
  const { digests, change } = await copyOfCode(context);
  const before = { extraction: digests.extractionCode(), building: digests.buildingCode() };
  await change('link/index.js');
  assert.equal(digests.extractionCode(), before.extraction);
  assert.notEqual(digests.buildingCode(), before.building);
});

test('what only answers questions is in neither digest', async (context) => {
  const { digests, change } = await copyOfCode(context);
  const before = { extraction: digests.extractionCode(), building: digests.buildingCode() };
  await change('query/expand.js');
  await change('serve/questions.js');
  await change('bin/cli.js');
  assert.deepEqual({ extraction: digests.extractionCode(), building: digests.buildingCode() }, before);
});
