/** Path → file: the file table is sorted by the paths' UTF-8 bytes, so a path is a binary search. */
import { type FileId, NONE } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** How many paths are read at most in search of similar ones. */
const SCAN_LIMIT = 20_000;

/** The path as the file table has it: `/` between folders, no leading `./`. */
export function normalPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}

export function pathOf(snapshot: Snapshot, file: number): string {
  return snapshot.text(snapshot.column('file.path')[file]);
}

/** @param path normal, relative to the project root */
export function findFile(snapshot: Snapshot, path: string): FileId | typeof NONE {
  const wanted = Buffer.from(path);
  let low = 0;
  let high = snapshot.count('file');
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = Buffer.compare(Buffer.from(pathOf(snapshot, middle)), wanted);
    if (order === 0) return middle as FileId;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return NONE;
}

/** Indexed paths that end in the given one, else in its file name; sorted, at most `limit`. */
export function similarPaths(snapshot: Snapshot, path: string, limit: number): string[] {
  const end = `/${path}`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const whole: string[] = [];
  const byName: string[] = [];
  const count = Math.min(snapshot.count('file'), SCAN_LIMIT);
  for (let file = 0; file < count && whole.length < limit; file++) {
    const known = pathOf(snapshot, file);
    if (known.endsWith(end)) whole.push(known);
    else if (known === name || known.endsWith(`/${name}`)) byName.push(known);
  }
  return (whole.length > 0 ? whole : byName).slice(0, limit);
}
