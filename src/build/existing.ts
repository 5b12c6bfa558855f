/** An earlier build's snapshot that a new build would write again, byte for byte. */
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import { SnapshotError } from '../model/errors.js';
import { contentDigest } from '../snapshot/contentDigest.js';
import { openBytes } from '../snapshot/openBytes.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';

export interface Existing {
  snapshot: SnapshotFile;
  /** The file's size. */
  bytes: number;
  /** SHA-256 of the whole file, lower-case hexadecimal. */
  sha256: string;
}

/** The snapshot at `path` if it is whole and was made from `inputs`, else undefined. */
export async function findExisting(path: string, inputs: string): Promise<Existing | undefined> {
  let bytes: Buffer;
  try {
    // A device or a pipe might never come to an end.
    if (!(await stat(path)).isFile()) return undefined;
    bytes = await readFile(path);
  } catch {
    // None there, or none that can be read: writing will say what is wrong.
    return undefined;
  }
  try {
    const snapshot = openBytes(bytes);
    if (snapshot.header.inputs !== inputs || contentDigest(snapshot) !== snapshot.header.digest)
      return undefined;
    return { snapshot, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

/** Says by the file's time that it holds the sources as they were then. */
export async function markCurrent(path: string, time: Date): Promise<void> {
  try {
    await utimes(path, time, time);
  } catch {
    // Somebody else's file: it keeps its time, and its content is right.
  }
}
