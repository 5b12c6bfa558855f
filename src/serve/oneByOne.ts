/**
 * A client that sends and doesn't read has to wait: the next line is passed on when the answer to the one before
 * has been written and there is room for more. Else all that it could have read would be kept in memory.
 */
import type { Readable, Writable } from 'node:stream';

/**
 * @param lines gives a line at a time, which those who listen answer before what setImmediate runs
 * @param answers where they write to
 */
export function oneByOne(lines: Readable, answers: Writable): void {
  const goOn = (): void => void lines.resume();
  lines.on('data', () => {
    lines.pause();
    setImmediate(() => {
      if (answers.writableNeedDrain) answers.once('drain', goOn);
      else goOn();
    });
  });
}
