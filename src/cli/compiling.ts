/** How much the engine of JavaScript compiles, and how soon. */
import { setFlagsFromString } from 'node:v8';

/** In bytes of bytecode, put into each function that is compiled; the engine's own bound is 920. */
const MOST_INLINED = 200;
/** In bytes of bytecode, run by a function between two looks at whether it is worth compiling; the engine's own: 67,584. */
const RUN_BEFORE = 250_000;

/** The first major version of V8 (Node 22's) that counts calls instead of bytecode, and knows no such flag. */
const COUNTS_CALLS = 12;

/**
 * Has all threads that are started from here on compile less, and later. Indexing runs hundreds of functions for
 * seconds, not for hours: with the engine's own bounds its compiler takes as much processor time as inference
 * does, and in a small project half of all. The flags are the whole process's, so the command sets them and the
 * library doesn't.
 */
export function compileLess(): void {
  for (const flag of compilerFlags(process.versions.v8)) setFlagsFromString(flag);
}

/** Those that this version of V8 knows: of another one it would say on standard error that it doesn't. */
export function compilerFlags(v8: string): string[] {
  const flags = [`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`];
  if (Number.parseInt(v8, 10) < COUNTS_CALLS) flags.push(`--interrupt-budget=${RUN_BEFORE}`);
  return flags;
}
