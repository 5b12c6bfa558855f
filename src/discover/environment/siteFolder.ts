/**
 * A site-packages folder and what its `.pth` files add (Python library reference, module `site`):
 * lines that are paths, and the editable installs of setuptools, whose finder modules hold a
 * mapping from package to folder.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A chain of .pth files that add folders with .pth files is followed this far. */
const MAX_FOLDERS = 200;

/** The folder itself, then those that its `.pth` files lead to, each once. */
export function pathsOfSiteFolder(site: string, notes: string[]): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const pending = [site];
  while (pending.length > 0 && found.length < MAX_FOLDERS) {
    const folder = pending.shift() as string;
    const real = realPath(folder);
    // A .pth that leads back to its own folder, or round in a circle, adds nothing.
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    found.push(folder);
    for (const name of pthFiles(folder)) pending.push(...pathsIn(folder, name, notes));
  }
  return found;
}

function pthFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pth'))
      .sort();
  } catch {
    return [];
  }
}

function pathsIn(folder: string, name: string, notes: string[]): string[] {
  let text: string;
  try {
    text = readFileSync(resolve(folder, name), 'utf8');
  } catch {
    notes.push(`${name} can't be read; what it adds is not looked at`);
    return [];
  }
  const paths: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (/^import[ \t]/.test(line)) paths.push(...editableFolders(folder, line));
    else {
      const path = resolve(folder, line.trim());
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) paths.push(path);
      else notes.push(`${name} names a folder that is not there`);
    }
  }
  return paths;
}

/** `import __editable___name_finder; …`: the folders above the packages that the finder maps. */
function editableFolders(folder: string, line: string): string[] {
  const finder = /^import[ \t]+(__editable__\w+)/.exec(line);
  if (finder === null) return [];
  let text: string;
  try {
    text = readFileSync(resolve(folder, `${finder[1]}.py`), 'utf8');
  } catch {
    return [];
  }
  const mapping = /^MAPPING[^=\n]*= *(\{.*\})/m.exec(text);
  if (mapping === null) return [];
  return [...mapping[1].matchAll(/'[\w.]+': '([^']+)'/g)].map((entry) =>
    dirname(entry[1].replaceAll('\\\\', '\\')),
  );
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
