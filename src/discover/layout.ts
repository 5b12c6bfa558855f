/** Source roots that no file names, told by the folders alone. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isIdentifier } from '../model/identifier.js';
import { isRegularPackage } from './folderRules.js';
import type { Walk } from './walk.js';

/** The `src` folder of a project folder, when it is a source root: Python below, itself no package. */
export function srcFolder(dir: string, walk: Walk): string | undefined {
  const src = join(dir, 'src');
  const folder = walk.folders.get(src);
  if (folder === undefined || folder.isPackage) return undefined;
  return walk.holdsFiles(src) ? src : undefined;
}

/**
 * Dotted name of a folder that is a regular package itself, with the packages around it; empty
 * for any other folder. So a package can be indexed by pointing at it.
 */
export function packageName(dir: string): string {
  const names: string[] = [];
  for (let folder = dir; ; folder = dirname(folder)) {
    const name = basename(folder);
    if (!isIdentifier(name) || !isPackageFolder(folder)) break;
    names.unshift(name);
  }
  return names.join('.');
}

/** Whether a folder is a regular package, walked or not. */
export function isPackageFolder(dir: string): boolean {
  return isRegularPackage((entry) => existsSync(join(dir, entry)));
}
