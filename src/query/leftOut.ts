/** Files and folders that the indexer left out, as what a name may have meant. */
import { FILE_STATUSES } from '../model/graph.js';
import { type FileId, NONE } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { pathOf } from './files.js';

/** How many of them are looked at at most. */
const LIMIT = 100;
const INDEXED = FILE_STATUSES.indexOf('indexed');
/** A module's file, or a folder that may be a package: its path ends in `/`. */
const MODULE = /^(?:(.+?)(?:\/__init__)?\.pyi?|([^.]+)\/)$/u;

interface LeftOut {
  file: FileId;
  /** The dotted name that its path gives, from the project root on. */
  dotted: string;
}

/** One entry for each open snapshot. */
const leftOutOf = new WeakMap<Snapshot, LeftOut[]>();

/** The first of them whose module would be called so, or would hold what is. */
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
    const [, module, folder] = MODULE.exec(pathOf(snapshot, file)) ?? [];
    const dotted = (module ?? folder)?.replaceAll('/', '.');
    if (dotted !== undefined) found.push({ file: file as FileId, dotted });
  }
  return found;
}
