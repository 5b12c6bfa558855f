/**
 * Opens a snapshot file after the thorough check, which a thread of its own makes: questions are
 * answered meanwhile. The thread hands over the very bytes that it has checked, so a file that is
 * replaced again in between can't slip in.
 */
import { Piscina } from 'piscina';
import { SnapshotError } from '../model/errors.js';
import { openBytes } from '../snapshot/openBytes.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';

/** What the thread sends back: the file's bytes, or why they are no snapshot. */
export type Checked = ArrayBuffer | { code: string; message: string };

/** Milliseconds for which the thread stays after its last check. */
const IDLE_MS = 5_000;

let thread: Piscina<string, Checked> | undefined;

/** @throws SnapshotError what opening and the thorough check find, with the path */
export async function openChecked(path: string): Promise<SnapshotFile> {
  thread ??= new Piscina({
    filename: new URL('./checkThread.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  const checked = await thread.run(path);
  if (checked instanceof ArrayBuffer) return openBytes(new Uint8Array(checked));
  throw new SnapshotError(checked.code, checked.message);
}
