/** serve: opens the snapshots and keeps answering, by MCP over stdio or over HTTP, until stopped. */

import { DEFAULT_LIMITS, type Limits } from '../model/limits.js';
import type { Layers } from '../snapshot/layers.js';
import type { HttpOptions } from './http/serveHttp.js';
import { log } from './log.js';
import { Metrics } from './metrics.js';
import { Questions } from './questions.js';
import { repeat } from './repeat.js';
import { RootWatch } from './rootWatch.js';
import { SnapshotSet } from './snapshotSet.js';
import { stopSignal } from './stop.js';

export interface ServeOptions {
  /** Snapshot files, or folders of *.snap. */
  paths: readonly string[];
  /** Where the layers come from that snapshots name; default: from the folders of these alone. */
  layers?: Layers;
  /** Without it, MCP over standard input and output. Its token may also stand in SNAKESHOT_TOKEN. */
  http?: HttpOptions;
  /** A project's folder, to say how many of its files have changed since they were indexed. */
  watchRoot?: string;
  limits?: Partial<Limits>;
}

/**
 * Resolves when the server has shut down: its client has gone (stdio), or SIGTERM or SIGINT came
 * and what was under way is finished.
 * @throws ArgumentError for options that can't be meant
 * @throws SnapshotError when no snapshot can be opened
 */
export async function serve({ paths, layers, http, watchRoot, limits }: ServeOptions): Promise<void> {
  const snapshots = await SnapshotSet.open(paths, layers);
  for (const { message } of snapshots.refused) log(`refused: ${message}`);
  const watch = watchRoot === undefined ? undefined : RootWatch.of(watchRoot, snapshots.open);
  const questions = new Questions(snapshots, { ...DEFAULT_LIMITS, ...limits }, new Metrics(), watch);
  const { stop, end } = stopSignal();
  void repeat(() => refresh(questions), questions.limits.refreshMs, stop);
  if (watch !== undefined) {
    await watch.look(snapshots.open);
    void repeat(() => watch.look(snapshots.open), questions.limits.watchMs, stop);
  }
  try {
    // One door's packages aren't loaded for the other.
    if (http === undefined) await (await import('./stdio.js')).serveStdio(questions, stop);
    else await (await import('./http/serveHttp.js')).serveHttp(questions, withToken(http), stop);
  } finally {
    end();
  }
}

async function refresh({ snapshots, metrics }: Questions): Promise<void> {
  const { swapped, refused, closed } = await snapshots.refresh();
  metrics.refresh(swapped.length, refused.length);
  for (const { provenance } of swapped) log(`now serving ${provenance.file} ${provenance.digest}`);
  for (const { message } of refused) log(`refused: ${message}`);
  for (const { provenance } of closed) log(`no longer serving ${provenance.file}, which has gone`);
}

function withToken(http: HttpOptions): HttpOptions {
  const token = http.token ?? process.env.SNAKESHOT_TOKEN;
  return token === undefined || token === '' ? http : { ...http, token };
}
