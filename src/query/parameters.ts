/** A function's parameters as `inspect` lists them, in source order. */
import { NONE, type SymbolId } from '../model/ids.js';
import { PARAMETER_KINDS } from '../model/kinds.js';
import type { Parameter } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { typeTreeOf } from './typeTree.js';

export function parametersOf(snapshot: Snapshot, id: SymbolId): Parameter[] {
  const [start, end] = snapshot.range('parameters', id);
  const names = snapshot.targets('parameters');
  const kinds = snapshot.parallel('parameters', 'kind');
  const types = snapshot.parallel('parameters', 'type');
  const defaults = snapshot.parallel('parameters', 'default');
  const parameters: Parameter[] = [];
  for (let index = start; index < end; index++) {
    const parameter: Parameter = {
      name: snapshot.name(names[index]),
      kind: PARAMETER_KINDS[kinds[index]],
    };
    if (types[index] !== NONE) parameter.type = typeTreeOf(snapshot, types[index]);
    if (defaults[index] !== NONE) parameter.default = snapshot.text(defaults[index]);
    parameters.push(parameter);
  }
  return parameters;
}
