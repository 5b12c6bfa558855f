/** The signals that end a server, as one AbortSignal for all its parts. */

/** A second signal ends the process as usual. `end` stops the parts without one. */
export function stopSignal(): { stop: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const end = (): void => {
    process.off('SIGTERM', end);
    process.off('SIGINT', end);
    controller.abort();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  return { stop: controller.signal, end };
}
