/** What is said of a file that can't be opened as a snapshot. */
import { stat } from 'node:fs/promises';
import { SnapshotError } from '../model/errors.js';

/**
 * Bytes of a regular file. To be asked before it is opened: opening a pipe would wait for a writer.
 * @throws SnapshotError `is_a_directory`, `unreadable`; and what the system says
 */
export async function regularSize(path: string): Promise<number> {
  const found = await stat(path);
  if (found.isDirectory()) {
    throw failure('is_a_directory', path, 'it is a folder. Give the snapshot file in it.');
  }
  if (found.isFile()) return found.size;
  throw failure('unreadable', path, 'it is a pipe, socket or device. Give a regular file.');
}

/** What is wrong with a file's content is said of the file. */
export function withPath<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new SnapshotError(error.code, `${path}: ${error.message}`);
  }
}

/** The error for what the system says of a path. */
export function named(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof RangeError) return failure('unreadable', path, 'there is not enough memory for it.');
  if (error instanceof SnapshotError || code === undefined) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return failure('not_found', path, 'there is no such file. Build it with "snakeshot index".');
  }
  if (code === 'ELOOP') return failure('unreadable', path, 'it is a symbolic link that leads to itself.');
  return failure('unreadable', path, `${message}. Check the file's permissions.`);
}

export function failure(code: string, path: string, what: string): SnapshotError {
  return new SnapshotError(code, `${path} can't be opened as a snapshot: ${what}`);
}
