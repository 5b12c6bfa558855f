/**
 * Virtual environments (PEP 405), and conda's, which lie on the disk alike: which one a project has, and where its
 * installed packages are.
 * What is broken is noted for the user and left out; nothing here is worth failing for.
 */
import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { PythonVersion } from '../../model/pythonVersion.js';
import { isFolder, statusOf, textOf } from '../entries.js';
import { parseVersion } from './versions.js';

/** `process.env`, or what stands for it. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What `pyvenv.cfg` says, keys in lower case; empty when it can't be read. */
function readVenvConfig(venv: string): ReadonlyMap<string, string> {
  const text = textOf(join(venv, 'pyvenv.cfg'));
  if (text === undefined) return new Map();
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const equals = line.indexOf('=');
      return equals < 0
        ? []
        : [[line.slice(0, equals).trim().toLowerCase(), line.slice(equals + 1).trim()] as const];
    }),
  );
}

/** Where pixi puts the environment of a project that has one. */
const PIXI = join('.pixi', 'envs', 'default');

/** `.venv`, `venv` or pixi's in the root, else the active one. */
export function findVenv(root: string, environment: Variables, notes: string[]): string | undefined {
  for (const name of ['.venv', 'venv']) {
    const folder = join(root, name);
    if (isFolder(join(folder, 'lib')) || isFolder(join(folder, 'Lib')) || isFile(join(folder, 'pyvenv.cfg')))
      return folder;
    // A package of the project may be called venv.
    if (name === '.venv' && listed(root).includes(name))
      notes.push(
        `${name} is no virtual environment (expected pyvenv.cfg or lib in it); it is not looked at. ` +
          'Make it anew, or name another with --venv',
      );
  }
  if (isFolder(join(root, PIXI))) return join(root, PIXI);
  const active = activeIn(environment);
  if (active === undefined) return undefined;
  const [variable, folder] = active;
  if (isFolder(folder)) return resolve(folder);
  notes.push(`${variable} names a folder that is not there; installed packages are not looked at`);
  return undefined;
}

function activeIn(environment: Variables): [variable: string, folder: string] | undefined {
  const { VIRTUAL_ENV, CONDA_PREFIX, CONDA_DEFAULT_ENV = '' } = environment;
  if (VIRTUAL_ENV) return ['VIRTUAL_ENV', VIRTUAL_ENV];
  // conda's base is active in every shell, and no project's.
  const isBase = ['base', 'root'].includes(CONDA_DEFAULT_ENV);
  return CONDA_PREFIX && !isBase ? ['CONDA_PREFIX', CONDA_PREFIX] : undefined;
}

/** As `pyvenv.cfg` says, else as the folder of its packages is called. */
export function versionOfVenv(venv: string): PythonVersion | undefined {
  const config = readVenvConfig(venv);
  const stated = config.get('version') ?? config.get('version_info');
  if (stated !== undefined) return parseVersion(stated);
  const [site] = sitesBelow(venv);
  return site === undefined ? undefined : parseVersion(basename(dirname(realpathSync(site))));
}

/** `lib/python3.12/site-packages`, or `Lib/site-packages` on Windows; then the system's where they count. */
export function sitePackagesOf(venv: string, notes: string[]): string[] {
  const found = sitesBelow(venv);
  if (found.length === 0)
    notes.push('the virtual environment has no site-packages folder; its packages are not looked at');
  const config = readVenvConfig(venv);
  const home = config.get('home');
  if (config.get('include-system-site-packages')?.toLowerCase() !== 'true' || home === undefined)
    return found;
  // `home` is the folder of the interpreter: `bin`, on Windows the installation itself.
  const system = [...sitesBelow(dirname(home)), ...sitesBelow(home)];
  if (system.length === 0)
    notes.push(
      'the virtual environment includes the system’s packages, but the Python that it was made with is not there; ' +
        'give its folder with --site-packages',
    );
  return [...found, ...system];
}

function sitesBelow(prefix: string): string[] {
  for (const lib of ['lib', 'lib64']) {
    const versions = listed(join(prefix, lib)).filter((name) => /^(?:python|pypy)\d/.test(name));
    const sites = versions.flatMap((name) =>
      // Debian's Python has its packages' modules in dist-packages.
      ['site-packages', 'dist-packages'].map((kind) => join(prefix, lib, name, kind)),
    );
    // In an environment of conda `python3.1` is a link to `python3.11`.
    const seen = new Set<string>();
    const found = sites.filter((site) => isFolder(site) && seen.size < seen.add(realpathSync(site)).size);
    // lib64 is a link to lib where it exists at all.
    if (found.length > 0) return found;
  }
  return [join(prefix, 'Lib', 'site-packages')].filter(isFolder);
}

function isFile(path: string): boolean {
  return statusOf(path)?.isFile() === true;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
