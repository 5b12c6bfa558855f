/** Binary search in a string table whose strings ascend by UTF-8 bytes. */

/** Keys up to this many bytes are encoded without allocating; names rarely are longer. */
const scratch = new Uint8Array(256);

/** The index of `key`, or -1. `offsets` has one more entry than strings. */
export function findString(offsets: Uint32Array, bytes: Uint8Array, key: string): number {
  const encoded = encodeAscii(key) ? scratch : Buffer.from(key);
  const length = encoded === scratch ? key.length : encoded.length;
  let low = 0;
  let high = offsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const start = offsets[middle]!;
    const size = offsets[middle + 1]! - start;
    const common = Math.min(size, length);
    let index = 0;
    while (index < common && bytes[start + index] === encoded[index]) index++;
    const order = index < common ? bytes[start + index]! - encoded[index]! : size - length;
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Whether `key` was ASCII and short enough to be put into `scratch`. */
function encodeAscii(key: string): boolean {
  if (key.length > scratch.length) return false;
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    if (unit > 0x7f) return false;
    scratch[index] = unit;
  }
  return true;
}
