/**
 * What the disk says about one folder's entries and one file: names as bytes, kinds of entries,
 * targets of symbolic links. Reasons never show an absolute path.
 */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';

export interface Entry {
  /** Where the bytes are not UTF-8, all but ASCII as `\\xHH`: names stay different, and can be found. */
  name: string;
  isUtf8: boolean;
  type: 'folder' | 'link' | 'other';
}

export type LinkTarget = { type: 'folder' | 'other'; real: string } | { type: 'broken'; code: string };

/** Entries of a folder, by the bytes of their names. Throws the system's error. */
export function listFolder(dir: string): Entry[] {
  const entries = readdirSync(dir, { withFileTypes: true, encoding: 'buffer' });
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  return entries.map((entry) => ({
    name: isUtf8(entry.name) ? entry.name.toString('utf8') : escaped(entry.name),
    isUtf8: isUtf8(entry.name),
    type: entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other',
  }));
}

function escaped(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[^ -~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Where a symbolic link ends; a link to itself is broken (`ELOOP`). */
export function linkTarget(path: string): LinkTarget {
  try {
    return { type: statSync(path).isDirectory() ? 'folder' : 'other', real: realpathSync(path) };
  } catch (error) {
    return { type: 'broken', code: errorCode(error) };
  }
}

/** Size in bytes of a regular file that may be read; why it is none; why it can't be read. Follows links. */
export function inspectFile(path: string): { bytes: number } | { reason: string } | { failure: string } {
  try {
    const status = statSync(path);
    if (!status.isFile()) return { reason: `not a regular file but a ${kindOf(status)}` };
    // Opening is the only sure test: access(2) asks for the real user, not the effective one.
    closeSync(openSync(path, 'r'));
    return { bytes: status.size };
  } catch (error) {
    return { failure: `file can't be read (${errorCode(error)}); check its permissions` };
  }
}

/**
 * `#!/usr/bin/env python3`, also through another program that picks the interpreter; and those that run Python alone:
 * `#!/usr/bin/env -S uv run --script`, `pipx run` (PEP 723).
 */
const SHEBANG =
  /^#![^\n]*[/ \t](?:(?:python|pypy)[\d.]*|uv[ \t]+run[ \t](?:[^\n]*[ \t])?(?:--script|-s)|pipx[ \t]+run)(?:\s|$)/;

/** Whether a file's first line says that Python runs it. */
export function isPythonScript(path: string): boolean {
  if (statusOf(path)?.isFile() !== true) return false;
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return false;
  }
  try {
    const start = Buffer.alloc(128);
    return SHEBANG.test(start.toString('latin1', 0, readSync(file, start)));
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

function kindOf(status: Stats): string {
  if (status.isFIFO()) return 'FIFO';
  if (status.isSocket()) return 'socket';
  return status.isDirectory() ? 'folder' : 'device';
}

/** Undefined for all that can't be reached: nothing there, a link to itself, a path below a file. */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

export function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true;
}

/**
 * The bytes of a file. What has no end, and what waits for a writer, is not opened.
 * @throws the system's error, or one whose code says what is there instead of a file
 */
export function bytesOf(path: string): Buffer {
  const status = statSync(path);
  if (status.isFile()) return readFileSync(path);
  throw Object.assign(new Error('no regular file'), { code: `a ${kindOf(status)}` });
}

/** Undefined for a file that can't be read. */
export function textOf(path: string): string | undefined {
  try {
    return bytesOf(path).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The system's code of an error, such as `EACCES`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
