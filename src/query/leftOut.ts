/** Files that the indexer left out, as what a name may have meant. */
import { FILE_STATUSES } from '../model/graph.js';
import { type FileId, NONE } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { pathOf } from './files.js';

/** How many paths of such files are read at most. */
const SCAN_LIMIT = 100;
const INDEXED = FILE_STATUSES.indexOf('indexed');

/** The first file that was left out whose module would be called so, or would hold what is. */
export function leftOutModule(snapshot: Snapshot, identifier: string): FileId | typeof NONE {
  const statuses = snapshot.column('file.status');
  let read = 0;
  for (let file = 0; file < statuses.length && read < SCAN_LIMIT; file++) {
    if (statuses[file] === INDEXED) continue;
    read++;
    const dotted = /^(.+?)(?:\/__init__)?\.pyi?$/u.exec(pathOf(snapshot, file))?.[1]?.replaceAll('/', '.');
    if (dotted === undefined) continue;
    if (`.${dotted}`.endsWith(`.${identifier}`) || identifier.startsWith(`${dotted}.`)) return file as FileId;
  }
  return NONE;
}
