/**
 * Bodies of many answers, put together in memory that was used before: the system hands out new memory page by page,
 * which takes longer than what is written into it, and so does joining long texts to one, which is new memory as well.
 */

/** Bytes of a body to begin with; it grows with what is written. */
const FIRST_BYTES = 1 << 16;
/** Bodies kept for later, and the bytes of the largest. */
const MOST_KEPT = 8;
const LARGEST_KEPT = 4 << 20;

/** UTF-16 code units are three bytes of UTF-8 at most. */
const MOST_BYTES_A_UNIT = 3;

export class Body {
  #memory = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  /** What was written, as UTF-8. Valid until the body is given back. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  /** Bytes that it holds of the memory. */
  get capacity(): number {
    return this.#memory.length;
  }

  write(text: string): void {
    const needed = this.#length + text.length * MOST_BYTES_A_UNIT;
    if (needed > this.#memory.length) this.#grow(needed);
    this.#length += this.#memory.write(text, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#memory.length * 2));
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}

export class BodyMemory {
  readonly #kept: Body[] = [];

  /** An empty body. */
  take(): Body {
    return this.#kept.pop() ?? new Body();
  }

  /** Takes a body back of which nobody reads the bytes any more. */
  giveBack(body: Body): void {
    if (this.#kept.length === MOST_KEPT || body.capacity > LARGEST_KEPT) return;
    body.clear();
    this.#kept.push(body);
  }
}
