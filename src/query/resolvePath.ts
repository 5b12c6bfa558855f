/**
 * resolve for `path.py` (the module) and `path.py:LINE` (what the name means that the line begins
 * with, else the first that it defines). Paths are relative to the project root.
 */
import { FILE_STATUSES } from '../model/graph.js';
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import type { ResolveResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { firstDefinitionIn } from './definitionAt.js';
import { leftOutFolder, locateFile, pathOf, similarPaths } from './files.js';
import { found } from './location.js';
import { NEAREST_LIMIT } from './similarNames.js';
import { Spaces } from './spaces.js';
import { hasFlag } from './stub.js';
import { leadingUse } from './useAt.js';

export interface PathIdentifier {
  /** As it was given. */
  path: string;
  /** 1-based; absent: the module is meant. */
  line?: number;
}

/** What the identifier says when it is a path, `undefined` when it isn't one: scripts may have no suffix. */
export function parsePath(snapshot: Snapshot, identifier: string): PathIdentifier | undefined {
  const [, path, line] = /^(.+?)(?::(\d+))?$/su.exec(identifier) ?? [];
  if (path === undefined) return undefined;
  const isPath =
    /\.py[iw]?$/su.test(path) || (path.includes('/') && locateFile(snapshot, path).file !== NONE);
  if (!isPath) return undefined;
  return line === undefined ? { path } : { path, line: Number(line) };
}

/** What a folder's path, or a line with a column behind it, may be meant for: identifiers that resolve. */
export function pathsMeant(snapshot: Snapshot, identifier: string): string[] {
  const meant = [identifier.replace(/:\d+$/u, ''), `${identifier.replace(/[\\/]+$/u, '')}/__init__.py`];
  return meant.filter((one) => {
    const parsed = one === identifier ? undefined : parsePath(snapshot, one);
    return parsed !== undefined && locateFile(snapshot, parsed.path).file !== NONE;
  });
}

export function resolvePath(snapshot: Snapshot, { path: given, line }: PathIdentifier): ResolveResult {
  const { path, file } = locateFile(snapshot, given);
  if (file === NONE) return fileNotFound(snapshot, path);
  const answer = line === undefined ? moduleOf(snapshot, file) : firstIn(snapshot, file, line);
  const spaces = new Spaces(snapshot);
  if (answer !== NONE) return found(spaces, spaces.nodeOf(answer));
  const nothing = nothingIn(snapshot, file, line);
  return !nothing.found && nothing.reason === 'no_symbol_at_position'
    ? { ...nothing, detail: noLeadingName(line as number) }
    : nothing;
}

function noLeadingName(line: number): string {
  return (
    `A line means the name that it begins with or defines, parameters apart, and line ${line} has none. ` +
    'For another name in it ask resolve_at, with the column; for what it lies in, ' +
    "outline of its module, with each definition's lines."
  );
}

/** What the name that a line begins with means, else the first that it defines; a parameter is neither. */
function firstIn(snapshot: Snapshot, file: FileId, line: number): SymbolId | typeof NONE {
  const used = leadingUse(snapshot, file, line);
  if (used !== NONE) return hasFlag(snapshot, used, 'parameter') ? NONE : used;
  return firstDefinitionIn(snapshot, file, line);
}

/** Below a folder that was left out as a whole, why it was. */
export function fileNotFound(snapshot: Snapshot, path: string): ResolveResult {
  const folder = leftOutFolder(snapshot, path);
  if (folder !== NONE) return nothingIn(snapshot, folder, undefined);
  return {
    found: false,
    reason: 'file_not_found',
    detail: `The snapshot has no file '${path}'. Give the path relative to the project root.`,
    nearest: similarPaths(snapshot, path, NEAREST_LIMIT),
  };
}

/** Why there is no symbol in a known file: it wasn't read, is shorter, or has none in that line. */
export function nothingIn(snapshot: Snapshot, file: FileId, line: number | undefined): ResolveResult {
  const status = FILE_STATUSES[snapshot.column('file.status')[file]];
  if (status !== 'indexed') {
    const reason = snapshot.column('file.reason')[file];
    const why = reason === NONE ? '' : `: ${snapshot.text(reason)}`;
    return {
      found: false,
      reason: `file_${status}`,
      detail: `${pathOf(snapshot, file)} ${status === 'failed' ? 'could not be indexed' : 'was skipped by the indexer'}${why}.`,
    };
  }
  if (line === undefined) return { found: false, reason: 'no_module', detail: 'The file is not a module.' };
  const lines = snapshot.column('file.lines')[file];
  if (line >= 1 && line <= lines) return { found: false, reason: 'no_symbol_at_position' };
  return {
    found: false,
    reason: 'line_out_of_range',
    detail: `The file has lines 1 to ${lines}, and no line ${line}.`,
  };
}

function moduleOf(snapshot: Snapshot, file: FileId): SymbolId | typeof NONE {
  return snapshot.column('file.module')[file] as SymbolId | typeof NONE;
}
