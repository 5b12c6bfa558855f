/** Columns whose values have to agree with each other: handles, spans, flags, paths, type trees. */
import { SnapshotError } from '../model/errors.js';
import type { ColumnName } from '../model/graph.js';
import { SymbolFlag } from '../model/kinds.js';
import { type Fault, fault, faultsOf } from './fault.js';
import { handleOf } from './handles.js';
import type { Snapshot } from './snapshot.js';

const ALL_FLAGS = Object.values(SymbolFlag).reduce((all, flag) => all | flag, 0);

export function symbolFaults(snapshot: Snapshot): Fault[] {
  return faultsOf([
    handlesAscend(snapshot),
    flagsKnown(snapshot),
    linesFromOne(snapshot),
    ordered(snapshot, 'symbol.lineStart', 'symbol.lineEnd'),
    ordered(snapshot, 'symbol.columnStart', 'symbol.columnEnd'),
    pathsAscend(snapshot),
    typeTreesComplete(snapshot),
  ]);
}

/** Ids are in handle order and no handle occurs twice; parents come first, so there is no cycle. */
function handlesAscend(snapshot: Snapshot): Fault | undefined {
  let previous: Buffer = Buffer.alloc(0);
  const parents = snapshot.column('symbol.parent');
  for (let id = 0; id < snapshot.count('symbol'); id++) {
    if (parents[id]! >= id) return fault('symbol.parent', id, 'a lower id', parents[id]!);
    let handle: Buffer;
    try {
      handle = Buffer.from(handleOf(snapshot, id));
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
      return { section: 'symbol.parent', index: id, message: error.message };
    }
    if (id > 0 && Buffer.compare(previous, handle) >= 0) {
      return fault('symbol.name', id, `a handle after "${previous.toString()}"`, `"${handle.toString()}"`);
    }
    previous = handle;
  }
  return undefined;
}

function flagsKnown(snapshot: Snapshot): Fault | undefined {
  const flags = snapshot.column('symbol.flags');
  const id = flags.findIndex((bits: number) => (bits & ~ALL_FLAGS) !== 0);
  return id < 0 ? undefined : fault('symbol.flags', id, `bits of ${ALL_FLAGS}`, flags[id]!);
}

function linesFromOne(snapshot: Snapshot): Fault | undefined {
  const id = snapshot.column('symbol.lineStart').indexOf(0);
  return id < 0 ? undefined : fault('symbol.lineStart', id, 'a line from 1', 0);
}

function ordered(snapshot: Snapshot, first: ColumnName, last: ColumnName): Fault | undefined {
  const starts = snapshot.column(first);
  const ends = snapshot.column(last);
  for (let id = 0; id < starts.length; id++) {
    if (starts[id]! > ends[id]!) return fault(last, id, `at least ${starts[id]}`, ends[id]!);
  }
  return undefined;
}

function pathsAscend(snapshot: Snapshot): Fault | undefined {
  const paths = snapshot.column('file.path');
  for (let id = 1; id < paths.length; id++) {
    const previous = snapshot.text(paths[id - 1]!);
    const path = snapshot.text(paths[id]!);
    if (Buffer.compare(Buffer.from(previous), Buffer.from(path)) >= 0) {
      return fault('file.path', id, `a path after "${previous}"`, `"${path}"`);
    }
  }
  return undefined;
}

/** The table is a row of whole trees in preorder: no node's children run past its end. */
function typeTreesComplete(snapshot: Snapshot): Fault | undefined {
  const arities = snapshot.column('type.arity');
  let open = 0;
  for (let id = 0; id < arities.length; id++) {
    open = (open === 0 ? 1 : open) - 1 + arities[id]!;
    if (open > arities.length - id - 1) {
      return fault('type.arity', id, `at most ${arities.length - id - 1} nodes to come`, open);
    }
  }
  return undefined;
}
