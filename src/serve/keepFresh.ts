/** Looks for replaced snapshots from time to time, for as long as the server runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log.js';
import type { Questions } from './questions.js';

/** Ends when `stop` is aborted. A look that fails as a whole is logged, and the next one made. */
export async function keepFresh({ snapshots, limits, metrics }: Questions, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await sleep(limits.refreshMs, undefined, { signal: stop, ref: false });
      const refresh = await snapshots.refresh();
      metrics.refresh(refresh);
      for (const { provenance } of refresh.swapped)
        log(`now serving ${provenance.file} ${provenance.digest}`);
      for (const { message } of refresh.refused) log(`refused: ${message}`);
    } catch (error) {
      if (stop.aborted) return;
      log(`Can't look for new snapshots: ${(error as Error).message}`);
    }
  }
}
