/** Hostile files through the real pool of workers: each has facts or a reason, and the others don't notice. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ExtractPool } from '../../src/build/pool.js';
import { FactsView } from '../../src/link/facts/factsView.js';
import { Definition } from '../../src/model/facts.js';
import { DEFAULT_FILE_LIMITS } from '../../src/model/fileLimits.js';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
after(() => rmSync(folder, { recursive: true }));

/** Bytes that look like a compiled file: the same at every run. */
function binary(length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let i = 0; i * 32 < length; i++) blocks.push(createHash('sha256').update(`${i}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
}

/** What is read of each file: the names that it defines, or why there are no facts. */
async function read(
  files: Record<string, Buffer | string | 'folder' | undefined>,
): Promise<Record<string, string[] | string>> {
  const items = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    if (content === 'folder') mkdirSync(path);
    else if (content !== undefined) writeFileSync(path, content);
    return { path, bytes: content?.length ?? 100 };
  });
  // However slow the machine: what never ends, the run of all tests ends and names.
  const pool = new ExtractPool(2, undefined, { ...DEFAULT_FILE_LIMITS, seconds: Number.POSITIVE_INFINITY });
  try {
    const results = await pool.extract(items);
    return Object.fromEntries(
      Object.keys(files).map((name, index) => {
        const result = results[index];
        assert.equal(result.index, index);
        return [name, 'failure' in result ? result.failure : names(new FactsView(result.facts))];
      }),
    );
  } finally {
    await pool.close();
  }
}

function names(facts: FactsView): string[] {
  const found: string[] = [];
  for (let at = Definition.width; at < facts.definitions.length; at += Definition.width)
    found.push(facts.string(facts.definitions[at + Definition.name]));
  return found;
}

test('files of every hostile kind in one run, good ones between them', async () => {
  const found = await read({
    'first.py': 'first = 1\n',
    'nul.py': 'before = 1\n\0\nafter = 2\n',
    'only_nul.py': Buffer.alloc(100_000),
    'binary.py': binary(300_000),
    'empty.py': '',
    'vanished.py': undefined,
    'folder.py': 'folder',
    'one_line.py': `x = [${'1, '.repeat((5 * 1024 * 1024) / 3)}]; y = 1\n`,
    'words.py': 'lorem ipsum, dolor! sit amet?\n'.repeat(5_000),
    'markup.py': '<p class="x">it\'s a & b</p>\n'.repeat(5_000),
    'quotes.py': '"""'.repeat(30_001),
    'brackets.py': '([{'.repeat(50_000),
    'operators.py': `x = ${'- '.repeat(200_000)}1\n`,
    'last.py': 'last = 1\n',
  });
  assert.deepEqual(found['first.py'], ['first']);
  assert.deepEqual(found['last.py'], ['last']);
  assert.deepEqual(found['empty.py'], []);
  assert.deepEqual(found['one_line.py'], ['x', 'y']);
  assert.deepEqual(found['operators.py'], ['x']);
  assert.ok(found['nul.py'].includes('before'), String(found['nul.py']));
  assert.match(String(found['vanished.py']), /ENOENT/);
  assert.match(String(found['folder.py']), /EISDIR/);
  for (const name of ['only_nul.py', 'binary.py', 'words.py', 'markup.py', 'quotes.py', 'brackets.py'])
    assert.ok(Array.isArray(found[name]), `${name}: ${found[name]}`);
});
