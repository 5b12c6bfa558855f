/** What the flat tables of this folder share: arrays that grow, and indices of ids by hash. */

/** A copy with room for at least `length` items, and for twice what there was. */
export function larger(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(array.length * 2, length));
  copy.set(array);
  return copy;
}

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
