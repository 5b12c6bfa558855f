/**
 * `npm run demo`: indexes real Python that is on every machine with npm (GYP, which npm brings for
 * building native packages) and asks one question about it. Where npm brings none, a fixture.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../src/bin/cli.js', import.meta.url));

/** `npm_execpath` is npm's own program, `…/npm/bin/npm-cli.js`. */
const gyp = join(dirname(process.env.npm_execpath ?? ''), '../node_modules/node-gyp/gyp');
const fixture = fileURLToPath(new URL('../../fixtures/classes/aliased-bases/project', import.meta.url));
const [project, question] = existsSync(join(gyp, 'pylib/gyp/easy_xml.py'))
  ? [gyp, ['gyp.easy_xml.XmlToString', 'callees']]
  : [fixture, ['books', 'members']];

const folder = mkdtempSync(join(tmpdir(), 'snakeshot-demo-'));
try {
  const snapshot = join(folder, 'demo.snap');
  run(['index', project, '-o', snapshot]);
  run(['expand', snapshot, ...question]);
} finally {
  rmSync(folder, { recursive: true });
}

function run(args: string[]): void {
  process.stderr.write(`\n$ snakeshot ${args.join(' ')}\n`);
  execFileSync(process.execPath, [CLI, ...args], { stdio: 'inherit' });
}
