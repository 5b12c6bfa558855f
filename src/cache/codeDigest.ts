/**
 * What this program's own compiled code hashes to. Results are kept under it, so that a changed
 * program never takes an older one's results for its own, whether or not anybody thought of
 * raising a version.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../', import.meta.url));

/** Folders of `src` that only answer or talk: no snapshot depends on them; and the bundle of all others (`bin`). */
const AFTERWARDS = ['cli', 'query', 'serve', 'bin'];

/** The folders of `src` that extraction may import from (test/architecture.test.ts). */
const EXTRACTION = ['extract', 'model'];

/** Over all code that facts depend on: SHA-256 in lower-case hexadecimal. */
export function extractionCode(): string {
  return digestOf((path) => EXTRACTION.some((folder) => path.startsWith(`${folder}/`)));
}

/** Over all code that a snapshot depends on: the same. */
export function buildingCode(): string {
  return digestOf((path) => !AFTERWARDS.some((folder) => path.startsWith(`${folder}/`)));
}

function digestOf(counts: (path: string) => boolean): string {
  const hash = createHash('sha256');
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js') && counts(path))
    .sort();
  for (const path of files) {
    const code = readFileSync(`${SOURCE}${path}`);
    hash.update(`${path} ${code.length}\n`).update(code);
  }
  return hash.digest('hex');
}
