/**
 * Replaces a file whole: temporary file in the same folder, fsync, rename, fsync of the folder. The
 * new file has the permissions of the old one.
 * A temporary file carries the process's id and where that counts (processSpace.ts), so that what a killed
 * process has left behind is recognised, and removed by the next write to the same target. Whether a process
 * of another machine or container lives can't be told from here: its file goes a day after it was last written.
 */
import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { processSpace } from './processSpace.js';
import { writeFailure } from './writeFailure.js';

const PERMISSIONS = 0o777;

const DAY_MS = 86_400_000;

/** Names that this process is writing to now; any other with its id is an earlier process's. */
const active = new Set<string>();

/** @throws ArgumentError, SnapshotError (see writeFailure.ts) */
export async function replaceFile(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const folder = dirname(path);
  const name = `.${basename(path)}.${processSpace()}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  const temporary = join(folder, name);
  active.add(name);
  try {
    const mode = await modeOfFile(path);
    await removeStale(folder, basename(path));
    await writeNew(temporary, chunks, mode);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw writeFailure(error, path);
  } finally {
    active.delete(name);
  }
}

async function writeNew(
  path: string,
  chunks: readonly Uint8Array[],
  mode: number | undefined,
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    // What the process's mask has taken away.
    if (mode !== undefined && ((await file.stat()).mode & PERMISSIONS) !== mode) await file.chmod(mode);
    for (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename itself last. Windows has no such thing as opening a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The permissions of the file to replace; undefined where there is none. Renaming onto a folder fails with a
 * different error on every platform; onto a device or a pipe it works.
 */
export async function modeOfFile(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isFile() && !(await isOfSystem(path))) return found.mode & PERMISSIONS;
  const code = found.isDirectory() ? 'EISDIR' : 'ENODEV';
  throw Object.assign(new Error('it is no regular file'), { code });
}

/**
 * Whether it is a link by which the system calls what a process has open: `/dev/stdout` leads to a regular file where
 * standard output does, and to rename onto it would take it from every process.
 */
async function isOfSystem(path: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const folder = await realpath(dirname(path));
  return folder === '/dev' || folder.startsWith('/proc/');
}

async function removeStale(folder: string, target: string): Promise<void> {
  const prefix = `.${target}.`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || active.has(name)) continue;
    const [, space, pid] = /^([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(prefix.length)) ?? [];
    if (space === undefined) continue;
    const temporary = join(folder, name);
    const isInUse = space === processSpace() ? isAlive(Number(pid)) : await isRecent(temporary);
    if (!isInUse) await rm(temporary, { force: true });
  }
}

/** Whether the file was written to within a day; so is one that has gone meanwhile. */
async function isRecent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || Date.now() - found.mtimeMs < DAY_MS;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
