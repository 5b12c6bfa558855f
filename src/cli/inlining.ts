/** How much the engine of JavaScript puts into one another when it compiles what runs often. */
import { setFlagsFromString } from 'node:v8';

/** In bytes of bytecode, for each function that is compiled; the engine's own bound is 920. */
const MOST_INLINED = 200;

/**
 * Has all threads that are started from here on compile less at a time. Indexing runs hundreds of functions for
 * seconds, not for hours: with the engine's own bound its compiler takes as much processor time as inference
 * does. The flag is the whole process's, so the command sets it and the library doesn't; an engine that doesn't
 * know it says so on standard error and goes on as it is.
 */
export function inlineLess(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
}
