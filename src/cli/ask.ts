/** One question from the command line: open, answer, print. */
import type { Operation } from '../query/operations.js';
import { print, say } from './streams.js';

/**
 * @throws SnapshotError for a snapshot that can't be opened or is damaged where it was read
 * @throws ArgumentError for arguments that can't be meant
 */
export async function ask(path: string, operation: Operation, args: object): Promise<void> {
  const [{ openLayered }, { answer, isKnown }] = await Promise.all([
    import('./openLayered.js'),
    import('../query/dispatch.js'),
  ]);
  const snapshot = await openLayered(path);
  print(answer(snapshot, operation, args));
  if ('handle' in args && !isKnown(snapshot, args.handle as string))
    say(
      `snakeshot: nothing in the snapshot has the handle ${JSON.stringify(args.handle)}; "snakeshot resolve" finds the handle of a name`,
    );
}
