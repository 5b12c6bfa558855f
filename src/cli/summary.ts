/** What `snakeshot index` says at its end, in words and by its exit status. */

import type { ShareSummary } from '../build/extractShare.js';
import type { BuildSummary } from '../build/index.js';
import { ExitStatus } from './exitStatus.js';

/** One line; it points to --verbose where there is more to know and it wasn't asked for. */
export function summaryLine(summary: BuildSummary, verbose: boolean): string {
  const { files, lines, symbols, edges, skipped, failed, ms, bytes, output } = summary;
  const edgeCount = Object.values(edges).reduce((sum, count) => sum + count, 0);
  const leftOut = skipped.length + failed.length;
  const hint = leftOut > 0 && !verbose ? ' (see --verbose)' : '';
  return [
    `${summary.unchanged ? 'Unchanged' : 'Indexed'} ${counted(files, 'file')} (${counted(lines, 'line')}): ${counted(symbols, 'symbol')}`,
    counted(edgeCount, 'edge'),
    `${grouped(skipped.length)} skipped`,
    `${grouped(failed.length)} failed${hint}`,
    `${(ms / 1000).toFixed(1)} s`,
    `${size(bytes)} in ${output}`,
  ].join(', ');
}

/** One line of a run that took a share of the files. */
export function shareLine({ files, parsed, failed, ms }: ShareSummary, cache: string): string {
  return [
    `Put ${counted(parsed, 'file')} of ${grouped(files)} into ${cache}`,
    `${grouped(failed.length)} failed`,
    `${(ms / 1000).toFixed(1)} s`,
  ].join(', ');
}

/** A snapshot was written, but not of everything that it should be of: the answer is no. */
export function statusOf(summary: BuildSummary | ShareSummary): ExitStatus {
  const isWhole = !('edges' in summary) || summary.edges.callees !== undefined;
  return summary.failed.length > 0 || !isWhole ? ExitStatus.no : ExitStatus.done;
}

/** A line for each file that is not in the snapshot. */
export function leftOutLines({ skipped, failed }: BuildSummary): string[] {
  return [
    ...skipped.map(({ file, reason }) => `skipped ${file}: ${reason}`),
    ...failed.map(({ file, reason }) => `failed ${file}: ${reason}`),
  ];
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** Decimal units: 1 kB is 1000 bytes. */
function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
