/** One question from the command line: open, answer, print. */
import type { Operation } from '../query/operations.js';
import { print } from './streams.js';

/**
 * @throws SnapshotError for a snapshot that can't be opened or is damaged where it was read
 * @throws ArgumentError for arguments that can't be meant
 */
export async function ask(path: string, operation: Operation, args: object): Promise<void> {
  const [{ openLayered }, { answer }] = await Promise.all([
    import('./openLayered.js'),
    import('../query/dispatch.js'),
  ]);
  print(answer(await openLayered(path), operation, args));
}
