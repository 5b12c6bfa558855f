/**
 * The progress bar of `snakeshot index`: files, rate and time left. Drawn only on a terminal, and
 * gone when the work is done.
 */
import cliProgress from 'cli-progress';
import type { BuildProgress } from '../buildOptions.js';

const FORMAT = '{phase} [{bar}] {value}/{total} files, {rate} files/s, {eta_formatted} left';

export interface Progress {
  update(progress: BuildProgress): void;
  stop(): void;
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  const bar = new cliProgress.SingleBar({
    format: FORMAT,
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
      if (!stream.isTTY) return;
      const rate = started === undefined || files === 0 ? 0 : (files * 1000) / (performance.now() - started);
      const shown = { phase: phase.padEnd('discover'.length), rate: Math.round(rate) };
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
