/**
 * Standard input, output and error: answers go to the second, everything else to the third.
 *
 * A reader that goes away (`snakeshot … | head`) ends the process quietly: nobody is left to ask.
 */
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { ArgumentError } from '../model/errors.js';
import { ExitStatus } from './exitStatus.js';

export function watchStreams(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    say(`snakeshot: standard output can't be written to: ${error.message}`);
    process.exit(ExitStatus.failed);
  });
  // Without anybody to read messages, the work and the exit status still count.
  process.stderr.on('error', () => undefined);
}

/**
 * Node takes a folder, or a disk, for an input that is empty.
 * @throws ArgumentError for standard input that can't be read
 */
export function requireInput(expected: string): void {
  const input = fstatSync(0);
  const found = input.isDirectory() ? 'a folder' : input.isBlockDevice() ? 'a block device' : undefined;
  if (found !== undefined)
    throw new ArgumentError(`expected ${expected}, on standard input, found ${found}; give a file or a pipe`);
}

/** One object and a newline on standard output. */
export function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** Writes to standard output; resolves when there is room for more. */
export async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** A message to a person. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
