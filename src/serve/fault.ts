/**
 * An error → what a client is told of it. The caller's own faults and a snapshot's named ones are
 * told in full; anything else is ours: it goes to the log, and the client learns no inner details.
 */
import { ArgumentError, SnapshotError } from '../model/errors.js';
import { log } from './log.js';

export interface Fault {
  /** For programs: `bad_request`, a SnapshotError's code, `internal`. */
  code: string;
  message: string;
}

export function faultOf(error: unknown): Fault {
  if (error instanceof ArgumentError) return { code: 'bad_request', message: error.message };
  if (error instanceof SnapshotError) return { code: error.code, message: error.message };
  log(`Internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { code: 'internal', message: 'Internal error; the server has logged it. Other questions work.' };
}
