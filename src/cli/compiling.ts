/** How much the engine of JavaScript compiles, and how soon. */
import { setFlagsFromString } from 'node:v8';

/** In bytes of bytecode, put into each function that is compiled; the engine's own bound is 920. */
const MOST_INLINED = 200;
/** In bytes of bytecode, run by a function between two looks at whether it is worth compiling; the engine's own: 67,584. */
const RUN_BEFORE = 250_000;

/**
 * Has all threads that are started from here on compile less, and later. Indexing runs hundreds of functions for
 * seconds, not for hours: with the engine's own bounds its compiler takes as much processor time as inference
 * does, and in a small project half of all. The flags are the whole process's, so the command sets them and the
 * library doesn't; an engine that doesn't know one says so on standard error and goes on as it is.
 */
export function compileLess(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
  setFlagsFromString(`--interrupt-budget=${RUN_BEFORE}`);
}
