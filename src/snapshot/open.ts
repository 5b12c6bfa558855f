/** Reads a snapshot file whole and opens it. */
import { constants } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { beginsAsSnapshot, FRONT_BYTES } from './magic.js';
import { openBytes } from './openBytes.js';
import { failure, named, regularSize, withPath } from './openFailure.js';
import type { SnapshotFile } from './snapshotFile.js';

/** Bytes read by one call. */
const PIECE = 1 << 24;

/**
 * @throws SnapshotError `not_found`, `is_a_directory`, `unreadable`, and what openBytes throws;
 *   the message begins with the path
 */
export async function openSnapshot(path: string): Promise<SnapshotFile> {
  const bytes = await readWhole(path);
  return withPath(path, () => openBytes(bytes));
}

/** The whole file; of one that is no snapshot only its first bytes. */
async function readWhole(path: string): Promise<Buffer> {
  try {
    const size = await regularSize(path);
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
