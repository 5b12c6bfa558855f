/** Files that the indexer left out, as what a name may have meant. */
import { FILE_STATUSES } from '../model/graph.js';
import { type FileId, NONE } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { pathOf } from './files.js';

/** How many such files are looked at at most. */
const LIMIT = 100;
const INDEXED = FILE_STATUSES.indexOf('indexed');

interface LeftOut {
  file: FileId;
  /** The dotted name that its path gives, from the project root on. */
  dotted: string;
}

/** One entry for each open snapshot. */
const leftOutOf = new WeakMap<Snapshot, LeftOut[]>();

/** The first file that was left out whose module would be called so, or would hold what is. */
export function leftOutModule(snapshot: Snapshot, identifier: string): FileId | typeof NONE {
  const known = leftOutOf.get(snapshot) ?? leftOutIn(snapshot);
  leftOutOf.set(snapshot, known);
  for (const { file, dotted } of known) {
    if (`.${dotted}`.endsWith(`.${identifier}`) || identifier.startsWith(`${dotted}.`)) return file;
  }
  return NONE;
}

function leftOutIn(snapshot: Snapshot): LeftOut[] {
  const statuses = snapshot.column('file.status');
  const found: LeftOut[] = [];
  for (let file = 0, read = 0; file < statuses.length && read < LIMIT; file++) {
    if (statuses[file] === INDEXED) continue;
    read++;
    const dotted = /^(.+?)(?:\/__init__)?\.pyi?$/u.exec(pathOf(snapshot, file))?.[1]?.replaceAll('/', '.');
    if (dotted !== undefined) found.push({ file: file as FileId, dotted });
  }
  return found;
}
