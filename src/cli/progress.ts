/**
 * The progress bar of `snakeshot index`: files, rate and time left of what is counted by files, and
 * of all other phases how long the build has taken. Drawn only on a terminal that can move its cursor,
 * and gone when the work is done.
 */
import cliProgress, { type GenericFormatter } from 'cli-progress';
import type { BuildProgress } from '../build/options.js';

const COUNTED = '{phase} [{bar}] {value}/{total} files, {rate} files/s, {eta_formatted} left';
const UNCOUNTED = '{phase} {duration_formatted}';

const format: GenericFormatter = (options, params, payload) => {
  const shown = payload.counted ? COUNTED : UNCOUNTED;
  return cliProgress.Format.Formatter({ ...options, format: shown }, params, payload);
};

export interface Progress {
  update(progress: BuildProgress): void;
  stop(): void;
}

/** @param term the terminal's type, `TERM`: a `dumb` one shows the sequences that move its cursor as they are */
export function createProgress(stream: NodeJS.WriteStream, term: string | undefined): Progress {
  const isDrawn = stream.isTTY && term !== 'dumb';
  const bar = new cliProgress.SingleBar({
    format,
    barsize: 24,
    stream,
    clearOnComplete: true,
    // Both on their own would make Ctrl-C end the bar instead of the program.
    gracefulExit: false,
    linewrap: true,
  });
  let started: number | undefined;
  return {
    update({ phase, files, total }) {
      if (!isDrawn) return;
      const rate = started === undefined || files === 0 ? 0 : (files * 1000) / (performance.now() - started);
      const shown = {
        phase: phase.padEnd('discover'.length),
        rate: Math.round(rate),
        counted: phase === 'extract',
      };
      if (started === undefined) {
        started = performance.now();
        bar.start(total, files, shown);
        return;
      }
      bar.setTotal(total);
      bar.update(files, shown);
    },
    stop: () => bar.stop(),
  };
}
