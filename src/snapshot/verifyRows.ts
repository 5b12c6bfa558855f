/** Every set of rows on its own, by what its spec declares; and pairs of rows that are reverses. */
import type { RowsName, RowsSpec } from '../model/graph.js';
import { type Fault, fault, faultsOf } from './fault.js';
import { firstDifference, pairs } from './pairs.js';
import { ALL_ROWS } from './sections.js';
import type { SnapshotFile } from './snapshotFile.js';

export function rowsFaults(snapshot: SnapshotFile): Fault[] {
  const measured = ALL_ROWS.filter(({ name }) => snapshot.has(name as RowsName));
  return faultsOf([
    ...measured.map((rows) => rowsNotEmpty(snapshot, rows)),
    ...measured.filter(({ sorted }) => sorted).map((rows) => rowsAscend(snapshot, rows)),
    ...measured.map((rows) => reverseMatches(snapshot, rows)),
    snapshot.has('aliases') ? aliasNamesAscend(snapshot) : undefined,
  ]);
}

function rowsNotEmpty({ store }: SnapshotFile, { name }: RowsSpec): Fault | undefined {
  const { offsets } = store.rowIndex(name);
  for (let index = 1; index < offsets.length; index++) {
    if (offsets[index] === offsets[index - 1]) {
      return fault(`${name}.offsets`, index, `more than ${offsets[index - 1]}`, 'an empty row');
    }
  }
  return undefined;
}

function rowsAscend(snapshot: SnapshotFile, { name }: RowsSpec): Fault | undefined {
  const { sources, offsets } = snapshot.store.rowIndex(name);
  const targets = snapshot.targets(name as RowsName);
  for (let row = 0; row < sources.length; row++) {
    for (let at = offsets[row]! + 1; at < offsets[row + 1]!; at++) {
      if (targets[at]! <= targets[at - 1]!) {
        return fault(`${name}.targets`, at, `more than ${targets[at - 1]}`, targets[at]!);
      }
    }
  }
  return undefined;
}

/** Held against the side whose rows are sorted; the other side's pairs come by ascending source. */
function reverseMatches(
  snapshot: SnapshotFile,
  { name, from, sorted, reverse }: RowsSpec,
): Fault | undefined {
  if (reverse === undefined || !sorted) return undefined;
  if (!snapshot.has(reverse as RowsName)) {
    return { section: `${name}.targets`, message: `"${name}" is there, and its reverse "${reverse}" is not` };
  }
  return firstDifference(snapshot, name as RowsName, from, turned(pairs(snapshot, reverse as RowsName)));
}

function* turned(all: Iterable<readonly [number, number]>): Iterable<readonly [number, number]> {
  for (const [source, target] of all) yield [target, source];
}

function aliasNamesAscend(snapshot: SnapshotFile): Fault | undefined {
  const { offsets } = snapshot.store.rowIndex('aliases');
  const names = snapshot.parallel('aliases', 'name');
  const targets = snapshot.targets('aliases');
  for (let row = 0; row + 1 < offsets.length; row++) {
    const ofName = new Set<number>();
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      const before = at === offsets[row]! ? -1 : names[at - 1]!;
      if (names[at]! < before) return fault('aliases.name', at, `at least ${before}`, names[at]!);
      if (names[at]! > before) ofName.clear();
      if (ofName.has(targets[at]!))
        return fault('aliases.targets', at, 'each once under a name', targets[at]!);
      ofName.add(targets[at]!);
    }
  }
  return undefined;
}
