/**
 * Keeps a cache below its limit.
 *
 * Walking a large cache takes longer than a small build, so builds note what they have added: an
 * empty file `usage/<bytes>-<random>` each. Only when these add up to more than the limit, or are
 * many, is the cache walked, pruned and the notes replaced by one. Notes have names of their own,
 * so caches of several machines can be copied over each other and still add up.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../snapshot/makeFolder.js';
import { keptFiles, TEMPORARY } from './keptResults.js';

const LIMIT_BYTES = 4e9;
/** Pruned to this part of the limit, so that the next build doesn't prune again. */
const KEEP = 0.75;
const NOTE = /^\d+-[\da-f]{12}$/;
const MANY_NOTES = 64;
/** What a process that is still writing may not have renamed yet is younger. */
const ABANDONED_MS = 3600 * 1000;

interface Entry {
  path: string;
  bytes: number;
  usedMs: number;
}

/**
 * Notes `written` bytes, and removes what was not used for longest when all is more than `limit`.
 * @throws the system's errors
 */
export function settleUsage(folder: string, written: number, limit: number = LIMIT_BYTES): void {
  if (written === 0) return;
  const notes = join(folder, 'usage');
  makeFolder(notes);
  note(notes, written);
  const known = readdirSync(notes).filter((name) => NOTE.test(name));
  const total = known.reduce((sum, name) => sum + Number.parseInt(name, 10), 0);
  if (total <= limit && known.length < MANY_NOTES) return;
  const kept = prune(folder, limit);
  for (const name of known) rmSync(join(notes, name), { force: true });
  note(notes, kept);
}

function note(notes: string, bytes: number): void {
  writeFileSync(join(notes, `${bytes}-${randomBytes(6).toString('hex')}`), '');
}

/** Bytes of what is left. */
function prune(folder: string, limit: number): number {
  const entries = entriesOf(folder);
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= limit) return total;
  entries.sort((a, b) => a.usedMs - b.usedMs || (a.path < b.path ? -1 : 1));
  for (const { path, bytes } of entries) {
    if (total <= limit * KEEP) break;
    rmSync(path, { force: true });
    total -= bytes;
  }
  return total;
}

function entriesOf(folder: string): Entry[] {
  const entries: Entry[] = [];
  for (const path of keptFiles(folder)) {
    const found = statSync(path, { throwIfNoEntry: false });
    // Another process may be pruning as well.
    if (found === undefined) continue;
    if (path.endsWith(TEMPORARY)) {
      if (Date.now() - found.mtimeMs > ABANDONED_MS) rmSync(path, { force: true });
    } else entries.push({ path, bytes: found.size, usedMs: found.mtimeMs });
  }
  return entries;
}
