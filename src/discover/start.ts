/** What discovery is started on: a folder, or one file that is a project by itself. */
import { opendirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ArgumentError } from '../model/errors.js';
import type { Discovery } from '../model/sourceFile.js';
import { whyNameless } from './candidates.js';
import { errorCode, inspectFile, isPythonScript } from './entries.js';
import { packageName } from './layout.js';
import { hasNoSuffix, isPythonFile, isStubFile, moduleName } from './names.js';

const EXPECTED = 'expected the folder of a Python project, or a .py, .pyi or .pyw file';

/** @param root As the caller gave it, for the message. Throws ArgumentError for anything else. */
export function kindOfRoot(root: string): 'folder' | 'file' {
  try {
    if (statSync(root).isDirectory()) {
      // Opening is the only sure test: access(2) asks for the real user, not the effective one.
      opendirSync(root).closeSync();
      statSync(`${root}/.`);
      return 'folder';
    }
  } catch (error) {
    throw new ArgumentError(`${EXPECTED}, found "${root}" (${errorCode(error)}); check the path`);
  }
  const file = inspectFile(root);
  const problem = 'reason' in file ? file.reason : 'failure' in file ? file.failure : null;
  const isPython = isPythonFile(root) || (hasNoSuffix(basename(root)) && isPythonScript(root));
  const found = isPython ? problem : 'another file';
  if (found === null) return 'file';
  throw new ArgumentError(`${EXPECTED}, found "${root}" (${found}); check the path`);
}

/**
 * @param path Absolute path of a Python file that can be read.
 * @throws ArgumentError where no module can have the file's name
 */
export function fileAsProject(path: string): Discovery {
  const root = dirname(path);
  const file = basename(path);
  const { module, isPackage } = moduleName(file, packageName(root));
  const stub = isStubFile(file);
  const nameless = module === '' ? undefined : whyNameless({ module, stub });
  if (nameless !== undefined) throw new ArgumentError(`"${file}" can't be indexed: ${nameless}`);
  return {
    root,
    name: folderName(root),
    roots: [{ path: '.', origin: 'layout' }],
    files: [
      {
        path,
        file,
        module: module === '' ? '__init__' : module,
        isPackage: isPackage && module !== '',
        scope: 'project',
        stub,
        bytes: statSync(path).size,
      },
    ],
    skipped: [],
    failed: [],
  };
}

/** The name of a project that has none of its own. */
export function folderName(dir: string): string {
  return basename(dir) || 'root';
}
