/** Position → the symbol that a name used there means. */
import { type FileId, NONE, type SymbolId } from '../model/ids.js';
import { decodeUses } from '../model/useCode.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { corrupt } from '../snapshot/structure.js';

type Found = SymbolId | typeof NONE;

/** The use whose name covers a column; one just behind the name still means it. */
export function useAt(snapshot: Snapshot, file: FileId, line: number, column: number): Found {
  if (!snapshot.has('uses')) return NONE;
  let found: number | undefined;
  decodeUses(snapshot.row('uses', file), (use) => {
    if (use.line > line || (use.line === line && use.column > column)) return true;
    if (use.line === line && column <= use.column + use.length) found = use.symbol;
    return false;
  });
  return checked(snapshot, file, found);
}

/** The use that a line means: the name that is its first text, or that a `def` or `class` defines there. */
export function leadingUse(snapshot: Snapshot, file: FileId, line: number): Found {
  if (!snapshot.has('uses')) return NONE;
  let found: number | undefined;
  decodeUses(snapshot.row('uses', file), (use) => {
    if (use.line === line && use.leading) found = use.symbol;
    return use.line > line || found !== undefined;
  });
  return checked(snapshot, file, found);
}

function checked(snapshot: Snapshot, file: FileId, symbol: number | undefined): Found {
  if (symbol === undefined) return NONE;
  const count = snapshot.count('symbol');
  if (symbol >= 0 && symbol < count) return symbol as SymbolId;
  throw corrupt('uses', file, `a symbol from 0 to ${count - 1}`, symbol);
}
