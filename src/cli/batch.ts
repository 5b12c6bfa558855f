/**
 * Many questions over one open snapshot: requests in, replies out, in the same order.
 *
 * Replies to what has arrived are written before more is read, so a program may send a question,
 * wait for its answer and send the next; and what waits to be written stays bounded.
 */
import type { Snapshot } from '../snapshot/snapshot.js';
import { lineBatches } from './lines.js';
import { reply } from './reply.js';

/** UTF-16 code units that are gathered for one write. */
const WRITE_SIZE = 1 << 16;

/**
 * Blank lines are no requests.
 * @param write resolves when there is room for more
 * @returns the first fault on our side (see Reply), if any
 */
export async function answerAll(
  snapshot: Snapshot,
  input: AsyncIterable<string>,
  write: (text: string) => Promise<void>,
): Promise<unknown> {
  let firstFault: unknown;
  for await (const lines of lineBatches(input)) {
    let out = '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      const { line: answered, fault } = reply(snapshot, line);
      firstFault ??= fault;
      out += answered;
      if (out.length >= WRITE_SIZE) {
        await write(out);
        out = '';
      }
    }
    await write(out);
  }
  return firstFault;
}
