/** What a snapshot may be written over: nothing, an empty file, or a snapshot, however damaged. */
import { access, constants, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ArgumentError } from '../model/errors.js';
import { modeOfFile } from './atomicFile.js';
import { beginsAsSnapshot, FRONT_BYTES } from './magic.js';
import { writeFailure } from './writeFailure.js';

/**
 * To be asked before the work whose result is written: what would be refused after it is refused at once.
 * @throws ArgumentError for a folder, a device or a pipe, a file with another content or one whose
 * content can't be told, and for a new file in a folder that isn't there or can't be written to
 */
export async function requireReplaceable(path: string): Promise<void> {
  try {
    // Before it is opened: opening a pipe would wait for a writer.
    if ((await modeOfFile(path)) === undefined)
      return await access(`${dirname(path)}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeFailure(error, path);
  }
  const front = await readFront(path);
  if (front.length === 0 || beginsAsSnapshot(front)) return;
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
