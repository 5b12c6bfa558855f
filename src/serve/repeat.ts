/** Work that is done from time to time for as long as the server runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log.js';

/**
 * Ends when `stop` is aborted. Doesn't keep the process alive. Work that fails is logged, and done
 * again next time.
 * @param pauseMs between the end of one and the start of the next, milliseconds
 */
export async function repeat(work: () => Promise<void>, pauseMs: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await sleep(pauseMs, undefined, { signal: stop, ref: false });
      await work();
    } catch (error) {
      if (stop.aborted) return;
      log((error as Error).message);
    }
  }
}
