/** Position → the definition whose name is written there. Locals count. */
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import { SymbolFlag } from '../model/kinds.js';
import { lowerBound } from '../model/lowerBound.js';
import type { Snapshot } from '../snapshot/snapshot.js';

type Found = SymbolId | typeof NONE;

/** The definition whose name comes first in a line (1-based); parameters are not what a line defines. */
export function firstDefinitionIn(snapshot: Snapshot, file: FileId, line: number): Found {
  const [start, end] = lineRange(snapshot, file, line);
  const targets = snapshot.targets('definitions');
  const flags = snapshot.column('symbol.flags');
  for (let index = start; index < end; index++) {
    if (!(flags[targets[index]] & SymbolFlag.parameter)) return targets[index] as SymbolId;
  }
  return NONE;
}

/**
 * The definition whose name covers a column (0-based, code points). A cursor just behind a name
 * still means it, unless another name begins there.
 */
export function definitionAt(snapshot: Snapshot, file: FileId, line: number, column: number): Found {
  const [start, end] = lineRange(snapshot, file, line);
  const targets = snapshot.targets('definitions');
  const from = snapshot.column('symbol.columnStart');
  const to = snapshot.column('symbol.columnEnd');
  let behind: Found = NONE;
  for (let index = start; index < end; index++) {
    const id = targets[index] as SymbolId;
    if (from[id] > column) break;
    if (column < to[id]) return id;
    if (column === to[id]) behind = id;
  }
  return behind;
}

/** The part of a file's definitions, sorted by (line, column), whose names stand in one line. */
function lineRange(snapshot: Snapshot, file: FileId, line: number): readonly [number, number] {
  const [start, end] = snapshot.range('definitions', file);
  const targets = snapshot.targets('definitions');
  const lines = snapshot.column('symbol.lineStart');
  const first = lowerBound(start, end, (at) => lines[targets[at]] < line);
  return [first, lowerBound(first, end, (at) => lines[targets[at]] <= line)];
}
