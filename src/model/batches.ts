/** Messages between the pool's owner and its workers: the types of both ends. */

export interface ExtractBatch {
  files: { index: number; path: string }[];
}

/** Facts of a file, or why there are none. `index` is the batch's. */
export type Extracted =
  | { index: number; facts: SharedArrayBuffer; bytes: number }
  | { index: number; failure: string };
