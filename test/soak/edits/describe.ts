/** An edit in words: the file, the line, and the rows before and after. */
import type { Change } from './project.js';

const MOST_ROWS = 12;

export function describeChange({ path, before, after }: Change): string[] {
  if (after === undefined) return [`${path} deleted`];
  if (before === undefined) return [`${path} added`, ...shown('+', after.split('\n'))];
  const old = before.split('\n');
  const now = after.split('\n');
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old[same] === now[same]) same++;
  let end = 0;
  while (end < most - same && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return [
    `${path}:${same + 1}`,
    ...shown('-', old.slice(same, old.length - end)),
    ...shown('+', now.slice(same, now.length - end)),
  ];
}

function shown(mark: string, rows: readonly string[]): string[] {
  const lines = rows.slice(0, MOST_ROWS).map((row) => `  ${mark} ${row}`);
  return rows.length > MOST_ROWS ? [...lines, `  ${mark} … ${rows.length - MOST_ROWS} more`] : lines;
}
