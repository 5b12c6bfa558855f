/**
 * Opens a snapshot file after the thorough check, which a thread of its own makes: questions are
 * answered meanwhile. The thread hands over the very bytes that it has checked, so a file that is
 * replaced again in between can't slip in.
 */
import { Piscina } from 'piscina';
import { messageOf, SnapshotError } from '../model/errors.js';
import { openBytes } from '../snapshot/openBytes.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';

/** What the thread sends back: the file's bytes, or why they are no snapshot. */
export type Checked = ArrayBuffer | { code: string; message: string };

/** Milliseconds for which the thread stays after its last check. */
const IDLE_MS = 5_000;

let thread: Piscina<string, Checked> | undefined;

/** @throws SnapshotError what opening and the thorough check find, and why there is no check, with the path */
export async function openChecked(path: string): Promise<SnapshotFile> {
  thread ??= newThread();
  let checked: Checked;
  try {
    checked = await checkIn(thread, path);
  } catch (error) {
    throw new SnapshotError('unreadable', `${path} can't be checked: ${messageOf(error)}`);
  }
  if (checked instanceof ArrayBuffer) return openBytes(new Uint8Array(checked));
  throw new SnapshotError(checked.code, checked.message);
}

/**
 * Rejects also when the thread can't be started: the pool tells that as an event, and starts no other one. What
 * waits for that event waits no longer than the check, as it would keep the bytes of each file that was ever checked.
 */
function checkIn(pool: Piscina<string, Checked>, path: string): Promise<Checked> {
  return new Promise<Checked>((resolve, reject) => {
    pool.once('error', reject);
    pool
      .run(path)
      .then(resolve, reject)
      .finally(() => pool.off('error', reject));
  });
}

function newThread(): Piscina<string, Checked> {
  const pool = new Piscina<string, Checked>({
    filename: new URL('../../workers/check.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  pool.on('error', () => {
    if (thread === pool) thread = undefined;
    void pool.destroy();
  });
  return pool;
}
