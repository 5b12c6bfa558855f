/** What the operator named (files, or folders of them) → the snapshot files there are now. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArgumentError } from '../model/errors.js';

export interface FileState {
  /** Absolute. */
  path: string;
  /** Milliseconds since the epoch. */
  writtenMs: number;
  /** Of inode, size and time of writing: another one means another content. Empty: no such file. */
  identity: string;
}

/** What a path that is no folder gives. What else is wrong with it, opening it says. */
const NO_FOLDER: ReadonlySet<string> = new Set(['ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Files in the order named, those of a folder by name; each once.
 * @throws ArgumentError when nothing is named
 */
export async function findSnapshotFiles(paths: readonly string[]): Promise<FileState[]> {
  if (paths.length === 0) {
    throw new ArgumentError('Expected snapshot files or folders of *.snap, found none named.');
  }
  const found = new Map<string, FileState>();
  for (const path of paths) {
    for (const file of await filesAt(resolve(path))) {
      found.set(file, await stateOf(file));
    }
  }
  return [...found.values()];
}

async function filesAt(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path);
    const names = entries.filter((name) => name.endsWith('.snap'));
    return names.sort().map((name) => join(path, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NO_FOLDER.has(code)) return [path];
    throw error;
  }
}

async function stateOf(path: string): Promise<FileState> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return { path, writtenMs: mtimeMs, identity: `${ino}:${size}:${mtimeMs}` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NO_FOLDER.has(code)) return { path, writtenMs: 0, identity: '' };
    throw error;
  }
}
