/** What is in a snapshot, in numbers. What was not measured when it was built is absent. */
import { FILE_STATUSES, type FileStatus, type RowsName } from '../model/graph.js';
import { NONE } from '../model/ids.js';
import { SymbolFlag } from '../model/kinds.js';
import { edgeCounts, ofSnapshot } from '../query/edgeCounts.js';
import { pathOf } from '../query/files.js';
import { likelyRoots } from '../query/likelyRoots.js';
import { topLevel } from '../query/topLevel.js';
import { TABLES } from '../snapshot/header.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';

/** Some of a list; `truncated` when it has more than are shown. */
interface Listed<Item> {
  count: number;
  first: Item[];
  truncated?: true;
}

interface LeftOut {
  file: string;
  reason: string | null;
}

interface Diagnostic {
  file: string;
  /** 1-based. */
  line: number;
  message: string;
}

/** The most that is named in each list of a summary. */
const NAMED = 10;

/** @param whole all modules, files and diagnostics, not only the first ones, and the file's sections */
export function statistics(snapshot: SnapshotFile, whole: boolean): object {
  const limit = whole ? Number.POSITIVE_INFINITY : NAMED;
  const { digest, version, project, generator, grammar, roots, layers, bounded, checkout } = snapshot.header;
  const likely = likelyRoots(snapshot);
  return {
    project,
    digest,
    format_version: version,
    generator,
    grammar,
    ...checkout,
    roots,
    layers,
    top_level: listed(topLevel(snapshot).own, limit),
    tables: Object.fromEntries(TABLES.map((table) => [table, snapshot.count(table)])),
    edges: edgeCounts(ofSnapshot(snapshot)),
    unresolved: unresolvedCounts(snapshot),
    // Imports are unresolved that these would resolve, were they among the roots.
    ...(likely.length > 0 ? { likely_roots: likely.slice(0, limit) } : {}),
    // What is missing of the call edges may be for want of time, and not of knowledge.
    ...(bounded ? { inference_bounded: true } : {}),
    files: {
      indexed: indexed(snapshot, false),
      skipped: listed(leftOut(snapshot, 'skipped', false), limit),
      failed: listed(leftOut(snapshot, 'failed', false), limit),
    },
    // Of installed packages, as far as the project reaches them.
    files_around: {
      indexed: indexed(snapshot, true),
      failed: listed(leftOut(snapshot, 'failed', true), limit),
    },
    ...(snapshot.has('diagnostics') ? { diagnostics: listed(diagnostics(snapshot), limit) } : {}),
    ...(whole ? { sections: sections(snapshot) } : {}),
  };
}

function sections({ store }: SnapshotFile): { name: string; element: string; bytes: number }[] {
  return [...store.directory].map(([name, { element, length }]) => ({ name, element, bytes: length }));
}

function unresolvedCounts(snapshot: Snapshot): Record<string, number> {
  const counts: Record<string, number> = {};
  if (snapshot.has('unresolvedCallSites')) {
    counts.call_sites = snapshot.targets('unresolvedCallSites').reduce((sum, sites) => sum + sites, 0);
  }
  const put = (name: string, rows: RowsName): void => {
    if (snapshot.has(rows)) counts[name] = snapshot.targets(rows).length;
  };
  put('imports', 'unresolvedImports');
  put('superclasses', 'unresolvedBases');
  return counts;
}

function indexed(snapshot: Snapshot, around: boolean): { count: number; lines: number; bytes: number } {
  const lines = snapshot.column('file.lines');
  const bytes = snapshot.column('file.bytes');
  const sum = { count: 0, lines: 0, bytes: 0 };
  for (const file of filesThatAre(snapshot, 'indexed', around)) {
    sum.count++;
    sum.lines += lines[file];
    sum.bytes += bytes[file];
  }
  return sum;
}

function leftOut(snapshot: Snapshot, status: FileStatus, around: boolean): LeftOut[] {
  const reasons = snapshot.column('file.reason');
  return filesThatAre(snapshot, status, around).map((file) => ({
    file: pathOf(snapshot, file),
    reason: reasons[file] === NONE ? null : snapshot.text(reasons[file]),
  }));
}

function filesThatAre(snapshot: Snapshot, status: FileStatus, around: boolean): number[] {
  const code = FILE_STATUSES.indexOf(status);
  const files: number[] = [];
  snapshot.column('file.status').forEach((found, file) => {
    if (found === code && isAround(snapshot, file) === around) files.push(file);
  });
  return files;
}

/** Whether the file is an installed package's, or a stub of one: neither was discovered in the project. */
function isAround(snapshot: Snapshot, file: number): boolean {
  if (!/^(?:site-packages|typeshed)\//.test(pathOf(snapshot, file))) return false;
  const module = snapshot.column('file.module')[file];
  return module === NONE || (snapshot.column('symbol.flags')[module] & SymbolFlag.external) !== 0;
}

function diagnostics(snapshot: Snapshot): Diagnostic[] {
  const found: Diagnostic[] = [];
  const messages = snapshot.targets('diagnostics');
  const lines = snapshot.parallel('diagnostics', 'line');
  for (let file = 0; file < snapshot.count('file'); file++) {
    const [start, end] = snapshot.range('diagnostics', file);
    for (let at = start; at < end; at++) {
      found.push({ file: pathOf(snapshot, file), line: lines[at], message: snapshot.text(messages[at]) });
    }
  }
  return found;
}

function listed<Item>(items: Item[], limit: number): Listed<Item> {
  const list: Listed<Item> = { count: items.length, first: items.slice(0, limit) };
  if (list.first.length < items.length) list.truncated = true;
  return list;
}
