/** Position → the symbol that a name used there means. */
import { SnapshotError } from '../model/errors.js';
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import { decodeUses } from '../model/useCode.js';
import type { Snapshot } from '../snapshot/snapshot.js';

type Found = SymbolId | typeof NONE;

/** The use whose name covers a column; one just behind the name still means it. */
export function useAt(snapshot: Snapshot, file: FileId, line: number, column: number): Found {
  if (!snapshot.has('uses')) return NONE;
  let found: number = NONE;
  decodeUses(snapshot.row('uses', file), (use) => {
    if (use.line > line || (use.line === line && use.column > column)) return true;
    if (use.line === line && column <= use.column + use.length) found = use.symbol;
    return false;
  });
  return checked(snapshot, found);
}

/** The use that is the first text of a line. */
export function leadingUse(snapshot: Snapshot, file: FileId, line: number): Found {
  if (!snapshot.has('uses')) return NONE;
  let found: number = NONE;
  decodeUses(snapshot.row('uses', file), (use) => {
    if (use.line === line && use.leading) found = use.symbol;
    return use.line > line || found !== NONE;
  });
  return checked(snapshot, found);
}

function checked(snapshot: Snapshot, symbol: number): Found {
  if (symbol >= snapshot.count('symbol'))
    throw new SnapshotError(
      'corrupt',
      `The snapshot is inconsistent: a use means symbol ${symbol}, expected less than ${snapshot.count('symbol')}. Build it again with "snakeshot index".`,
    );
  return symbol as Found;
}
