/**
 * Opens a snapshot together with the layers that its header names.
 *
 * A layer is found by its name in the folders given and known by its digest, or made anew. One that
 * can't be had, is broken or another than the snapshot was built on is left out and said: what the
 * snapshot itself holds is answered all the same. An open layer is shared by all snapshots that name it.
 */
import { dirname, join } from 'node:path';
import { SnakeshotError, SnapshotError } from '../model/errors.js';
import { openSnapshot } from './open.js';
import type { Snapshot, SnapshotHeader } from './snapshot.js';
import type { SnapshotFile } from './snapshotFile.js';

export interface MissingLayer {
  name: string;
  /** In words, with what to do. */
  reason: string;
}

export interface LayeredSnapshot {
  snapshot: SnapshotFile;
  missing: MissingLayer[];
}

/** Makes the layer of a name for the snapshot that names it; undefined where that isn't possible. */
export type MakeLayer = (name: string, wantedBy: SnapshotHeader) => Promise<Snapshot | undefined>;

/** @throws SnapshotError */
export type OpenFile = (path: string) => Promise<SnapshotFile>;

export class Layers {
  /** By digest. */
  private readonly opened = new Map<string, Snapshot>();

  /**
   * @param folders where layers lie, besides the folder of the snapshot that names them
   * @param openFile how a snapshot and each of its layers is opened
   */
  constructor(
    private readonly folders: readonly string[],
    private readonly make: MakeLayer = async () => undefined,
    private readonly openFile: OpenFile = openSnapshot,
  ) {}

  /** @throws SnapshotError as openSnapshot does, for the snapshot itself; never for a layer */
  async open(path: string): Promise<LayeredSnapshot> {
    const snapshot = await this.openFile(path);
    const missing = await this.attach(snapshot, dirname(path));
    return { snapshot, missing };
  }

  /** Opens the layers of an open snapshot. */
  async attach(snapshot: SnapshotFile, beside: string): Promise<MissingLayer[]> {
    const missing: MissingLayer[] = [];
    const layers: Snapshot[] = [];
    for (const { name, digest } of snapshot.header.layers) {
      const found = await this.find(name, digest, snapshot.header, beside);
      if ('reason' in found) missing.push({ name, reason: found.reason });
      else layers.push(found);
    }
    snapshot.layers = layers;
    return missing;
  }

  private async find(
    name: string,
    digest: string,
    wantedBy: SnapshotHeader,
    beside: string,
  ): Promise<Snapshot | { reason: string }> {
    const known = this.opened.get(digest);
    if (known !== undefined) return known;
    let reason = `the layer "${name}" is not there, so what it defines is unknown; install what the project was indexed with (${wantedBy.generator}), or index the project again`;
    for (const folder of [beside, ...this.folders]) {
      try {
        const layer = await this.openFile(join(folder, `${name}.snap`));
        if (layer.header.digest === digest) {
          this.opened.set(digest, layer);
          return layer;
        }
        reason = `the layer "${name}" is another one than the project was indexed on (expected digest ${digest}, found ${layer.header.digest}); index the project again`;
      } catch (error) {
        if (!(error instanceof SnapshotError)) throw error;
        if (error.code !== 'not_found') reason = `the layer "${name}" can't be opened: ${error.message}`;
      }
    }
    try {
      const made = await this.make(name, wantedBy);
      if (made?.header.digest === digest) {
        this.opened.set(digest, made);
        return made;
      }
    } catch (error) {
      if (!(error instanceof SnakeshotError)) throw error;
      reason = `the layer "${name}" can't be made: ${error.message}`;
    }
    return { reason };
  }
}
