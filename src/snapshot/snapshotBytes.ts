/** Where the bytes of a snapshot file come from: memory, or the file itself, when they are asked for. */

export interface SnapshotBytes {
  /** Of the whole file. */
  readonly length: number;
  /**
   * The bytes from `offset` on, `length` of them, which have to be there. They stay as they are, and where `offset` is
   * a multiple of 8, so is their address.
   * @throws SnapshotError `truncated`, `unreadable`
   */
  at(offset: number, length: number): Uint8Array;
  /** The same bytes, to be read a part at a time. */
  parts(offset: number, length: number): Parts;
}

/** A stretch of the file of which parts are read. */
export interface Parts {
  /** CRC-32 of the whole stretch. */
  readonly crc32: number;
  /**
   * The UTF-8 text from `start` to `end`, counted from the stretch's start, of the bytes that have this checksum.
   * @throws SnapshotError `checksum` where they have been changed since; `truncated`, `unreadable`
   */
  text(start: number, end: number): string;
}
