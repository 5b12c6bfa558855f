/**
 * Opens a snapshot file whose sections are read when they are first used, for who asks one question and ends: of a large
 * file most is never read. Whoever asks for longer opens it whole (open.ts), and needs the file no more.
 */
import { closeSync, openSync } from 'node:fs';
import { BytesOfFile } from './bytesOfFile.js';
import { openFrom } from './openBytes.js';
import { named, regularSize, withPath } from './openFailure.js';
import type { SnapshotFile } from './snapshotFile.js';

/**
 * The file stays open until the process ends.
 * @throws SnapshotError as openSnapshot does; `truncated` and `unreadable` also when a section is first used
 */
export async function openBySection(path: string): Promise<SnapshotFile> {
  let size: number;
  let descriptor: number;
  try {
    size = await regularSize(path);
    descriptor = openSync(path, 'r');
  } catch (error) {
    throw named(error, path);
  }
  try {
    return withPath(path, () => openFrom(new BytesOfFile(descriptor, size)));
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
