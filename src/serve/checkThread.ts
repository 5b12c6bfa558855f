/** The thread of openChecked.ts: reads one file, checks it thoroughly, hands its bytes over. */
import { move } from 'piscina';
import { SnapshotError } from '../model/errors.js';
import { openSnapshot } from '../snapshot/open.js';
import { verifySnapshot } from '../snapshot/verify.js';
import type { Checked } from './openChecked.js';

export default async function check(path: string): Promise<Checked> {
  try {
    const snapshot = await openSnapshot(path);
    const [fault] = verifySnapshot(snapshot);
    if (fault !== undefined) return { code: 'corrupt', message: `${path}: ${fault.message}` };
    return move(snapshot.store.headerBytes.buffer as ArrayBuffer) as ArrayBuffer;
  } catch (error) {
    if (error instanceof SnapshotError) return { code: error.code, message: error.message };
    throw error;
  }
}
