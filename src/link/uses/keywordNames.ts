/** What the names of keyword arguments mean: parameters of what is called. */

import { Definition } from '../../model/facts.js';
import { KindCode, PARAMETER_KINDS, SymbolFlag } from '../../model/kinds.js';
import { ParameterNode } from '../../model/operands.js';
import type { Names } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';

/** Kinds of parameters that take a keyword argument of their own name. */
const BY_NAME = new Set<number>(
  (['positional_or_keyword', 'keyword_only'] as const).map((kind) => PARAMETER_KINDS.indexOf(kind)),
);

/**
 * The parameter's entity; -1 where what is called is none or several functions and classes, or has
 * no such parameter in the project: those outside have no symbols.
 */
export function keywordParameter(names: Names, called: readonly number[], name: string): number {
  const { program } = names;
  if (called.length !== 1) return -1;
  const [target] = called;
  const functions =
    program.kindOf(target) === KindCode.class
      ? names.classes.attribute('definitions', target, '__init__')
      : called;
  if (functions.length !== 1) return -1;
  const file = program.fileOf(functions[0]);
  if (file?.source.scope !== 'project') return -1;
  const row = names.memberRow(file, functions[0] - file.base, name);
  return row >= 0 && isByName(file, row) ? file.base + row : -1;
}

function isByName({ facts: { definitions, syntax } }: ProgramFile, row: number): boolean {
  const at = row * Definition.width;
  if (!(definitions[at + Definition.flags] & SymbolFlag.parameter)) return false;
  return BY_NAME.has(syntax[definitions[at + Definition.node] + ParameterNode.kind]);
}
