/** The dotted names that one file's import statements may load, from its facts alone. */

import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { ImportFromNode } from '../../model/operands.js';
import { absoluteModule, sourceText } from './absoluteModule.js';
import type { FactsView } from './factsView.js';

/**
 * `from a import b` may load `a.b`, so both are named. With `topLevelOnly`, imports in functions
 * are left out: they don't change what the module's names mean to others.
 */
export function importedNames(
  facts: FactsView,
  module: string,
  isPackage: boolean,
  topLevelOnly: boolean,
): Set<string> {
  const { bindings, syntax, scopes } = facts;
  const found = new Set<string>();
  for (let at = 0; at < bindings.length; at += Binding.width) {
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.import && kind !== BindingKind.importFrom) continue;
    if (facts.isDead(bindings[at + Binding.block])) continue;
    if (topLevelOnly && scopes[bindings[at + Binding.scope] * Scope.width + Scope.kind] >= ScopeKind.function)
      continue;
    const node = bindings[at + Binding.node];
    const item = importItem(syntax, node, bindings[at + Binding.detail]);
    const name = facts.string(syntax[item + ImportItem.name]);
    if (kind === BindingKind.import) {
      found.add(name);
      continue;
    }
    const text = sourceText(facts, node);
    const source = absoluteModule(module, isPackage, syntax[node + ImportFromNode.level], text);
    if (source === undefined) continue;
    found.add(source);
    if (name !== '*') found.add(`${source}.${name}`);
  }
  return found;
}
