/**
 * What the server has done, in the text format of Prometheus. Everything is a fixed number of
 * counters, so that nothing grows with the questions.
 */
import { isOperation, OPERATION_NAMES } from '../query/operations.js';
import type { SnapshotSet } from './snapshotSet.js';

/** Upper bounds of the histogram's buckets, in milliseconds. */
const BOUNDS_MS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 100, 1_000];
const UNKNOWN = 'unknown';

interface Series {
  answered: number;
  failed: number;
  totalMs: number;
  /** One for each bound, and one for what is slower. */
  buckets: Float64Array;
}

export class Metrics {
  readonly #series = new Map<string, Series>(
    [...OPERATION_NAMES, UNKNOWN].map((operation) => [
      operation,
      { answered: 0, failed: 0, totalMs: 0, buckets: new Float64Array(BOUNDS_MS.length + 1) },
    ]),
  );
  #swapped = 0;
  #refused = 0;

  question(operation: string, ok: boolean, ms: number): void {
    const series = this.#series.get(isOperation(operation) ? operation : UNKNOWN) as Series;
    if (ok) series.answered++;
    else series.failed++;
    series.totalMs += ms;
    let bucket = 0;
    while (bucket < BOUNDS_MS.length && ms > BOUNDS_MS[bucket]) bucket++;
    series.buckets[bucket]++;
  }

  /** Adds the files that one look at the disk has led to. */
  refresh(swapped: number, refused: number): void {
    this.#swapped += swapped;
    this.#refused += refused;
  }

  /** @param nowMs the time that snapshots' ages are counted to, milliseconds since the epoch */
  text({ open, refused }: SnapshotSet, nowMs: number): string {
    const lines: string[] = [];
    const metric = (name: string, type: string, help: string): void => {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    };
    metric('snakeshot_questions_total', 'counter', 'Questions by operation and outcome.');
    for (const [operation, { answered, failed }] of this.#series) {
      lines.push(`snakeshot_questions_total{operation="${operation}",outcome="answered"} ${answered}`);
      lines.push(`snakeshot_questions_total{operation="${operation}",outcome="failed"} ${failed}`);
    }
    metric('snakeshot_question_seconds', 'histogram', 'Time to answer a question.');
    for (const [operation, series] of this.#series) lines.push(...histogram(operation, series));
    metric('snakeshot_snapshot_age_seconds', 'gauge', 'Time since the open snapshot was written.');
    for (const { provenance } of open) {
      const labels = `project="${escaped(provenance.project)}",file="${escaped(provenance.file)}"`;
      const seconds = (nowMs - Date.parse(provenance.written)) / 1_000;
      lines.push(`snakeshot_snapshot_age_seconds{${labels}} ${seconds}`);
    }
    metric('snakeshot_reloads_total', 'counter', 'Snapshot files swapped in or refused while running.');
    lines.push(`snakeshot_reloads_total{outcome="swapped"} ${this.#swapped}`);
    lines.push(`snakeshot_reloads_total{outcome="refused"} ${this.#refused}`);
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.');
    lines.push(`process_resident_memory_bytes ${process.memoryUsage.rss()}`);
    metric('process_cpu_seconds_total', 'counter', 'Processor time taken, of all threads.');
    const { user, system } = process.cpuUsage();
    lines.push(`process_cpu_seconds_total ${(user + system) / 1e6}`);
    metric('snakeshot_refused_files', 'gauge', 'Snapshot files whose present content is refused.');
    lines.push(`snakeshot_refused_files ${refused.length}`);
    return `${lines.join('\n')}\n`;
  }
}

function histogram(operation: string, { answered, failed, totalMs, buckets }: Series): string[] {
  const name = 'snakeshot_question_seconds';
  let below = 0;
  const lines = BOUNDS_MS.map((bound, index) => {
    below += buckets[index];
    return `${name}_bucket{operation="${operation}",le="${bound / 1_000}"} ${below}`;
  });
  const count = answered + failed;
  return [
    ...lines,
    `${name}_bucket{operation="${operation}",le="+Inf"} ${count}`,
    `${name}_sum{operation="${operation}"} ${totalMs / 1_000}`,
    `${name}_count{operation="${operation}"} ${count}`,
  ];
}

/** A label's value: backslash, quote and line feed are escaped. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
