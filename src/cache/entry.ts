/**
 * One file of the cache: one result, with what it takes to notice damage.
 *
 * Sixteen bytes of head (magic, length of the result in bytes, its CRC-32, CRC-32 of the head so
 * far; 32-bit little-endian each), then the result: facts as src/model/facts.ts lays them out, call edges as
 * src/model/calls.ts does, or a trace as src/infer/replay/trace.ts does.
 */
import { closeSync, constants, fstatSync, futimesSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const MAGIC = 0x63464e53;
const HEAD = 16;
/** An entry's time of last use is written at most this often. */
const USE_MS = 24 * 3600 * 1000;

/**
 * The result in a file, or `damaged` (also what is no file); a file that is there was used now.
 * @throws the system's errors, ENOENT among them
 */
export function readEntry(path: string): SharedArrayBuffer | 'damaged' {
  // Opened otherwise, a pipe would wait for a writer.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return 'damaged';
    const { size, mtimeMs } = status;
    const head = Buffer.alloc(HEAD);
    if (readSync(file, head) !== HEAD) return 'damaged';
    const length = head.readUInt32LE(4);
    if (
      head.readUInt32LE(0) !== MAGIC ||
      head.readUInt32LE(12) !== crc32(head.subarray(0, 12)) ||
      size !== HEAD + length
    )
      return 'damaged';
    const result = new SharedArrayBuffer(length);
    const bytes = new Uint8Array(result);
    for (let done = 0; done < length; ) {
      const read = readSync(file, bytes, done, length - done, null);
      if (read === 0) return 'damaged';
      done += read;
    }
    if (crc32(bytes) !== head.readUInt32LE(8)) return 'damaged';
    touch(file, mtimeMs);
    return result;
  } finally {
    closeSync(file);
  }
}

/** Writes a new file with a result in pieces. @throws the system's errors; what is there then is of no use */
export function writeEntry(path: string, result: readonly Uint8Array[]): void {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(
    result.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  head.writeUInt32LE(
    // Of an array without memory the CRC-32 is 0, whatever came before.
    result.reduce((sum, bytes) => (bytes.length === 0 ? sum : crc32(bytes, sum)), 0),
    8,
  );
  head.writeUInt32LE(crc32(head.subarray(0, 12)), 12);
  const file = openSync(path, 'wx');
  try {
    writeSync(file, head);
    for (const bytes of result)
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  } finally {
    closeSync(file);
  }
}

function touch(file: number, mtimeMs: number): void {
  const now = Date.now();
  if (now - mtimeMs < USE_MS) return;
  try {
    futimesSync(file, now / 1000, now / 1000);
  } catch {
    // A folder that is only read: nobody prunes it either.
  }
}
