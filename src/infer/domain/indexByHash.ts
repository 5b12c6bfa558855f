/**
 * A table of `length` slots (a power of two, more than `count`) that leads from a hash to the ids
 * with it: each id plus 1, from the hash's own slot on, 0 where there is none.
 */
export function indexByHash(hashes: Int32Array, count: number, length: number): Int32Array<ArrayBuffer> {
  const table = new Int32Array(length);
  const mask = length - 1;
  for (let id = 0; id < count; id++) {
    let slot = hashes[id] & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = id + 1;
  }
  return table;
}
