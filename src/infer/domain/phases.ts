/**
 * When bodies are evaluated: until nothing changes any more; then, all being settled, who asks what stands in for what is
 * missing; and last, once more, those that were no longer evaluated when what they had read grew, whom nobody follows.
 */
export const Phase = { open: 0, settled: 1, last: 2 } as const;

/** How many there are. */
export const PHASES = 3;
