/** One request line of `snakeshot query` → its reply line. */
import { ArgumentError, messageOf } from '../model/errors.js';
import { answer } from '../query/dispatch.js';
import { show } from '../query/show.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { MAX_LINE } from './lines.js';

export interface Reply {
  /** `{"op", "args", "result"}` or `{"op", "args", "error"}` as JSON, with its newline. */
  line: string;
  /** What went wrong on our side: a damaged snapshot, a defect. Absent when the request is to blame. */
  fault?: unknown;
}

const EXPECTED = 'expected a JSON object {"op": …, "args": …}';

/** Never throws. Keys of the request other than `op` and `args` are ignored. */
export function reply(snapshot: Snapshot, line: string): Reply {
  if (line.length > MAX_LINE) {
    return refusal(null, null, `${EXPECTED} of at most ${MAX_LINE} characters, found a longer line`);
  }
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return refusal(null, null, `${EXPECTED}, found what isn't JSON: ${messageOf(error)}`);
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return refusal(null, null, `${EXPECTED}, found ${Array.isArray(request) ? 'an array' : show(request)}`);
  }
  const { op, args } = request as { op?: unknown; args?: unknown };
  try {
    JSON.stringify([op, args]);
  } catch {
    return refusal(null, null, `${EXPECTED} nested a few levels, found more levels than can be read`);
  }
  if (typeof op !== 'string') {
    return refusal(op, args, `"op": expected the name of an operation, found ${show(op)}`);
  }
  try {
    const result = answer(snapshot, op, args);
    return { line: `${JSON.stringify({ op, args, result })}\n` };
  } catch (error) {
    const failed = refusal(op, args, messageOf(error));
    return error instanceof ArgumentError ? failed : { ...failed, fault: error };
  }
}

/** What the request didn't give stands there as null. */
function refusal(op: unknown, args: unknown, error: string): Reply {
  return { line: `${JSON.stringify({ op: op ?? null, args: args ?? null, error })}\n` };
}
