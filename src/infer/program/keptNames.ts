/**
 * Names that a function's body keeps in attributes by which its file looks others up: `self.name = name`, where
 * `import_module(self.name)` or `getattr(app, self.name)` stands in it. Of a parameter among them that is declared to be a
 * string, which one matters, as where the body itself looks something up by it (attributeNames.ts).
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { lastName } from '../../link/facts/lastName.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import {
  AssignNode,
  AttributeNode,
  CallNode,
  FunctionDefinitionNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { perOwner } from '../domain/perOwner.js';
import type { WrittenFunction } from './functionTable.js';

/** By name: which positional argument of a call is a name that is looked up. */
const LOOKUPS = new Map([
  ['getattr', 1],
  ['import_module', 0],
  ['__import__', 0],
]);
const NAMES = new Set(LOOKUPS.keys());

/** Names of attributes (strings of the file) by whose values it looks something up. */
const attributesLookedUp = perOwner((facts: FactsView): ReadonlySet<number> => {
  const { syntax } = facts;
  const found = new Set<number>();
  if (!holdsAny(facts, NAMES)) return found;
  const note = (node: number): void => {
    if (syntaxKind(syntax, node) === Syntax.attribute) found.add(syntax[node + AttributeNode.name]);
    else forEachChild(syntax, node, note);
  };
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    if (syntaxKind(syntax, node) !== Syntax.call) continue;
    const index = LOOKUPS.get(lastName({ facts }, syntax[node + CallNode.function]));
    if (index !== undefined && index < syntax[node + CallNode.arguments])
      note(syntax[node + CallNode.arguments + 1 + index]);
  }
  return found;
});

/** The names, as strings of the file. */
export function keptNames({ file, node }: WrittenFunction): ReadonlySet<number> {
  const { syntax } = file.facts;
  const kept = new Set<number>();
  const attributes = attributesLookedUp(file.facts);
  const isLookedUp = (target: number): boolean =>
    syntaxKind(syntax, target) === Syntax.attribute && attributes.has(syntax[target + AttributeNode.name]);
  const visit = (one: number): void => {
    if (syntaxKind(syntax, one) === Syntax.assign) {
      const value = syntax[one + AssignNode.value];
      if (syntaxKind(syntax, value) === Syntax.name && targetsOf(syntax, one).some(isLookedUp))
        kept.add(syntax[value + NameNode.name]);
    }
    forEachChild(syntax, one, visit);
  };
  if (attributes.size > 0) visit(syntax[node + FunctionDefinitionNode.body]);
  return kept;
}
