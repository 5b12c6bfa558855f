/** The thread of openChecked.ts: reads one file, checks it thoroughly, hands its bytes back. */
import { parentPort, workerData } from 'node:worker_threads';
import { SnapshotError } from '../model/errors.js';
import { openSnapshot } from '../snapshot/open.js';
import { verifySnapshot } from '../snapshot/verify.js';
import type { Checked } from './openChecked.js';

const path = workerData as string;
try {
  const snapshot = await openSnapshot(path);
  const [fault] = verifySnapshot(snapshot);
  if (fault !== undefined) throw new SnapshotError('corrupt', `${path}: ${fault.message}`);
  const bytes = snapshot.store.headerBytes.buffer as ArrayBuffer;
  parentPort?.postMessage({ bytes } satisfies Checked, [bytes]);
} catch (error) {
  if (!(error instanceof SnapshotError)) throw error;
  parentPort?.postMessage({ code: error.code, message: error.message } satisfies Checked);
}
