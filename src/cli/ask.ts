/** One question from the command line. What answers it is loaded when it is asked. */
import type { Operation } from '../query/operations.js';

/** @throws SnapshotError, ArgumentError as answerOne does */
export async function ask(path: string, operation: Operation, args: object): Promise<void> {
  const { answerOne } = await import('./answerOne.js');
  await answerOne(path, operation, args);
}
