/** The tables of a linked program: what linking, assembling and inference all read. */
import type { SourceFile } from '../model/sourceFile.js';
import { Canonical } from './canonical.js';
import { Classes } from './classes/classes.js';
import type { Target } from './facts/target.js';
import { Names } from './names/names.js';
import { Program } from './program/program.js';

export interface Linked {
  program: Program;
  names: Names;
  classes: Classes;
  canonical: Canonical;
}

/** `facts` are those of `sources`, in that order; undefined where there are none. */
export function linkProgram(
  sources: readonly SourceFile[],
  facts: readonly (ArrayBufferLike | undefined)[],
  target: Target,
): Linked {
  const program = new Program(sources, facts, target);
  const names = new Names(program);
  return { program, names, classes: new Classes(names), canonical: new Canonical(program, names) };
}
