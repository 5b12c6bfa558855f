/** SHA-256 over values one after another. */
import { createHash } from 'node:crypto';

export class ValueDigest {
  private readonly hash = createHash('sha256');

  /** A value that JSON can write: it keeps values apart, whatever is in them. */
  add(value: unknown): void {
    this.hash.update(`${JSON.stringify(value)}\n`);
  }

  /** Bytes as they are; where they end has to follow from a value before them. */
  addBytes(bytes: Int32Array | Uint8Array): void {
    this.hash.update(bytes);
  }

  /** Lower-case hexadecimal; nothing can be added any more. */
  hex(): string {
    return this.hash.digest('hex');
  }
}
