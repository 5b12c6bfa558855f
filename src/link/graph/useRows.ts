/** The rows of uses: for each file its coded table (src/model/useCode.ts). */
import type { RowsData } from '../../model/graph.js';
import { type CodedUse, encodeUses } from '../../model/useCode.js';
import type { ProgramFile } from '../program/program.js';
import { Placed } from '../uses/placedUses.js';

export interface FileUses {
  file: ProgramFile;
  /** As `placedUses` gives them. */
  uses: Int32Array;
}

/** `fileId` gives a file's row; `symbolOf` the symbol of an entity. */
export function useRows(
  all: readonly FileUses[],
  fileId: (file: ProgramFile) => number,
  symbolOf: (entity: number) => number,
): RowsData {
  const tables = all
    .map(({ file, uses }) => ({ id: fileId(file), words: encodeUses(withSymbols(uses, symbolOf)) }))
    .filter(({ id }) => id >= 0)
    .sort((a, b) => a.id - b.id);
  const offsets = new Uint32Array(tables.length + 1);
  tables.forEach(({ words }, index) => {
    offsets[index + 1] = offsets[index] + words.length;
  });
  const targets = new Uint32Array(offsets[tables.length]);
  tables.forEach(({ words }, index) => {
    targets.set(words, offsets[index]);
  });
  return { sources: Uint32Array.from(tables, ({ id }) => id), offsets, targets, parallel: {} };
}

/** Those that have a symbol; at one place they are ordered by it. */
function withSymbols(uses: Int32Array, symbolOf: (entity: number) => number): CodedUse[] {
  const found: CodedUse[] = [];
  for (let at = 0; at < uses.length; at += Placed.width) {
    const symbol = symbolOf(uses[at + Placed.entity]);
    if (symbol < 0) continue;
    const use = {
      line: uses[at + Placed.line],
      column: uses[at + Placed.column],
      length: uses[at + Placed.length],
      symbol,
      leading: uses[at + Placed.leading] === 1,
    };
    let to = found.length;
    for (; to > 0 && before(use, found[to - 1]); to--) found[to] = found[to - 1];
    found[to] = use;
  }
  return found;
}

function before(a: CodedUse, b: CodedUse): boolean {
  return a.line === b.line && a.column === b.column && a.symbol < b.symbol;
}
