/**
 * What an identifier may be meant for that is written as others write it: pytest's `a/b.py::C::m`, an entry
 * point's `a.b:f`, a call `a.b.f()`, a file without its suffix.
 */
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { locateFile, pathOf, similarPaths } from './files.js';
import { NEAREST_LIMIT } from './similarNames.js';

/** A Python file's path, and what stands behind a colon that is no line's number. */
export function splitPath(identifier: string): { path: string; rest: string } | undefined {
  const [, path, rest] = /^(.+?\.py[iw]?):(.*)$/su.exec(identifier) ?? [];
  return path === undefined || rest === undefined || /^\d+$/u.test(rest) ? undefined : { path, rest };
}

/** Paths and dotted names, the likeliest first; whether there is anything called so is for the caller to see. */
export function otherSpellings(snapshot: Snapshot, identifier: string): string[] {
  const split = splitPath(identifier);
  if (split !== undefined) {
    const { path, rest } = split;
    const files = filesLike(snapshot, path);
    const [, line] = /^(\d+):/u.exec(rest) ?? [];
    if (line !== undefined) return files.map((file) => `${pathOf(snapshot, file)}:${line}`);
    const named = files.map((file) => moduleName(snapshot, file) + dotted(`:${rest}`));
    return [...named, ...files.map((file) => pathOf(snapshot, file))];
  }
  const name = dotted(identifier);
  const suffixed = /[\\/]/u.test(identifier) ? [`${identifier}.py`, `${identifier}.pyi`] : [];
  return [name === identifier ? [] : [name], suffixed].flat();
}

/** The file of a path, else those that it is most like. */
function filesLike(snapshot: Snapshot, path: string): FileId[] {
  const { file } = locateFile(snapshot, path);
  if (file !== NONE) return [file];
  return similarPaths(snapshot, path, NEAREST_LIMIT).map((one) => locateFile(snapshot, one).file as FileId);
}

function moduleName(snapshot: Snapshot, file: FileId): string {
  const module = snapshot.column('file.module')[file] as SymbolId | typeof NONE;
  return module === NONE ? '' : handleOf(snapshot, module);
}

/** Colons between names are dots; what a call or a test is given isn't part of its name. */
function dotted(text: string): string {
  return text.replace(/[([].*$/su, '').replace(/:+/gu, '.');
}
