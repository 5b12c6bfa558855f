/** One of the overloads of a function that has no body, to speak for all of them. */

import { Header } from '../../model/facts.js';
import { PARAMETER_KINDS } from '../../model/kinds.js';
import { FunctionDefinitionNode, ParameterNode, ParametersNode } from '../../model/operands.js';
import { findHeader } from '../facts/declared.js';
import type { ProgramFile } from '../program/program.js';

/**
 * The signature of the most general overload of a method: among those that take anything but
 * `**keywords` the first that asks for least, and of such that takes most. -1: there is none.
 */
export function mostGeneral(file: ProgramFile, declarations: readonly { node: number }[]): number {
  const { headers } = file.facts;
  let best = -1;
  let least = [Number.POSITIVE_INFINITY, 0];
  for (const { node } of declarations) {
    const header = findHeader(headers, node);
    if (header < 0) continue;
    const { required, named, all } = parametersTaken(file, node);
    const rank = [named === 0 ? Number.MAX_SAFE_INTEGER : required, -all];
    if (rank[0] > least[0] || (rank[0] === least[0] && rank[1] >= least[1])) continue;
    least = rank;
    best = headers[header + Header.signature];
  }
  return best;
}

/** How many parameters behind self must be given, are taken without stars, and are there. */
function parametersTaken(file: ProgramFile, node: number): { required: number; named: number; all: number } {
  const { syntax } = file.facts;
  const list = syntax[node + FunctionDefinitionNode.parameters];
  const taken = { required: 0, named: 0, all: 0 };
  for (let i = 2; i <= syntax[list + ParametersNode.parameters]; i++) {
    const parameter = syntax[list + ParametersNode.parameters + i];
    const kind = PARAMETER_KINDS[syntax[parameter + ParameterNode.kind]];
    taken.all++;
    if (kind === 'var_keyword') continue;
    taken.named++;
    if (kind !== 'var_positional' && syntax[parameter + ParameterNode.default] === 0) taken.required++;
  }
  return taken;
}
