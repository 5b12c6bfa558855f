/**
 * Which of the indexed files have changed since, for operators who ask for it: another size, a
 * later time of writing than the snapshot's, or gone. New files are not looked for.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FILE_STATUSES } from '../model/graph.js';
import { isOfProject, pathOf } from '../query/files.js';
import type { OpenSnapshot } from './openSnapshots.js';

/** Files looked at together. */
const GROUP = 64;
const INDEXED = FILE_STATUSES.indexOf('indexed');

/**
 * @param root absolute path of the project's root
 * @returns paths relative to it, in the order of the file table
 */
export async function changedFiles({ snapshot, provenance }: OpenSnapshot, root: string): Promise<string[]> {
  const since = Date.parse(provenance.written);
  const statuses = snapshot.column('file.status');
  const sizes = snapshot.column('file.bytes');
  const hasChanged = async (file: number): Promise<boolean> => {
    try {
      const { size, mtimeMs } = await stat(resolve(root, pathOf(snapshot, file)));
      return size !== sizes[file] || mtimeMs > since;
    } catch {
      return true;
    }
  };
  const changed: string[] = [];
  for (let start = 0; start < statuses.length; start += GROUP) {
    const group = Array.from(
      { length: Math.min(GROUP, statuses.length - start) },
      (_, index) => start + index,
    ).filter((file) => statuses[file] === INDEXED && isOfProject(snapshot, file));
    const verdicts = await Promise.all(group.map(hasChanged));
    for (const [index, file] of group.entries()) if (verdicts[index]) changed.push(pathOf(snapshot, file));
  }
  return changed;
}
