/** Rows that repeat what columns or other rows say: they have to say the same. */
import { lastComponent } from '../model/dottedName.js';
import type { RowsName, Table } from '../model/graph.js';
import { NONE } from '../model/ids.js';
import { SymbolFlag } from '../model/kinds.js';
import { type Fault, fault, faultsOf } from './fault.js';
import { firstDifference, pairs } from './pairs.js';
import type { SnapshotFile } from './snapshotFile.js';

export function derivedFaults(snapshot: SnapshotFile): Fault[] {
  const agrees = (
    rows: RowsName,
    from: Table,
    expected: Iterable<readonly [number, number]>,
  ): Fault | undefined => (snapshot.has(rows) ? firstDifference(snapshot, rows, from, expected) : undefined);
  return faultsOf([
    agrees('children', 'symbol', childPairs(snapshot)),
    agrees('named', 'name', namePairs(snapshot)),
    agrees('aliasesOf', 'symbol', aliasPairs(snapshot)),
    agrees('bound', 'name', boundPairs(snapshot)),
    amongChildren(snapshot, 'members'),
    amongChildren(snapshot, 'submodules'),
    sitesCounted(snapshot),
  ]);
}

function* childPairs(snapshot: SnapshotFile): Iterable<readonly [number, number]> {
  const parents = snapshot.column('symbol.parent');
  for (let id = 0; id < parents.length; id++) if (parents[id] !== NONE) yield [parents[id]!, id];
}

/** A name may hold dots; what counts is the part after the last. */
function* namePairs(snapshot: SnapshotFile): Iterable<readonly [number, number]> {
  const names = snapshot.column('symbol.name');
  const flags = snapshot.column('symbol.flags');
  for (let id = 0; id < names.length; id++) {
    if ((flags[id]! & SymbolFlag.local) !== 0) continue;
    const name = snapshot.name(names[id]!);
    yield [name.includes('.') ? snapshot.findName(lastComponent(name)) : names[id]!, id];
  }
}

function* aliasPairs(snapshot: SnapshotFile): Iterable<readonly [number, number]> {
  if (!snapshot.has('aliases')) return;
  const targets = snapshot.targets('aliases');
  for (let alias = 0; alias < targets.length; alias++) yield [targets[alias]!, alias];
}

function* boundPairs(snapshot: SnapshotFile): Iterable<readonly [number, number]> {
  if (!snapshot.has('aliases')) return;
  const names = snapshot.parallel('aliases', 'name');
  const targets = snapshot.targets('aliases');
  const order = [...targets.keys()].sort((a, b) => targets[a]! - targets[b]! || names[a]! - names[b]!);
  let before = -1;
  for (const alias of order) {
    if (before < 0 || targets[alias] !== targets[before] || names[alias] !== names[before])
      yield [names[alias]!, targets[alias]!];
    before = alias;
  }
}

function amongChildren(snapshot: SnapshotFile, rows: RowsName): Fault | undefined {
  if (!snapshot.has(rows)) return undefined;
  const parents = snapshot.column('symbol.parent');
  let at = 0;
  for (const [source, target] of pairs(snapshot, rows)) {
    if (parents[target] !== source) {
      return fault(`${rows}.targets`, at, `a child of ${source}`, `a child of ${parents[target]}`);
    }
    at++;
  }
  return undefined;
}

/** A function's number of unresolved call sites is that of their causes. */
function sitesCounted(snapshot: SnapshotFile): Fault | undefined {
  if (!snapshot.has('unresolvedCallSites') || !snapshot.has('unresolvedCauses')) return undefined;
  let at = 0;
  let total = 0;
  for (const [source, sites] of pairs(snapshot, 'unresolvedCallSites')) {
    const causes = snapshot.row('unresolvedCauses', source).length;
    if (sites !== causes)
      return fault('unresolvedCallSites.targets', at, `${causes}, as there are causes`, sites);
    at++;
    total += sites;
  }
  const causes = snapshot.targets('unresolvedCauses').length;
  return total === causes ? undefined : fault('unresolvedCauses.targets', total, `${total} causes`, causes);
}
