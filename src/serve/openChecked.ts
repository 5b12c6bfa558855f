/**
 * Opens a snapshot file after the thorough check, which a thread of its own makes: questions are
 * answered meanwhile. The thread hands over the very bytes that it has checked, so a file that is
 * replaced again in between can't slip in.
 */
import { Worker } from 'node:worker_threads';
import { SnapshotError } from '../model/errors.js';
import { openBytes } from '../snapshot/openBytes.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** What the thread sends back. */
export type Checked = { bytes: ArrayBuffer } | { code: string; message: string };

/** @throws SnapshotError what opening and the thorough check find, with the path */
export async function openChecked(path: string): Promise<Snapshot> {
  const checked = await checkInThread(path);
  if ('bytes' in checked) return openBytes(new Uint8Array(checked.bytes));
  throw new SnapshotError(checked.code, checked.message);
}

function checkInThread(path: string): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./checkThread.js', import.meta.url), { workerData: path });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () =>
      reject(new SnapshotError('unreadable', `${path}: the thread that checks it ended without a verdict.`)),
    );
  });
}
