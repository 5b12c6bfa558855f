/** Reads a configuration file as text; only its absence is not an error. */
import { ConfigError } from '../../model/errors.js';
import { bytesOf, errorCode } from '../entries.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @returns The text without a byte order mark; undefined when there is no such file. */
export function readText(path: string, label: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = bytesOf(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new ConfigError(`${label}: expected a readable file, found ${code}; check it or take it away`);
  }
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ConfigError(`${label}: expected UTF-8 text, found other bytes; save the file as UTF-8`);
  }
}
