/** The rows of uses: for each file its coded table (src/model/useCode.ts). */
import type { RowsData } from '../model/graph.js';
import { type CodedUse, encodeUses } from '../model/useCode.js';
import type { ProgramFile } from './program.js';
import { USE_WIDTH } from './uses.js';

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

function placed(
  file: ProgramFile,
  uses: ArrayLike<number>,
  symbolOf: (entity: number) => number,
): CodedUse[] {
  const found: CodedUse[] = [];
  for (let at = 0; at < uses.length; at += USE_WIDTH) {
    const symbol = symbolOf(uses[at + 2]);
    if (symbol < 0) continue;
    const line = file.facts.lineOf(uses[at]);
    found.push({
      line,
      column: file.facts.columnOf(uses[at]),
      length: uses[at + 1],
      symbol,
      leading: uses[at + 3] === 1,
    });
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column || a.symbol - b.symbol);
}
