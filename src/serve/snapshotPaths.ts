/** What the operator named (files, or folders of them) → the snapshot files there are now. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ArgumentError } from '../model/errors.js';

export interface FileState {
  /** Absolute. */
  path: string;
  /** Milliseconds since the epoch. */
  writtenMs: number;
  /**
   * Of inode, size and time of writing: another one means another content. Empty: no such file. The system's error
   * where it doesn't let us look.
   */
  identity: string;
  /** Of a folder that can't be listed: why. */
  problem?: string;
}

/** What a path that is no folder gives. What else is wrong with it, opening it says. */
const NO_FOLDER: ReadonlySet<string> = new Set(['ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Files in the order named, those of a folder by name; each once. A folder that can't be listed stands for itself,
 * before what is known to be in it.
 * @param known files that were found before
 * @throws ArgumentError when nothing is named
 */
export async function findSnapshotFiles(
  paths: readonly string[],
  known: readonly string[] = [],
): Promise<FileState[]> {
  if (paths.length === 0) {
    throw new ArgumentError('Expected snapshot files or folders of *.snap, found none named.');
  }
  const found = new Map<string, FileState>();
  for (const path of paths) {
    for (const file of await filesAt(resolve(path), known)) found.set(file.path, file);
  }
  return [...found.values()];
}

async function filesAt(path: string, known: readonly string[]): Promise<FileState[]> {
  try {
    const entries = await readdir(path);
    const names = entries.filter((name) => name.endsWith('.snap'));
    return await statesOf(names.sort().map((name) => join(path, name)));
  } catch (error) {
    const code = codeOf(error);
    if (NO_FOLDER.has(code)) return statesOf([path]);
    const problem = `${path} can't be listed (${code}). Check the folder's permissions.`;
    const inside = known.filter((file) => dirname(file) === path);
    return [{ path, writtenMs: 0, identity: code, problem }, ...(await statesOf(inside))];
  }
}

async function statesOf(paths: readonly string[]): Promise<FileState[]> {
  const states: FileState[] = [];
  for (const path of paths) states.push(await stateOf(path));
  return states;
}

async function stateOf(path: string): Promise<FileState> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return { path, writtenMs: mtimeMs, identity: `${ino}:${size}:${mtimeMs}` };
  } catch (error) {
    const code = codeOf(error);
    return { path, writtenMs: 0, identity: NO_FOLDER.has(code) ? '' : code };
  }
}

function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code;
}
