import { ArgumentError } from '../model/errors.js';

/**
 * Node starts no thread where the folder that the process is in has gone, whatever paths are asked for.
 * @throws ArgumentError when it has
 */
export function requireCurrentFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new ArgumentError(
      'expected to be run in a folder that is there, found that it has been removed; run it again in another one',
    );
  }
}
