/** The rows of uses: for each file its coded table (src/model/useCode.ts). */
import type { RowsData } from '../model/graph.js';
import { type CodedUse, encodeUses } from '../model/useCode.js';
import type { ProgramFile } from './program.js';
import { USE_ENTITY, USE_WIDTH } from './uses.js';

export interface FileUses {
  file: ProgramFile;
  /** As `usesOf` gives them. */
  uses: ArrayLike<number>;
}

/** `fileId` gives a file's row; `symbolOf` the symbol of an entity. */
export function useRows(
  all: readonly FileUses[],
  fileId: (file: ProgramFile) => number,
  symbolOf: (entity: number) => number,
): RowsData {
  const tables = all
    .map(({ file, uses }) => ({ id: fileId(file), words: encodeUses(placed(file, uses, symbolOf)) }))
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

/** By line and column, which is by offset; those at one place by symbol. */
function placed(
  file: ProgramFile,
  uses: ArrayLike<number>,
  symbolOf: (entity: number) => number,
): CodedUse[] {
  const { facts } = file;
  const found: CodedUse[] = [];
  let line = 1;
  for (const key of inOrder(uses)) {
    const at = (key % ROWS) * USE_WIDTH;
    const symbol = symbolOf(uses[at + USE_ENTITY]);
    if (symbol < 0) continue;
    const offset = uses[at];
    while (line < facts.lines.length && facts.lines[line] <= offset) line++;
    const use = {
      line,
      column: facts.columnOf(offset),
      length: uses[at + 1],
      symbol,
      leading: uses[at + 3] === 1,
    };
    let to = found.length;
    for (; to > 0 && before(use, found[to - 1]); to--) found[to] = found[to - 1];
    found[to] = use;
  }
  return found;
}

/** Room for the row in a key that sorts by offset; offsets have the other 29 bits of a safe integer. */
const ROWS = 2 ** 24;

/** Offset and row of each use as one number, ascending. */
function inOrder(uses: ArrayLike<number>): Float64Array {
  const keys = new Float64Array(uses.length / USE_WIDTH);
  for (let row = 0; row < keys.length; row++) keys[row] = uses[row * USE_WIDTH] * ROWS + row;
  return keys.sort();
}

function before(a: CodedUse, b: CodedUse): boolean {
  return a.line === b.line && a.column === b.column && a.symbol < b.symbol;
}
