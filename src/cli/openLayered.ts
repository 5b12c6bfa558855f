/** Opens the snapshot that a command names, with its layers; says on standard error which are missing. */
import type { OpenFile } from '../snapshot/layers.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';
import { ownLayers } from '../typeshed/ownLayers.js';
import { say } from './streams.js';

/** @throws SnapshotError for a snapshot that can't be opened */
export async function openLayered(path: string, openFile?: OpenFile): Promise<SnapshotFile> {
  const { snapshot, missing } = await ownLayers(openFile).open(path);
  for (const { reason } of missing) say(`snakeshot: ${reason}`);
  return snapshot;
}
