/**
 * Which commit a project's files are of, when they are in a git checkout, as git itself says it.
 *
 * Only asks: nothing is written, fetched or run for it, whatever the checkout's own configuration
 * names (a file system monitor, filters, a remote with objects that are missing here). Where git
 * is not there or refuses, nothing is known, which is no error.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Checkout } from '../model/graph.js';
import type { Discovery } from '../model/sourceFile.js';
import { isOutside, labelOf } from './paths.js';

/** Bytes of git's answer: the paths of a checkout of millions of files. */
const MAX_ANSWER = 1 << 28;

/** Set by git for its hooks, and meant for another repository than the project's. */
const PLACES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

/**
 * `dirty`: tracked files below the root were changed or deleted, or a project's file is not
 * tracked (one in a submodule isn't either). A project of which no file is tracked is in no
 * checkout, whatever folder lies around it.
 * @param output the snapshot's path: that it is written anew is no change of the project
 */
export async function findCheckout(
  { root, files }: Discovery,
  output: string,
  environment: Record<string, string | undefined>,
): Promise<Checkout | undefined> {
  const env: Record<string, string | undefined> = {
    ...environment,
    // Looking at a checkout must not refresh its index, nor fetch what a partial clone lacks.
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
  for (const name of PLACES) delete env[name];
  const git = async (...args: string[]): Promise<string> => {
    const options = { cwd: root, env, maxBuffer: MAX_ANSWER };
    return (await promisify(execFile)('git', ['-c', 'core.fsmonitor=false', ...args], options)).stdout;
  };
  try {
    const [commit, listed, filters] = await Promise.all([
      git('rev-parse', '--verify', 'HEAD^{commit}'),
      git('ls-files', '-z'),
      git('config', '--name-only', '-z', '--get-regexp', '^filter\\.').catch(() => ''),
    ]);
    const tracked = new Set(listed.split('\0'));
    const own = files.filter(({ file, scope }) => scope === 'project' && !isOutside(file));
    const untracked = own.filter(({ file }) => !tracked.has(file));
    if (untracked.length === own.length) return undefined;
    const status = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=all'];
    const label = labelOf(root, resolve(output));
    const places = isOutside(label) ? ['.'] : ['.', `:(exclude,literal)${label}`];
    const changed = await git(...withoutFilters(filters), ...status, '--', ...places);
    return { commit: commit.trim(), dirty: untracked.length > 0 || changed !== '' };
  } catch {
    return undefined;
  }
}

/**
 * Filters are commands; without them, a file that one would change may count as changed.
 * @param names settings of filters, each ended by NUL
 * @throws Error for a name that can't be overridden
 */
function withoutFilters(names: string): string[] {
  const commands = names.split('\0').filter((name) => /\.(?:clean|process|required)$/u.test(name));
  if (commands.some((name) => name.includes('='))) throw new Error('a filter has = in its name');
  return commands.flatMap((name) => ['-c', `${name}=`]);
}
