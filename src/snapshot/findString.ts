/** Looking up a string in a string table, by its UTF-8 bytes. */

import type { StringTable } from '../model/graph.js';

/** A string's UTF-8 bytes: those of `bytes` before `length`. */
export interface Key {
  bytes: Uint8Array;
  length: number;
}

/** Keys up to this many bytes are encoded without allocating; handles rarely are longer. */
const scratch = new Uint8Array(256);
const shared: Key = { bytes: scratch, length: 0 };

/** Holds until the next call. */
export function encodeKey(text: string): Key {
  const isShort = encodeAscii(text);
  shared.bytes = isShort ? scratch : Buffer.from(text);
  shared.length = isShort ? text.length : shared.bytes.length;
  return shared;
}

/** Whether `text` was ASCII and short enough to be put into `scratch`. */
function encodeAscii(text: string): boolean {
  if (text.length > scratch.length) return false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) return false;
    scratch[index] = unit;
  }
  return true;
}

/** Binary search in a table whose strings ascend by bytes: the index, or -1. */
export function findString(table: StringTable, text: string): number {
  const key = encodeKey(text);
  let low = 0;
  let high = table.offsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = orderOf(table, middle, key.bytes, 0, key.length);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * How a table's string sorts against the bytes of `key` from `from` to before `to`: negative when
 * it comes first, 0 when it is the same.
 */
export function orderOf(
  { offsets, bytes }: StringTable,
  id: number,
  key: Uint8Array,
  from: number,
  to: number,
): number {
  const start = offsets[id]!;
  const size = offsets[id + 1]! - start;
  const length = to - from;
  const common = Math.min(size, length);
  for (let index = 0; index < common; index++) {
    const order = bytes[start + index]! - key[from + index]!;
    if (order !== 0) return order;
  }
  return size - length;
}
