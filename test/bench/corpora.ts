/**
 * Real code to measure with: the standard library of the machine's own Python, and packages of
 * Debian's (kept in a cache folder), one alone and many beside each other as a monorepo holds
 * them. A corpus that can't be had is left out, aloud.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/model/errors.js';

export interface Corpus {
  name: string;
  root: string;
  /** Measurements of each kind; the figures are their medians. */
  rounds: number;
  /** Whether other tools can be expected to come to an end with it. */
  compared: boolean;
}

/** Outlives the run, so that a second run downloads nothing. */
export const CACHE = join(tmpdir(), 'snakeshot-bench');

/** About five million lines in one folder. */
const MONOREPO = [
  'astropy',
  'cinder',
  'django',
  'neutron',
  'nova',
  'numpy',
  'pandas',
  'scipy',
  'sklearn',
  'sqlalchemy',
  'statsmodels',
  'sympy',
  'twisted',
];

const CORPORA: readonly (Omit<Corpus, 'root'> & { find: () => string })[] = [
  { name: 'stdlib', rounds: 3, compared: true, find: standardLibrary },
  { name: 'django', rounds: 5, compared: true, find: () => debianPackages('django', ['django']) },
  { name: 'monorepo', rounds: 1, compared: false, find: () => debianPackages('monorepo', MONOREPO) },
];

export const CORPUS_NAMES: readonly string[] = CORPORA.map(({ name }) => name);

/** Those of the named corpora that can be had here. */
export function corpora(names: readonly string[]): Corpus[] {
  const found: Corpus[] = [];
  for (const { find, ...corpus } of CORPORA.filter((one) => names.includes(one.name))) {
    try {
      found.push({ ...corpus, root: find() });
    } catch (error) {
      process.stderr.write(`left out ${corpus.name}: ${messageOf(error)}\n`);
    }
  }
  if (found.length === 0)
    throw new Error(
      `Expected python3 or apt-get to get code to measure with (${names.join(', ')}); found neither.`,
    );
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

/** The packages' own folders, side by side, out of dist-packages (where code is external). */
function debianPackages(name: string, packages: readonly string[]): string {
  const root = join(CACHE, name);
  if (existsSync(root)) return root;
  const work = join(CACHE, `${name}-unpacked`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'sources'), { recursive: true });
  const debian = packages.map((one) => `python3-${one}`);
  execFileSync('apt-get', ['download', '-q', ...debian], { cwd: work, stdio: 'pipe' });
  for (const archive of readdirSync(work).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['-x', archive, work], { cwd: work, stdio: 'pipe' });
  for (const one of packages) {
    const unpacked = join(work, 'usr/lib/python3/dist-packages', one);
    renameSync(unpacked, join(work, 'sources', one));
  }
  renameSync(join(work, 'sources'), root);
  rmSync(work, { recursive: true });
  return root;
}
