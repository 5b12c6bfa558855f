/** SHA-256 over values one after another. */
import { createHash } from 'node:crypto';

export class ValueDigest {
  private readonly hash = createHash('sha256');

  /** A value that JSON can write: it keeps values apart, whatever is in them. */
  add(value: unknown): void {
    this.hash.update(`${JSON.stringify(value)}\n`);
  }

  /** Lower-case hexadecimal; nothing can be added any more. */
  hex(): string {
    return this.hash.digest('hex');
  }
}
