/** The rows of uses: for each file its coded table (src/model/useCode.ts). */
import type { RowsData } from '../../model/graph.js';
import { UseCode } from '../../model/useCode.js';
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
    .map(({ file, uses }) => ({ id: fileId(file), words: coded(uses, symbolOf) }))
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
function coded(uses: Int32Array, symbolOf: (entity: number) => number): Uint32Array {
  const order = new Int32Array(uses.length / Placed.width);
  const symbols = new Int32Array(order.length);
  let count = 0;
  for (let at = 0; at < uses.length; at += Placed.width) {
    const symbol = symbolOf(uses[at + Placed.entity]);
    if (symbol < 0) continue;
    let to = count++;
    for (; to > 0 && symbol < symbols[to - 1] && isOnePlace(uses, at, order[to - 1]); to--) {
      order[to] = order[to - 1];
      symbols[to] = symbols[to - 1];
    }
    order[to] = at;
    symbols[to] = symbol;
  }
  const code = new UseCode(count);
  for (let i = 0; i < count; i++) {
    const at = order[i];
    code.add(
      uses[at + Placed.line],
      uses[at + Placed.column],
      uses[at + Placed.length],
      symbols[i],
      uses[at + Placed.leading] === 1,
    );
  }
  return code.words();
}

function isOnePlace(uses: Int32Array, a: number, b: number): boolean {
  return (
    uses[a + Placed.line] === uses[b + Placed.line] && uses[a + Placed.column] === uses[b + Placed.column]
  );
}
