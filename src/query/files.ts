/** Path → file: the file table is sorted by the paths' UTF-8 bytes, so a path is a binary search. */
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import { lowerBound } from '../model/lowerBound.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { hasFlag } from './stub.js';

/** How many paths are read at most in search of similar ones. */
const SCAN_LIMIT = 20_000;
const SLASH = 0x2f;

/** `/` between folders, no leading `./`. */
function normalPath(path: string): string {
  return withoutDot(path.replaceAll('\\', '/'));
}

function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '');
}

/** A path as somebody gave it, and its file. */
export interface GivenPath {
  /** Relative to the project root, as far as can be told. */
  path: string;
  file: FileId | typeof NONE;
}

/** A backslash is a part of the name where there is such a file, else it stands between folders. */
export function locateFile(snapshot: Snapshot, given: string): GivenPath {
  const path = normalPath(given);
  const named = withoutDot(given);
  const file = named === path ? NONE : findFile(snapshot, named);
  return file === NONE ? { path, file: findFile(snapshot, path) } : { path: named, file };
}

export function pathOf(snapshot: Snapshot, file: number): string {
  return snapshot.text(snapshot.column('file.path')[file]);
}

/** Whether it is the project's own: of a file elsewhere, in an installed package say, the path is a label. */
export function isOfProject(snapshot: Snapshot, file: number): boolean {
  const module = snapshot.column('file.module')[file] as SymbolId | typeof NONE;
  return module === NONE || !hasFlag(snapshot, module, 'external');
}

/** @param path as the file table has it */
function findFile(snapshot: Snapshot, path: string): FileId | typeof NONE {
  const wanted = Buffer.from(path);
  const count = snapshot.count('file');
  const file = lowerBound(0, count, (at) => Buffer.compare(Buffer.from(pathOf(snapshot, at)), wanted) < 0);
  return file < count && pathOf(snapshot, file) === path ? (file as FileId) : NONE;
}

/** The folder around a path that the indexer left out as a whole: its row's path ends in `/`. */
export function leftOutFolder(snapshot: Snapshot, path: string): FileId | typeof NONE {
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
    const folder = findFile(snapshot, path.slice(0, slash + 1));
    if (folder !== NONE) return folder;
  }
  return NONE;
}

/**
 * What a dotted path is called that spells the folders from the project's root, though a source root may be one
 * of them: `shop.Cart` for `src.shop.Cart`. Undefined where the folders hold no such file.
 */
export function nameByFolders(snapshot: Snapshot, path: string): string | undefined {
  for (let dot = path.length; dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const folders = path.slice(0, dot).replaceAll('.', '/');
    for (const name of [`${folders}.py`, `${folders}/__init__.py`]) {
      const file = findFile(snapshot, name);
      if (file === NONE || !isOfProject(snapshot, file)) continue;
      const module = snapshot.column('file.module')[file] as SymbolId | typeof NONE;
      return module === NONE ? undefined : handleOf(snapshot, module) + path.slice(dot);
    }
  }
  return undefined;
}

/** Known paths of whose last components the most are the given one's too; sorted, at most `limit`. */
export function similarPaths(snapshot: Snapshot, path: string, limit: number): string[] {
  const { offsets, bytes } = snapshot.textTable();
  const paths = snapshot.column('file.path');
  const given = Buffer.from(path);
  const count = Math.min(snapshot.count('file'), SCAN_LIMIT);
  let found: number[] = [];
  let most = 1;
  for (let file = 0; file < count; file++) {
    const text = paths[file]!;
    const shared = sharedEnd(bytes, offsets[text]!, offsets[text + 1]!, given);
    if (shared < most) continue;
    if (shared > most) found = [];
    most = shared;
    if (found.length < limit) found.push(file);
  }
  return found.map((file) => pathOf(snapshot, file));
}

/** Bytes of the components at the end that the path from `start` to `end` has in common with another. */
function sharedEnd(bytes: Uint8Array, start: number, end: number, other: Uint8Array): number {
  let shared = 0;
  for (let back = 0; ; back++) {
    const at = end - back - 1;
    const otherAt = other.length - back - 1;
    const begins = (at < start || bytes[at] === SLASH) && (otherAt < 0 || other[otherAt] === SLASH);
    if (begins) shared = back;
    if (at < start || otherAt < 0 || bytes[at] !== other[otherAt]) return shared;
  }
}
