/** Flat tables grow by being replaced: what holds one puts the copy in its place. */

/** A copy with room for at least `length` items, and for twice what there was; what is new is 0. */
export function larger<Flat extends Int32Array | Uint8Array>(array: Flat, length: number): Flat {
  const copy = new (array.constructor as new (length: number) => Flat)(Math.max(array.length * 2, length));
  copy.set(array);
  return copy;
}
