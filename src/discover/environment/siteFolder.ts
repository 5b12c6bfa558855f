/**
 * A site-packages folder and what its `.pth` files add (Python library reference, module `site`):
 * lines that are paths, and editable installs whose finder modules map a package to its folder:
 * those of setuptools, and those of hatch and pdm by the package `editables`.
 *
 * As in Python, only the `.pth` files of the site-packages folder itself count, not those of the
 * folders that they add: so one that leads back to its own folder adds nothing.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { textOf } from '../entries.js';
import { shown } from '../shown.js';

/** A place where modules are looked for. */
export interface SearchFolder {
  /** Absolute. */
  path: string;
  /**
   * Dotted name of the one package that the folder is (or, with `.py` or `.pyi` added, the one
   * module); absent: the folder holds top-level names.
   */
  package?: string;
}

/** The folder itself, what the paths in its `.pth` files lead to, then mapped packages; each once. */
export function foldersOfSite(site: string, notes: string[]): SearchFolder[] {
  const found: SearchFolder[] = [{ path: site }];
  const mapped: SearchFolder[] = [];
  const seen = new Set([realpathSync(site)]);
  for (const name of pthFiles(site)) {
    const text = textOf(resolve(site, name));
    if (text === undefined) {
      notes.push(`${name} can't be read; what it adds is not looked at`);
      continue;
    }
    for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      if (/^import[ \t]/.test(line)) {
        mapped.push(...mappedPackages(site, line));
        continue;
      }
      const path = resolve(site, line.trimEnd());
      const real = realFolder(path);
      if (real === undefined) notes.push(`${name} names a folder that is not there: ${shown(line.trim())}`);
      else if (!seen.has(real)) {
        seen.add(real);
        found.push({ path });
      }
    }
  }
  return [...found, ...mapped];
}

function pthFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pth') && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** Both sides of an entry are written by Python's repr(). */
const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const SETUPTOOLS = new RegExp(`(?<name>${TEXT}): (?<path>${TEXT})`, 'g');
const EDITABLES = new RegExp(String.raw`^F\.map_module\((?<name>${TEXT}), (?<path>${TEXT})\)`, 'gm');

/** What the finder maps that a line such as `import __editable___name_finder; …` names. */
function mappedPackages(site: string, line: string): SearchFolder[] {
  const finder = /^import[ \t]+(__editable__|_editable_impl_)\w+/.exec(line);
  const text = finder === null ? undefined : textOf(resolve(site, `${finder[0].slice(6).trim()}.py`));
  if (finder === null || text === undefined) return [];
  const entries =
    finder[1] === '__editable__'
      ? (/^MAPPING\b[^=\n]*= *\{(.*)\}/m.exec(text)?.[1] ?? '').matchAll(SETUPTOOLS)
      : text.matchAll(EDITABLES);
  return Array.from(entries, ({ groups }) => ({
    // That of a package is its `__init__` file, that of a module the module's.
    path: resolve(site, unshown(groups?.path).replace(/(?:[\\/]__init__)?\.py$/, '')),
    package: unshown(groups?.name),
  }));
}

function unshown(text = ''): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}
