/** Opens the snapshot that a command names, with its layers; says on standard error which are missing. */
import { Layers } from '../snapshot/layers.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';
import { layerFolders } from '../typeshed/paths.js';
import { say } from './streams.js';

/** @throws SnapshotError for a snapshot that can't be opened */
export async function openLayered(path: string): Promise<SnapshotFile> {
  const { snapshot, missing } = await new Layers(layerFolders()).open(path);
  for (const { reason } of missing) say(`snakeshot: ${reason}`);
  return snapshot;
}
