/** Reads a snapshot file whole and opens it. */
import { constants } from 'node:buffer';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { SnapshotError } from '../model/errors.js';
import { beginsAsSnapshot, FRONT_BYTES } from './magic.js';
import { openBytes } from './openBytes.js';
import type { SnapshotFile } from './snapshotFile.js';

/** Bytes read by one call. */
const PIECE = 1 << 24;

/**
 * @throws SnapshotError `not_found`, `is_a_directory`, `unreadable`, and what openBytes throws;
 *   the message begins with the path
 */
export async function openSnapshot(path: string): Promise<SnapshotFile> {
  const bytes = await readWhole(path);
  try {
    return openBytes(bytes);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new SnapshotError(error.code, `${path}: ${error.message}`);
  }
}

/** The whole file; of one that is no snapshot only its first bytes. */
async function readWhole(path: string): Promise<Buffer> {
  try {
    // Before it is opened: opening a pipe would wait for a writer.
    const { size, isRegular } = await describe(path);
    if (!isRegular) throw failure('unreadable', path, 'it is a pipe, socket or device. Give a regular file.');
    const file = await open(path, 'r');
    try {
      // Said of these alone what it is not, before memory is taken for what may be any large file.
      const front = Buffer.alloc(FRONT_BYTES);
      const { bytesRead } = await file.read(front, 0, FRONT_BYTES, 0);
      if (!beginsAsSnapshot(front.subarray(0, bytesRead))) return front.subarray(0, bytesRead);
      if (size > constants.MAX_LENGTH) {
        throw failure(
          'unreadable',
          path,
          `it has ${size} bytes, and at most ${constants.MAX_LENGTH} can be read.`,
        );
      }
      return await readAll(file, size);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw named(error, path);
  }
}

/**
 * Reads pieces at once: most of the time goes into the first touch of fresh memory, which several
 * threads do faster than one. A file that has shrunk meanwhile is what its first bytes are.
 */
async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  const starts = Array.from({ length: Math.ceil(size / PIECE) }, (_, index) => index * PIECE);
  const ends = await Promise.all(starts.map((start) => readPiece(file, bytes, start)));
  const short = ends.find((end, index) => end < Math.min(starts[index]! + PIECE, size));
  return bytes.subarray(0, short ?? size);
}

/** The position behind the last byte that there was. */
async function readPiece(file: FileHandle, bytes: Buffer, start: number): Promise<number> {
  const end = Math.min(start + PIECE, bytes.length);
  let position = start;
  while (position < end) {
    const { bytesRead } = await file.read(bytes, position, end - position, position);
    if (bytesRead === 0) break;
    position += bytesRead;
  }
  return position;
}

async function describe(path: string): Promise<{ size: number; isRegular: boolean }> {
  const found = await stat(path);
  if (found.isDirectory()) {
    throw failure('is_a_directory', path, 'it is a folder. Give the snapshot file in it.');
  }
  return { size: found.size, isRegular: found.isFile() };
}

function named(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof RangeError) return failure('unreadable', path, 'there is not enough memory for it.');
  if (error instanceof SnapshotError || code === undefined) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return failure('not_found', path, 'there is no such file. Build it with "snakeshot index".');
  }
  if (code === 'ELOOP') return failure('unreadable', path, 'it is a symbolic link that leads to itself.');
  return failure('unreadable', path, `${message}. Check the file's permissions.`);
}

function failure(code: string, path: string, what: string): SnapshotError {
  return new SnapshotError(code, `${path} can't be opened as a snapshot: ${what}`);
}
