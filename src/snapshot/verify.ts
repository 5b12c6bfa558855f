/**
 * The thorough check: everything that opening and asking take on trust. Each check reports its
 * first fault; checks that rest on a part that is broken itself are not run.
 */
import { SnapshotError } from '../model/errors.js';
import type { RowsName } from '../model/graph.js';
import { contentDigest } from './contentDigest.js';
import type { Fault } from './fault.js';
import { SECTION_SPECS } from './sections.js';
import type { SnapshotFile } from './snapshotFile.js';
import { derivedFaults } from './verifyDerived.js';
import { placeFaults } from './verifyPlaces.js';
import { rowsFaults } from './verifyRows.js';
import { stringFaults } from './verifyStrings.js';
import { symbolFaults } from './verifySymbols.js';

/** Faults in the order of the checks; empty: the snapshot is sound. */
export function verifySnapshot(snapshot: SnapshotFile): Fault[] {
  const damaged = sectionFaults(snapshot);
  if (damaged.length > 0) return damaged;
  const strings = stringFaults(snapshot);
  if (strings.length > 0) return strings;
  const symbols = symbolFaults(snapshot);
  if (symbols.length > 0) return symbols;
  return [
    ...rowsFaults(snapshot),
    ...derivedFaults(snapshot),
    ...placeFaults(snapshot),
    ...digestFault(snapshot),
  ];
}

/** Checksums, value ranges, order of sources and offsets: what the first use of a section checks. */
function sectionFaults(snapshot: SnapshotFile): Fault[] {
  const { store } = snapshot;
  const faults: Fault[] = [];
  for (const name of store.directory.keys()) {
    if (!SECTION_SPECS.has(name)) continue;
    const [group, part] = name.split('.') as [string, string];
    try {
      if (part !== 'offsets') store.section(name);
      else if (SECTION_SPECS.has(`${group}.sources`)) store.rowIndex(group as RowsName);
      else store.offsets(name, `${group}.bytes`);
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
      faults.push({ section: name, message: error.message });
    }
  }
  return faults;
}

function digestFault(snapshot: SnapshotFile): Fault[] {
  const found = contentDigest(snapshot);
  const expected = snapshot.header.digest;
  if (found === expected) return [];
  return [{ section: 'digest', message: `expected ${expected}, found ${found}` }];
}
