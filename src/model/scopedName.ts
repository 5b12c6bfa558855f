/** A number for a name (a string's id) in a scope. Both stay below 2^26, so it is an exact double. */
export function scopedName(scope: number, name: number): number {
  return scope * 0x4000000 + name;
}
