/** Binary search in a string table whose strings ascend by UTF-8 bytes. */

/**
 * The index of `key`, or -1. `offsets` has one more entry than strings.
 * An ASCII key (nearly all are) is compared character by character with the bytes, so that a
 * search allocates nothing.
 */
export function findString(offsets: Uint32Array, bytes: Uint8Array, key: string): number {
  const encoded = isAscii(key) ? undefined : Buffer.from(key);
  const length = encoded === undefined ? key.length : encoded.length;
  let low = 0;
  let high = offsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const start = offsets[middle]!;
    const size = offsets[middle + 1]! - start;
    const common = Math.min(size, length);
    let order = 0;
    for (let index = 0; index < common && order === 0; index++) {
      order = bytes[start + index]! - (encoded === undefined ? key.charCodeAt(index) : encoded[index]!);
    }
    if (order === 0) order = size - length;
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
