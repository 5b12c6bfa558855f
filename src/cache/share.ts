/** Which files a machine of several takes. */
import { ArgumentError } from '../model/errors.js';
import { compareUtf8 } from '../model/utf8Order.js';

/** The `index`-th (from 1) of `of` equal shares. */
export interface Share {
  index: number;
  of: number;
}

/** @throws ArgumentError when the text isn't `I/N` with I from 1 to N */
export function parseShare(text: string): Share {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  const share = { index: Number(match?.[1]), of: Number(match?.[2]) };
  if (match === null || share.index > share.of)
    throw new ArgumentError(
      `--shard: expected I/N with I from 1 to N, found ${JSON.stringify(text)}; of four machines the first takes 1/4, the last 4/4`,
    );
  return share;
}

/**
 * Positions of the files that are the share's. Largest first, dealt like cards, so that shares are
 * about equal in bytes; every machine that sees the same files deals the same.
 */
export function filesOfShare(files: readonly { file: string; bytes: number }[], share: Share): number[] {
  return files
    .map((_, index) => index)
    .sort((a, b) => files[b].bytes - files[a].bytes || compareUtf8(files[a].file, files[b].file))
    .filter((_, position) => position % share.of === share.index - 1);
}
