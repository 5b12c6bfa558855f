/** What `snakeshot index` says to a person at its end. */
import type { BuildSummary } from '../build.js';

/** One line; it points to --verbose where there is more to know and it wasn't asked for. */
export function summaryLine(summary: BuildSummary, verbose: boolean): string {
  const { files, lines, symbols, edges, skipped, failed, ms, bytes, output } = summary;
  const edgeCount = Object.values(edges).reduce((sum, count) => sum + count, 0);
  const leftOut = skipped.length + failed.length;
  const hint = leftOut > 0 && !verbose ? ' (see --verbose)' : '';
  return [
    `Indexed ${counted(files, 'file')} (${counted(lines, 'line')}): ${counted(symbols, 'symbol')}`,
    counted(edgeCount, 'edge'),
    `${grouped(skipped.length)} skipped`,
    `${grouped(failed.length)} failed${hint}`,
    `${(ms / 1000).toFixed(1)} s`,
    `${size(bytes)} in ${output}`,
  ].join(', ');
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
