/** Rows that are searched by place: they have to hold what stands there, in the order of lines and columns. */
import type { RowsName } from '../model/graph.js';
import { NONE } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { type CodedUse, decodeUses, encodeUses } from '../model/useCode.js';
import { type Fault, fault, faultsOf } from './fault.js';
import { pairs } from './pairs.js';
import type { SnapshotFile } from './snapshotFile.js';

export function placeFaults(snapshot: SnapshotFile): Fault[] {
  return faultsOf([
    ascendByPlace(snapshot, 'members'),
    ascendByPlace(snapshot, 'definitions'),
    definitionsOfTheirFiles(snapshot),
    snapshot.has('uses') ? usesCoded(snapshot) : undefined,
  ]);
}

/** By (first line, column, id). */
function ascendByPlace(snapshot: SnapshotFile, rows: RowsName): Fault | undefined {
  const lines = snapshot.column('symbol.lineStart');
  const columns = snapshot.column('symbol.columnStart');
  let at = 0;
  let [row, before] = [NONE as number, NONE as number];
  for (const [source, target] of pairs(snapshot, rows)) {
    if (source === row) {
      const order = lines[before]! - lines[target]! || columns[before]! - columns[target]! || before - target;
      if (order >= 0) return fault(`${rows}.targets`, at, `a symbol behind ${before} in its file`, target);
    }
    [row, before] = [source, target];
    at++;
  }
  return undefined;
}

/** Every symbol but modules, once, in the row of its file: none comes twice in rows that ascend. */
function definitionsOfTheirFiles(snapshot: SnapshotFile): Fault | undefined {
  const files = snapshot.column('symbol.file');
  const kinds = snapshot.column('symbol.kind');
  let at = 0;
  for (const [file, symbol] of pairs(snapshot, 'definitions')) {
    if (files[symbol] !== file || kinds[symbol] === KindCode.module)
      return fault('definitions.targets', at, `what is defined in file ${file}`, symbol);
    at++;
  }
  let defined = 0;
  for (let id = 0; id < files.length; id++)
    if (files[id] !== NONE && kinds[id] !== KindCode.module) defined++;
  return at === defined ? undefined : fault('definitions.targets', at, `${defined} definitions`, at);
}

/** Whether every table of uses is the code of its uses, and each of them means a symbol. */
function usesCoded(snapshot: SnapshotFile): Fault | undefined {
  const symbols = snapshot.count('symbol');
  const { sources, offsets } = snapshot.store.rowIndex('uses');
  const targets = snapshot.targets('uses');
  for (let row = 0; row < sources.length; row++) {
    const [start, end] = [offsets[row]!, offsets[row + 1]!];
    const uses: CodedUse[] = [];
    let wrong: CodedUse | undefined;
    decodeUses(targets.subarray(start, end), (use) => {
      uses.push({ ...use });
      if (!isUse(use, symbols)) wrong = uses.at(-1);
      return wrong !== undefined;
    });
    if (wrong !== undefined)
      return fault(
        'uses.targets',
        start,
        `uses of 0 to ${symbols - 1} from line 1 on`,
        JSON.stringify(wrong),
      );
    const code = encodeUses(uses);
    if (code.length !== end - start || code.some((word, index) => word !== targets[start + index]))
      return fault('uses.targets', start, `the code of ${uses.length} uses`, 'another');
  }
  return undefined;
}

/** Whether the numbers of a use can be meant. */
function isUse({ line, column, length, symbol }: CodedUse, symbols: number): boolean {
  return (
    [line, column, length].every(Number.isSafeInteger) &&
    line >= 1 &&
    length >= 1 &&
    symbol >= 0 &&
    symbol < symbols
  );
}
