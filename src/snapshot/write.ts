/** Graph → snapshot file, and what the file's bytes hash to. */
import { createHash } from 'node:crypto';
import type { Graph, GraphHeader } from '../model/graph.js';
import { replaceFile } from './atomicFile.js';
import { encodeSnapshot, encodeWithHeader } from './encode.js';
import type { SnapshotFile } from './snapshotFile.js';

export interface WrittenSnapshot {
  /** The file's size. */
  bytes: number;
  /** SHA-256 of the whole file, lower-case hexadecimal. */
  sha256: string;
}

/**
 * Whoever opens `path` at any moment finds the old file or the new one, complete.
 * @throws ArgumentError when the graph or the path can't be meant
 * @throws SnapshotError `disk_full`, `unwritable`, `wrong_endianness`; the old file stays as it was
 */
export async function writeSnapshot(path: string, graph: Graph): Promise<WrittenSnapshot> {
  return writeChunks(path, encodeSnapshot(graph).bytes);
}

/**
 * Writes an open snapshot's content under another header, without making it anew.
 * @throws as writeSnapshot does
 */
export async function writeWithHeader(
  path: string,
  snapshot: SnapshotFile,
  header: GraphHeader,
): Promise<WrittenSnapshot> {
  return writeChunks(path, encodeWithHeader(snapshot, header).bytes);
}

async function writeChunks(path: string, chunks: readonly Uint8Array[]): Promise<WrittenSnapshot> {
  await replaceFile(path, chunks);
  const hash = createHash('sha256');
  let bytes = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
