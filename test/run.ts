/**
 * Runs the compiled tests beside it: every `*.test.js` below this folder, or those whose path
 * holds one of the texts given as arguments. Node 20's `node --test` expands no globs. The last
 * lines printed are the runner's own totals; exit status 1 when a test failed or none was found.
 *
 * `npm test` gives Node `--no-concurrent-recompilation`, which the runner hands on to the tests: a
 * thread of the compiler that asks for a collection while its process ends stops it for good (Node
 * 20, nodejs/node 54918), and of the many processes here one now and then does.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

/** Milliseconds. Far more than any file takes: what hangs shall be named, and stop nothing else. */
const LONGEST_FILE = 3_600_000;

const folder = fileURLToPath(new URL('./', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => wanted.length === 0 || wanted.some((text) => name.includes(text)))
  .sort()
  .map((name) => join(folder, name));

if (files.length === 0) {
  const asked = wanted.length === 0 ? '' : ` with ${wanted.join(' or ')} in their path`;
  process.stderr.write(
    `expected test files${asked} below ${folder}, found none; run "npm run build" first\n`,
  );
  process.exitCode = 1;
} else {
  run({ files, concurrency: availableParallelism(), timeout: LONGEST_FILE })
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .compose(new spec())
    .pipe(process.stdout);
}
