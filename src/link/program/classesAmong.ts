import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { ProgramFile } from './program.js';

/** Entities of the classes that files define, in the order of these. */
export function classesAmong(files: readonly ProgramFile[]): number[] {
  const found: number[] = [];
  for (const { facts, base } of files)
    for (let row = 1; row * Definition.width < facts.definitions.length; row++)
      if (facts.definitions[row * Definition.width + Definition.kind] === KindCode.class)
        found.push(base + row);
  return found;
}
