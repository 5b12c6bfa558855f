/** The bytes of a snapshot file that has been read. */
import { crc32 } from 'node:zlib';
import { ALIGNMENT } from './format.js';
import type { Parts, SnapshotBytes } from './snapshotBytes.js';

export class BytesInMemory implements SnapshotBytes {
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = aligned(bytes);
  }

  get length(): number {
    return this.bytes.length;
  }

  at(offset: number, length: number): Buffer {
    return this.bytes.subarray(offset, offset + length);
  }

  parts(offset: number, length: number): Parts {
    const whole = this.at(offset, length);
    return { crc32: crc32(whole), text: (start, end) => whole.toString('utf8', start, end) };
  }
}

/** Typed arrays can only be laid over aligned memory; bytes from a pool often aren't. */
function aligned(bytes: Uint8Array): Buffer {
  if (bytes.byteOffset % ALIGNMENT === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
