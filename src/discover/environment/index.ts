/**
 * The Python environment of a project: its site-packages folders and its version, learnt from
 * files alone. No Python is run, and none needs to be there.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArgumentError } from '../../model/errors.js';
import { readProject } from '../config/project.js';
import { pathsOfSiteFolder } from './siteFolder.js';
import { newestAllowed, type PythonVersion, parseVersion } from './versions.js';

export interface EnvironmentOptions {
  /** A virtual environment's folder. */
  venv?: string;
  /** site-packages folders, searched in this order. */
  sitePackages?: readonly string[];
  /** `3.12`; else what the project says, else undefined. */
  pythonVersion?: string;
}

export interface Environment {
  /** Absolute folders that installed packages are looked for in, in order; each exists. */
  folders: string[];
  version: PythonVersion | undefined;
  /** What was looked for and not found, or is broken: for the user to read. */
  notes: string[];
}

/**
 * @param environment `process.env`, for VIRTUAL_ENV
 * @throws ArgumentError when a folder that an option names isn't there or is no environment
 */
export function findEnvironment(
  root: string,
  options: EnvironmentOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Environment {
  const notes: string[] = [];
  const venv = findVenv(root, options, environment, notes);
  const sites: string[] = [];
  for (const folder of options.sitePackages ?? []) {
    if (!isFolder(folder))
      throw new ArgumentError(
        `--site-packages: expected a folder, found nothing at ${folder}; give the folder that holds the installed packages`,
      );
    sites.push(resolve(folder));
  }
  if (venv !== undefined) sites.push(...sitePackagesOf(venv, notes));
  const folders: string[] = [];
  for (const site of sites)
    for (const path of pathsOfSiteFolder(site, notes)) if (!folders.includes(path)) folders.push(path);
  return { folders, version: versionOf(root, options, venv), notes };
}

function findVenv(
  root: string,
  options: EnvironmentOptions,
  environment: Readonly<Record<string, string | undefined>>,
  notes: string[],
): string | undefined {
  if (options.venv !== undefined) {
    if (isFolder(options.venv)) return resolve(options.venv);
    throw new ArgumentError(
      `--venv: expected the folder of a virtual environment, found nothing at ${options.venv}`,
    );
  }
  if (options.sitePackages !== undefined) return undefined;
  for (const name of ['.venv', 'venv']) {
    const folder = join(root, name);
    if (existsSync(join(folder, 'pyvenv.cfg')) || isFolder(join(folder, 'lib'))) return folder;
  }
  const active = environment.VIRTUAL_ENV;
  if (active === undefined || active === '') return undefined;
  if (isFolder(active)) return resolve(active);
  notes.push('VIRTUAL_ENV names a folder that is not there; installed packages are not looked at');
  return undefined;
}

/** `lib/python3.12/site-packages`, or `Lib/site-packages` on Windows. */
function sitePackagesOf(venv: string, notes: string[]): string[] {
  const found: string[] = [];
  for (const lib of ['lib', 'lib64']) {
    for (const name of listed(join(venv, lib))) {
      const site = join(venv, lib, name, 'site-packages');
      if (/^(?:python|pypy)\d/.test(name) && isFolder(site)) found.push(site);
    }
    // lib64 is a link to lib where it exists at all.
    if (found.length > 0) break;
  }
  const windows = join(venv, 'Lib', 'site-packages');
  if (found.length === 0 && isFolder(windows)) found.push(windows);
  if (found.length === 0)
    notes.push('the virtual environment has no site-packages folder; installed packages are not looked at');
  return found;
}

function versionOf(
  root: string,
  options: EnvironmentOptions,
  venv: string | undefined,
): PythonVersion | undefined {
  if (options.pythonVersion !== undefined) {
    const version = parseVersion(options.pythonVersion);
    if (version !== undefined) return version;
    throw new ArgumentError(
      `--python-version: expected a version such as 3.12, found ${JSON.stringify(options.pythonVersion)}`,
    );
  }
  const required = isFolder(root)
    ? readProject(root, '.').pyproject?.text(['project', 'requires-python'])
    : undefined;
  const allowed = required === undefined ? undefined : newestAllowed(required);
  if (allowed !== undefined) return allowed;
  const pinned = text(join(root, '.python-version'));
  const version = pinned === undefined ? undefined : parseVersion(pinned.trim());
  if (version !== undefined) return version;
  const config = venv === undefined ? undefined : text(join(venv, 'pyvenv.cfg'));
  const stated = config === undefined ? null : /^version(?:_info)? *= *(\S+)/m.exec(config);
  return stated === null ? undefined : parseVersion(stated[1]);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function text(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
