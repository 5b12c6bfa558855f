import { FLAG_COMMENT, Syntax } from '../model/syntax.js';
import type { ProgramFile } from './program.js';

/** Whether a statement annotates its target when the program runs: a type comment doesn't, and makes no field. */
export function isAnnotation({ facts: { syntax } }: ProgramFile, statement: number): boolean {
  const flags = syntax[statement] >> 8;
  return (syntax[statement] & 0xff) === Syntax.annotatedAssign && (flags & FLAG_COMMENT) === 0;
}
