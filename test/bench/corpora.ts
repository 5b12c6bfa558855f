/**
 * Real code to measure with: the standard library of the machine's own Python, and Django as
 * Debian packages it (kept in a cache folder). A corpus that can't be had is left out, aloud.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Corpus {
  name: string;
  root: string;
}

const CACHE = join(tmpdir(), 'snakeshot-bench');

export function corpora(): Corpus[] {
  const found: Corpus[] = [];
  for (const [name, find] of [
    ['stdlib', standardLibrary],
    ['django', django],
  ] as const) {
    try {
      found.push({ name, root: find() });
    } catch (error) {
      process.stderr.write(`left out ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  if (found.length === 0)
    throw new Error('Expected python3 or apt-get to get code to measure with; found neither.');
  return found;
}

/** A copy, since the folder itself holds installed packages, and lies where packages are external. */
function standardLibrary(): string {
  const script = 'import sys, sysconfig; print(sysconfig.get_path("stdlib")); print(sys.version.split()[0])';
  const [folder, version] = execFileSync('python3', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  const root = join(CACHE, `python-${version}`);
  if (!existsSync(root)) {
    mkdirSync(CACHE, { recursive: true });
    cpSync(folder, root, {
      recursive: true,
      filter: (path) => !/[\\/](?:site-packages|dist-packages|__pycache__|config-[^\\/]*)$/.test(path),
    });
  }
  return root;
}

function django(): string {
  const root = join(CACHE, 'django');
  const packages = join(root, 'usr/lib/python3/dist-packages');
  const sources = join(CACHE, 'django-sources');
  if (!existsSync(sources)) {
    mkdirSync(root, { recursive: true });
    execFileSync('apt-get', ['download', '-q', 'python3-django'], { cwd: root, stdio: 'pipe' });
    const [archive] = readdirSync(root).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg', ['-x', archive, root], { cwd: root, stdio: 'pipe' });
    // Out of dist-packages, where code is external.
    cpSync(join(packages, 'django'), join(sources, 'django'), { recursive: true });
  }
  return sources;
}
