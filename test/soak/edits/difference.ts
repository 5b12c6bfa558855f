/** What two snapshots that should be the same file say otherwise. */
import { COLUMNS, type ColumnName, ROWS, type RowsName } from '../../../src/model/graph.js';
import { handleOf } from '../../../src/snapshot/handles.js';
import { openBytes } from '../../../src/snapshot/openBytes.js';
import type { Snapshot } from '../../../src/snapshot/snapshot.js';

const MOST_HANDLES = 8;

/** First of all who calls what, one line for each edge that one side alone has; else which tables differ. */
export function differences(incremental: Buffer, full: Buffer): string[] {
  const ours = openBytes(incremental);
  const theirs = openBytes(full);
  const calls = differingCalls(callsOf(ours), callsOf(theirs));
  if (calls.length > 0) return calls;
  const tables = differingTables(ours, theirs);
  return tables.length > 0 ? tables : ['the headers or the layout differ'];
}

/** Handle of a function → what is kept of its calls. */
function callsOf(snapshot: Snapshot): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const rows of ['callees', 'unresolvedCallSites', 'unresolvedCauses'] as const) {
    if (!snapshot.has(rows)) continue;
    for (const source of snapshot.sources(rows)) {
      const handle = handleOf(snapshot, source);
      const lines = calls.get(handle) ?? [];
      calls.set(handle, lines);
      if (rows === 'callees') lines.push(...callees(snapshot, source));
      else lines.push(`${rows} ${snapshot.row(rows, source).join(' ')}`);
    }
  }
  return calls;
}

function callees(snapshot: Snapshot, source: number): string[] {
  const [start, end] = snapshot.range('callees', source);
  const lines = snapshot.parallel('callees', 'line').subarray(start, end);
  return [...snapshot.row('callees', source)].map(
    (target, index) => `line ${lines[index]} calls ${handleOf(snapshot, target)}`,
  );
}

function differingCalls(ours: Map<string, string[]>, theirs: Map<string, string[]>): string[] {
  const handles = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const differing = handles.filter((one) => ours.get(one)?.join('\n') !== theirs.get(one)?.join('\n'));
  const lines = differing.slice(0, MOST_HANDLES).flatMap((handle) => {
    const left = ours.get(handle) ?? [];
    const right = theirs.get(handle) ?? [];
    const sides = [
      ...left.filter((line) => !right.includes(line)).map((line) => `  incremental alone: ${line}`),
      ...right.filter((line) => !left.includes(line)).map((line) => `  full alone: ${line}`),
    ];
    return [handle, ...(sides.length > 0 ? sides : ['  the same in another order'])];
  });
  const more = differing.length - MOST_HANDLES;
  return more > 0 ? [...lines, `and ${more} more functions`] : lines;
}

function differingTables(ours: Snapshot, theirs: Snapshot): string[] {
  const columns = COLUMNS.map(({ name }) => name as ColumnName).filter(
    (name) => !isSame(ours.column(name), theirs.column(name)),
  );
  const rows = ROWS.map(({ name }) => name as RowsName).filter((name) => {
    if (!ours.has(name) || !theirs.has(name)) return ours.has(name) !== theirs.has(name);
    return (
      !isSame(ours.sources(name), theirs.sources(name)) || !isSame(ours.targets(name), theirs.targets(name))
    );
  });
  return [...columns, ...rows].map((name) => `${name} differs`);
}

function isSame(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  return left.length === right.length && Array.prototype.every.call(left, (one, at) => one === right[at]);
}
