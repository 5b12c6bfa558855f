/** Messages between the pool's owner and its workers: the types of both ends. */

import type { FileLimits } from './fileLimits.js';

/** A file to extract: where it is, or its bytes when they aren't on the disk. */
export interface ExtractItem {
  path: string;
  content?: Uint8Array;
  /** Size in bytes: what batches are made by. */
  bytes: number;
}

export interface ExtractBatch {
  limits: FileLimits;
  files: { index: number; path: string; content?: Uint8Array }[];
}

/** Facts of a file, or why there are none. `index` is the batch's. */
export type Extracted =
  | { index: number; facts: SharedArrayBuffer; bytes: number }
  | { index: number; failure: string };
