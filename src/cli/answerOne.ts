/** One question from the command line: open, answer, print. */
import { answer, isKnown } from '../query/dispatch.js';
import { findEdge } from '../query/edges.js';
import type { Operation } from '../query/operations.js';
import { openBySection } from '../snapshot/openBySection.js';
import { openLayered } from './openLayered.js';
import { print, say } from './streams.js';

/**
 * @throws SnapshotError for a snapshot that can't be opened or is damaged where it was read
 * @throws ArgumentError for arguments that can't be meant
 */
export async function answerOne(path: string, operation: Operation, args: object): Promise<void> {
  const snapshot = await openLayered(path, openBySection);
  const answered = answer(snapshot, operation, args);
  print(answered);
  if ('handle' in args && !isKnown(snapshot, args.handle as string)) sayUnknown(args.handle as string);
  if (!('unresolved_roots' in answered)) return;
  for (const handle of answered.unresolved_roots) sayUnknown(handle);
  for (const name of answered.unsupported_edges) {
    const edge = findEdge(snapshot, name);
    if ('unsupported' in edge) say(`snakeshot: ${edge.detail}`);
  }
}

function sayUnknown(handle: string): void {
  say(
    `snakeshot: nothing in the snapshot has the handle ${JSON.stringify(handle)}; "snakeshot resolve" finds the handle of a name`,
  );
}
