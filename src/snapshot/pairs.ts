/** Compressed rows seen as pairs of source and target, and held against other pairs. */
import type { RowsName, Table } from '../model/graph.js';
import { type Fault, fault } from './fault.js';
import type { SnapshotFile } from './snapshotFile.js';

/** Source and target of every pair, sources ascending, targets in the order of the row. */
export function* pairs(snapshot: SnapshotFile, rows: RowsName): Iterable<readonly [number, number]> {
  const { sources, offsets } = snapshot.store.rowIndex(rows);
  const targets = snapshot.targets(rows);
  for (let row = 0; row < sources.length; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) yield [sources[row]!, targets[at]!];
  }
}

/**
 * The first difference between rows and the pairs they should hold, given with targets ascending
 * for every source (which is so whenever the pairs as a whole come by ascending targets).
 */
export function firstDifference(
  snapshot: SnapshotFile,
  rows: RowsName,
  from: Table,
  expected: Iterable<readonly [source: number, target: number]>,
): Fault | undefined {
  const { sources, offsets } = snapshot.store.rowIndex(rows);
  const targets = snapshot.targets(rows);
  const section = `${rows}.targets`;
  const next = new Uint32Array(snapshot.count(from));
  const end = new Uint32Array(snapshot.count(from));
  sources.forEach((source, row) => {
    next[source] = offsets[row]!;
    end[source] = offsets[row + 1]!;
  });
  for (const [source, target] of expected) {
    const at = next[source] ?? 0;
    if (at === (end[source] ?? 0))
      return fault(section, at, `${target} in the row of ${source}`, 'the end of the row');
    if (targets[at] !== target) return fault(section, at, `${target} in the row of ${source}`, targets[at]!);
    next[source] = at + 1;
  }
  for (const source of sources) {
    const at = next[source]!;
    if (at < end[source]!) return fault(section, at, `the end of the row of ${source}`, targets[at]!);
  }
  return undefined;
}
