/**
 * Constants of the snapshot file, and the fixed bytes at its front. FORMAT.md is the
 * specification; what stands here and there must agree.
 *
 * Version history (raised when a reader of the previous version would misread or miss something):
 * - 1: first version. Rows added to ROWS later are optional, so they don't raise it.
 */
export const FORMAT_VERSION = 1;

export const MAGIC = 'snakeshot';

/** Every section's payload starts at a multiple of this, so that it can be viewed in place. */
export const ALIGNMENT = 8;

/** An upper bound for the header map: what is read before anything can be trusted. */
export const MAX_HEADER_BYTES = 1 << 24;

/** Tables are indexed by i32 columns. */
export const MAX_COUNT = 0x7fffffff;

/** Snapshots below one. */
export const MAX_LAYERS = 16;

/** Byte positions in the file, 0-based; each points at a value's msgpack type byte. */
export const AT = {
  array: 0,
  magic: 5,
  version: 15,
  headerLength: 18,
  headerCrc: 23,
  digest: 28,
  header: 62,
} as const;

/** Type bytes of msgpack's specification. */
export const MSGPACK = {
  array32: 0xdd,
  fixstr9: 0xa9,
  uint16: 0xcd,
  uint32: 0xce,
  bin8: 0xc4,
  bin32: 0xc6,
  nil: 0xc0,
} as const;

export const DIGEST_BYTES = 32;

/** Type byte and length in front of a section's payload. */
export const BIN32_BYTES = 5;

/** Array elements before the first filler: magic, version, header's length, CRC, digest, header. */
export const LEADING_ELEMENTS = 6;

export function alignUp(position: number): number {
  return Math.ceil(position / ALIGNMENT) * ALIGNMENT;
}
