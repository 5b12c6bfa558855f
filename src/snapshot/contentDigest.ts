/** What a snapshot is known by. */
import { createHash } from 'node:crypto';
import type { SnapshotFile } from './snapshotFile.js';

/** SHA-256 over the header map and all sections as they are in the file, lower-case hexadecimal. */
export function contentDigest({ store }: SnapshotFile): string {
  const hash = createHash('sha256').update(store.headerBytes);
  for (const name of store.directory.keys()) hash.update(store.bytes(name));
  return hash.digest('hex');
}
