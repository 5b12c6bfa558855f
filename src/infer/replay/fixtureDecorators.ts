/**
 * Which functions may be fixtures, as far as their own file says: by a decorator that has `fixture` in its name, or that
 * is imported as something that has (`from pytest import fixture as given`). What a fixture gives reaches tests that say
 * the name of a parameter and nothing else.
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { isName, lastName } from '../../link/facts/lastName.js';
import { Binding, BindingKind, Definition } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { isFunctionKind } from '../../model/kinds.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { functionNodes } from './functionNodes.js';

export function isFixture(facts: FactsView, row: number): boolean {
  return (
    isFunctionKind(facts.definitions[row * Definition.width + Definition.kind]) &&
    functionNodes(facts, row).some((node) => fixtureDecorators(facts, node).length > 0)
  );
}

/**
 * Nodes of the decorators of a `def` statement that may make it a fixture, by the imports of its file or by those that
 * `before` has.
 */
export function fixtureDecorators(facts: FactsView, node: number, before = facts): number[] {
  return decoratorsOf({ facts }, node).filter((decorator) => {
    const name = lastName({ facts }, decorator);
    if (name.includes(FIXTURE)) return true;
    const isCall = syntaxKind(facts.syntax, decorator) === Syntax.call;
    const called = isCall ? facts.syntax[decorator + CallNode.function] : decorator;
    if (!isName({ facts }, called, name)) return false;
    return importsFixture(facts, name) || (before !== facts && importsFixture(before, name));
  });
}

const FIXTURE = 'fixture';

/** Whether a module imports something with `fixture` in its name as `name`. */
function importsFixture(facts: FactsView, name: string): boolean {
  const { bindings, syntax } = facts;
  return facts.bindingsIn(0).some((at) => {
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.import && kind !== BindingKind.importFrom) return false;
    if (facts.string(bindings[at + Binding.name]) !== name) return false;
    const item = importItem(syntax, bindings[at + Binding.node], bindings[at + Binding.detail]);
    return facts.string(syntax[item + ImportItem.name]).includes(FIXTURE);
  });
}
