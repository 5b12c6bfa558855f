/**
 * The Python environment of a project: where its installed packages are and which Python is meant,
 * learnt from files alone. No Python is run, and none needs to be there.
 */
import { join, resolve } from 'node:path';
import { ArgumentError } from '../../model/errors.js';
import type { PythonVersion } from '../../model/pythonVersion.js';
import { readProject } from '../config/project.js';
import { isFolder, textOf } from '../entries.js';
import { shown } from '../shown.js';
import { foldersOfSite, type SearchFolder } from './siteFolder.js';
import { findVenv, sitePackagesOf, type Variables, versionOfVenv } from './venv.js';
import { newestAllowed, parseVersion } from './versions.js';

export interface EnvironmentOptions {
  /** A virtual environment's folder. */
  venv?: string;
  /** site-packages folders, searched in this order. */
  sitePackages?: readonly string[];
  /** `3.12`; else what the project says, else undefined. */
  pythonVersion?: string;
}

export interface Environment {
  /** Where installed packages are looked for, in order. */
  folders: SearchFolder[];
  version: PythonVersion | undefined;
  /** What was looked for and not found, or is broken: for the user to read. */
  notes: string[];
}

/**
 * @param root absolute path of the project's folder, or of its one file
 * @param environment for the active one
 * @throws ArgumentError when an option names a folder that isn't there, or no version of Python 3
 */
export function findEnvironment(
  root: string,
  options: EnvironmentOptions,
  environment: Variables,
): Environment {
  const notes: string[] = [];
  const sites = (options.sitePackages ?? []).map((folder) => {
    if (isFolder(folder)) return resolve(folder);
    throw new ArgumentError(
      `--site-packages: expected a folder, found none at ${folder}; give the folder that holds the installed packages`,
    );
  });
  const venv = venvOf(root, options, environment, notes);
  if (venv !== undefined) sites.push(...sitePackagesOf(venv, notes));
  const folders = new Map<string, SearchFolder>();
  for (const site of sites) {
    for (const folder of foldersOfSite(site, notes)) {
      folders.set(`${folder.package ?? ''} ${folder.path}`, folder);
    }
  }
  return { folders: [...folders.values()], version: versionOf(root, options, venv, notes), notes };
}

/** Folders that are named on the command line stand for the environment: none is looked for then. */
function venvOf(
  root: string,
  { venv, sitePackages }: EnvironmentOptions,
  environment: Variables,
  notes: string[],
): string | undefined {
  if (venv === undefined) return sitePackages === undefined ? findVenv(root, environment, notes) : undefined;
  if (isFolder(venv)) return resolve(venv);
  throw new ArgumentError(
    `--venv: expected the folder of a virtual environment, found none at ${venv}; give the folder that holds pyvenv.cfg`,
  );
}

/** The option's; else the newest that the project's files allow; else the one pinned; else the environment's. */
function versionOf(
  root: string,
  options: EnvironmentOptions,
  venv: string | undefined,
  notes: string[],
): PythonVersion | undefined {
  if (options.pythonVersion !== undefined) {
    const version = parseVersion(options.pythonVersion);
    if (version !== undefined) return version;
    throw new ArgumentError(
      `--python-version: expected a version of Python 3 such as 3.12, found ${JSON.stringify(options.pythonVersion)}`,
    );
  }
  const required = isFolder(root) ? readProject(root, '.').requiresPython : undefined;
  const allowed = required === undefined ? undefined : newestAllowed(required);
  if (allowed !== undefined) return allowed;
  const pinned = textOf(join(root, '.python-version'))?.replace(/#.*/g, '').trim().split(/\s+/, 1)[0];
  const version = pinned === undefined ? undefined : parseVersion(pinned);
  if (version !== undefined) return version;
  if (pinned !== undefined)
    notes.push(
      `.python-version: expected a version of Python 3 such as 3.12, found ${shown(pinned)}; it is not followed`,
    );
  return venv === undefined ? undefined : versionOfVenv(venv);
}
