/** What a snapshot may be written over: nothing, an empty file, or a snapshot, however damaged. */
import { open, stat } from 'node:fs/promises';
import { ArgumentError } from '../model/errors.js';
import { beginsAsSnapshot, FRONT_BYTES } from './magic.js';

/**
 * Passes for what isn't there or is no regular file: writing says what is wrong with it.
 * @throws ArgumentError for a file with another content, and one whose content can't be told
 */
export async function requireReplaceable(path: string): Promise<void> {
  // Before it is opened: opening a pipe would wait for a writer.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile() || found.size === 0) return;
  const front = await readFront(path);
  if (beginsAsSnapshot(front)) return;
  throw refusal(path, `begins with ${JSON.stringify(front.toString('latin1'))}`);
}

async function readFront(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FRONT_BYTES), 0, FRONT_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw refusal(path, `can't be read (${(error as Error).message})`);
  }
}

function refusal(path: string, found: string): ArgumentError {
  return new ArgumentError(
    `The snapshot can't be written to ${path}: expected a snapshot, an empty file or nothing there, found a ` +
      `file that ${found}. Name another file, or remove this one.`,
  );
}
