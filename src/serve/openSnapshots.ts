/**
 * The snapshots that are open at one moment, as an immutable list: whoever holds a list keeps
 * asking the same snapshots, whatever is swapped meanwhile.
 */
import { ArgumentError } from '../model/errors.js';
import { show } from '../query/show.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { Provenance } from './provenance.js';

export interface OpenSnapshot {
  readonly snapshot: Snapshot;
  readonly provenance: Provenance;
}

export type OpenSnapshots = readonly OpenSnapshot[];

/** The ways to name a snapshot, the surest first; the first way that fits any decides. */
const KEYS: ((open: OpenSnapshot, wanted: string) => boolean)[] = [
  ({ provenance }, wanted) => provenance.project === wanted,
  ({ provenance }, wanted) => provenance.file === wanted || provenance.file === `${wanted}.snap`,
  ({ provenance }, wanted) => provenance.project === lastComponent(wanted),
];

/**
 * Chooses among what is open, by comparing texts: no path is ever looked up.
 * @param projectPath the project's name, a path whose last part it is (a snapshot doesn't know where
 *   its project's root is), or the snapshot file's name; `.` or nothing when one snapshot is open
 * @throws ArgumentError which lists what is open
 */
export function choose(open: OpenSnapshots, projectPath: unknown): OpenSnapshot {
  if (projectPath === undefined || projectPath === '.') {
    if (open.length === 1) return open[0];
    throw new ArgumentError(`"project_path": expected one of ${listed(open)}, found none named.`);
  }
  if (typeof projectPath !== 'string') {
    throw new ArgumentError(`"project_path": expected a string, one of ${listed(open)}.`);
  }
  for (const fits of KEYS) {
    const found = open.filter((candidate) => fits(candidate, projectPath));
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const files = found.map(({ provenance }) => JSON.stringify(provenance.file)).join(', ');
      throw new ArgumentError(
        `"project_path": ${show(projectPath)} fits several snapshots. Name one by its file: ${files}.`,
      );
    }
  }
  throw new ArgumentError(
    `"project_path": expected one of ${listed(open)}, found ${show(projectPath)}. ` +
      `Give the project's name, a path that ends in it, or the snapshot file's name${open.length === 1 ? ', or leave it out' : ''}.`,
  );
}

function listed(open: OpenSnapshots): string {
  return open
    .map(({ provenance }) => `${JSON.stringify(provenance.project)} (${provenance.file})`)
    .join(', ');
}

/** What stands behind the last separator, those at the end apart. */
function lastComponent(path: string): string {
  let end = path.length;
  while (end > 0 && isSeparator(path, end - 1)) end--;
  let start = end;
  while (start > 0 && !isSeparator(path, start - 1)) start--;
  return path.slice(start, end);
}

function isSeparator(path: string, at: number): boolean {
  return path[at] === '/' || path[at] === '\\';
}
