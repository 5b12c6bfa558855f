/**
 * The bytes of a snapshot file that is open, each read when it is asked for. Memory that a process touches for the first
 * time costs more than what is read into it, so what is read in parts passes through one piece of it.
 */
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { SnapshotError } from '../model/errors.js';
import type { Parts, SnapshotBytes } from './snapshotBytes.js';

/** Bytes that one call may ask the system for. */
const MOST_AT_ONCE = 1 << 30;
/** Bytes of a piece, which is checked as a whole each time that it is read. */
const PIECE = 1 << 17;

export class BytesOfFile implements SnapshotBytes {
  constructor(
    private readonly descriptor: number,
    readonly length: number,
  ) {}

  at(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    this.fill(bytes, offset);
    return bytes;
  }

  parts(offset: number, length: number): Parts {
    return new Pieces(this, offset, length);
  }

  /** @throws SnapshotError `truncated`, `unreadable` */
  fill(bytes: Buffer, offset: number): void {
    for (let end = 0; end < bytes.length; ) {
      const read = this.read(bytes, end, offset + end);
      if (read === 0)
        throw new SnapshotError(
          'truncated',
          `The snapshot became shorter while it was read: expected ${this.length} bytes, found ${offset + end}. Ask again.`,
        );
      end += read;
    }
  }

  private read(bytes: Buffer, start: number, position: number): number {
    try {
      return readSync(this.descriptor, bytes, start, Math.min(bytes.length - start, MOST_AT_ONCE), position);
    } catch (error) {
      throw new SnapshotError('unreadable', `The snapshot can't be read: ${(error as Error).message}.`);
    }
  }
}

/** Reads all once for the checksums, and a piece again when a part of it is wanted and another one is in memory. */
class Pieces implements Parts {
  readonly crc32: number;
  private readonly sums: number[] = [];
  private readonly piece: Buffer;
  /** Which piece is in memory, intact; -1: none. */
  private current = -1;

  constructor(
    private readonly file: BytesOfFile,
    private readonly offset: number,
    private readonly length: number,
  ) {
    this.piece = Buffer.allocUnsafeSlow(Math.min(PIECE, length));
    let sum = 0;
    for (let index = 0; index * PIECE < length; index++) {
      const bytes = this.load(index);
      this.sums.push(crc32(bytes));
      sum = crc32(bytes, sum);
      this.current = index;
    }
    this.crc32 = sum;
  }

  text(start: number, end: number): string {
    const found = Buffer.allocUnsafe(end - start);
    for (let at = start; at < end; ) {
      const index = Math.floor(at / PIECE);
      const piece = this.intact(index);
      at += piece.copy(found, at - start, at - index * PIECE, end - index * PIECE);
    }
    return found.toString();
  }

  private intact(index: number): Buffer {
    if (this.current === index) return this.placeOf(index);
    this.current = -1;
    const bytes = this.load(index);
    if (crc32(bytes) !== this.sums[index])
      throw new SnapshotError('checksum', 'The snapshot was written over while it was read. Ask again.');
    this.current = index;
    return bytes;
  }

  private load(index: number): Buffer {
    const bytes = this.placeOf(index);
    this.file.fill(bytes, this.offset + index * PIECE);
    return bytes;
  }

  private placeOf(index: number): Buffer {
    return this.piece.subarray(0, Math.min(PIECE, this.length - index * PIECE));
  }
}
