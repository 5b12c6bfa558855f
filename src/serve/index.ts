/** serve: opens the snapshots and keeps answering, by MCP over stdio or over HTTP, until stopped. */
import { keepFresh } from './keepFresh.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { log } from './log.js';
import { Metrics } from './metrics.js';
import { Questions } from './questions.js';
import { SnapshotSet } from './snapshotSet.js';
import { serveStdio } from './stdio.js';
import { stopSignal } from './stop.js';

export interface ServeOptions {
  /** Snapshot files, or folders of *.snap. */
  paths: readonly string[];
  limits?: Partial<Limits>;
}

/**
 * Resolves when the server has shut down: its client has gone (stdio), or SIGTERM or SIGINT came
 * and what was under way is finished.
 * @throws ArgumentError for options that can't be meant
 * @throws SnapshotError when no snapshot can be opened
 */
export async function serve(options: ServeOptions): Promise<void> {
  const snapshots = await SnapshotSet.open(options.paths);
  for (const { message } of snapshots.refused) log(`refused: ${message}`);
  const questions = new Questions(snapshots, { ...DEFAULT_LIMITS, ...options.limits }, new Metrics());
  const { stop, release } = stopSignal();
  void keepFresh(questions, stop);
  try {
    await serveStdio(questions, stop);
  } finally {
    release();
  }
}
