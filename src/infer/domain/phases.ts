/**
 * When bodies are evaluated: until nothing changes any more; then who looks something up under a name of which only a
 * pattern is known; then, all being settled, who asks what stands in for what is missing; and last, once more, those that were no longer evaluated when what they had read grew, whom nobody follows.
 */
export const Phase = { open: 0, fitting: 1, settled: 2, last: 3 } as const;

/** How many there are. */
export const PHASES = 4;
