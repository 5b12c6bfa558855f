/**
 * A hash of numbers, one after another, in the 53 bits that a number holds: two hashes of 32 bits that mix
 * differently. Of the hundred thousand parts that two versions of a file have, some two are taken for one
 * another by mistake once in a million million edits.
 */
export class Digest {
  private one = 0x3c6ef372;
  private other = 0x1b873593;
  private count = 0;

  /** An integer of 32 bits. */
  add(word: number): void {
    this.count++;
    const one = Math.imul(word, 0xcc9e2d51);
    this.one ^= Math.imul((one << 15) | (one >>> 17), 0x1b873593);
    this.one = Math.imul((this.one << 13) | (this.one >>> 19), 5) + 0xe6546b64;
    const other = Math.imul(word ^ 0x2545f491, 0x85ebca6b);
    this.other ^= Math.imul((other << 16) | (other >>> 16), 0xc2b2ae35);
    this.other = Math.imul((this.other << 11) | (this.other >>> 21), 9) + 0x52dce729;
  }

  /** What {@link value} gave elsewhere. */
  addDigest(digest: number): void {
    this.add(digest | 0);
    this.add(Math.floor(digest / 2 ** 32));
  }

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    let at = start;
    for (; at + 3 < end; at += 4)
      this.add(bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
    let rest = 0;
    for (let i = at; i < end; i++) rest = (rest << 8) | bytes[i];
    this.add(rest);
    this.add(end - start);
  }

  /** Of all that was added; not negative. It begins anew then. */
  value(): number {
    const one = finished(this.one ^ this.count);
    const other = finished(this.other + this.count);
    this.one = 0x3c6ef372;
    this.other = 0x1b873593;
    this.count = 0;
    return (other >>> 11) * 2 ** 32 + (one >>> 0);
  }
}

function finished(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
