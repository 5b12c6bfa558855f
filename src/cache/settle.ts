/** What a build does about its cache when it has added what it had to. */
import { messageOf } from '../model/errors.js';
import { settleUsage } from './usage.js';

/**
 * Keeps the cache in bounds after `written` bytes were added. `failure`: why it can't be written. A
 * cache that can't be costs time and nothing else: one note, in words.
 */
export function settleCache(folder: string, written: number, failure: string | undefined): string[] {
  let why = failure;
  try {
    settleUsage(folder, written);
  } catch (error) {
    why ??= messageOf(error);
  }
  if (why === undefined) return [];
  return [
    `the cache in ${folder} can't be written (${why}), so the next build does again what this one did; name another folder with --cache, or give --no-cache`,
  ];
}
