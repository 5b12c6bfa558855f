/** Where names are used, in files that didn't change. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';

/** Whether the module of a file star-imports something. */
export function bindsStars(facts: FactsView): boolean {
  return bindsName(facts, '*');
}

/** Whether the module of a file binds a name. */
export function bindsName(facts: FactsView, name: string): boolean {
  return facts.bindingsIn(0).some((at) => facts.string(facts.bindings[at + Binding.name]) === name);
}

/** Rows of the members of classes that have one of the names. */
export function namesakesIn(facts: FactsView, names: ReadonlySet<string>): number[] {
  const { definitions } = facts;
  const found: number[] = [];
  for (let row = 1; row * Definition.width < definitions.length; row++) {
    const at = row * Definition.width;
    const around = definitions[at + Definition.parent] * Definition.width;
    if (definitions[around + Definition.kind] !== KindCode.class) continue;
    if (names.has(facts.string(definitions[at + Definition.name]))) found.push(row);
  }
  return found;
}
