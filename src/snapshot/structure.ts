/** Checks of a section's values, in plain loops over typed arrays: they run at first use. */
import { SnapshotError } from '../model/errors.js';
import type { Column } from '../model/graph.js';

/** Every value v: `least <= v < limit`. */
export function requireRange(name: string, values: Column, least: number, limit: number): void {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (value < least || value >= limit) throw corrupt(name, index, `${least} to ${limit - 1}`, value);
  }
}

export function requireAscending(name: string, values: Uint32Array): void {
  for (let index = 1; index < values.length; index++) {
    if (values[index]! <= values[index - 1]!) {
      throw corrupt(name, index, `more than ${values[index - 1]}`, values[index]!);
    }
  }
}

/** From 0, never decreasing, to `end`. */
export function requireOffsets(name: string, offsets: Uint32Array, end: number): void {
  if (offsets[0] !== 0) throw corrupt(name, 0, '0', offsets[0]!);
  for (let index = 1; index < offsets.length; index++) {
    if (offsets[index]! < offsets[index - 1]!) {
      throw corrupt(name, index, `at least ${offsets[index - 1]}`, offsets[index]!);
    }
  }
  const last = offsets.length - 1;
  if (offsets[last] !== end) throw corrupt(name, last, `${end}`, offsets[last]!);
}

export function corrupt(
  name: string,
  index: number,
  expected: string,
  found: number | string,
): SnapshotError {
  return new SnapshotError(
    'corrupt',
    `The snapshot is inconsistent: "${name}" at ${index}: expected ${expected}, found ${found}. Run "snakeshot verify" on it, and build it again with "snakeshot index".`,
  );
}
