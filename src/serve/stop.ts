/** The signals that end a server, as one AbortSignal for all its parts. */

/** Listens until `release`; a second signal then ends the process as usual. */
export function stopSignal(): { stop: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = (): void => {
    release();
    controller.abort();
  };
  const release = (): void => {
    process.off('SIGTERM', abort);
    process.off('SIGINT', abort);
  };
  process.once('SIGTERM', abort);
  process.once('SIGINT', abort);
  return { stop: controller.signal, release };
}
