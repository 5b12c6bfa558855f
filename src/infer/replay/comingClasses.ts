/** Classes that one version of a file has and the other hasn't, and what comes or goes with them. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, Definition, Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';

/**
 * Whether a definition (a row) that the other version hasn't (`others`: by row the other version's row, or -1) is one
 * of a module or class, or stands in such a one: code that stays can't name what is in a function.
 */
export function comesWhole({ definitions }: FactsView, others: Int32Array, row: number): boolean {
  let outer = row;
  for (
    let parent = row;
    others[parent] < 0;
    parent = definitions[parent * Definition.width + Definition.parent]
  )
    outer = parent;
  const parent = definitions[outer * Definition.width + Definition.parent];
  return others[row] < 0 && definitions[parent * Definition.width + Definition.kind] <= KindCode.class;
}

/** Whether a definition is of a class, and the other version hasn't this, either. */
export function comesWithClass({ definitions }: FactsView, others: Int32Array, row: number): boolean {
  const parent = definitions[row * Definition.width + Definition.parent];
  return others[parent] < 0 && definitions[parent * Definition.width + Definition.kind] === KindCode.class;
}

/** Names that the bodies of a class bind, also as they are where they are private. */
export function namesBoundIn(facts: FactsView, row: number): Set<string> {
  const { definitions, scopes, bindings } = facts;
  const found = new Set<string>();
  const owner = facts.string(definitions[row * Definition.width + Definition.name]).replace(/^_+/, '');
  const add = (string: number): void => {
    const name = facts.string(string);
    found.add(name);
    if (name.startsWith('__')) found.add(`_${owner}${name}`);
  };
  for (let one = 1; one * Definition.width < definitions.length; one++)
    if (definitions[one * Definition.width + Definition.parent] === row)
      add(definitions[one * Definition.width + Definition.name]);
  for (let scope = 1; scope * Scope.width < scopes.length; scope++)
    if (scopes[scope * Scope.width + Scope.definition] === row)
      for (const at of facts.bindingsIn(scope)) add(bindings[at + Binding.name]);
  return found;
}
