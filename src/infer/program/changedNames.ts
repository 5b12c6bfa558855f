/** Names whose containers code changes: `steps.append(last)`, `table[key] = step`, `steps += [last]`. */
import type { FactsView, FileWithFacts } from '../../link/facts/factsView.js';
import { ownName } from '../../link/facts/lastName.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import {
  AttributeNode,
  CallNode,
  FunctionDefinitionNode,
  NameNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { perOwner } from '../domain/perOwner.js';
import { oncePerFunction } from './oncePerFunction.js';
import { FILLING, PUTTING } from './putting.js';

/** What has a body of its own, which is no part of the one that it stands in. */
const INNER: ReadonlySet<number> = new Set([
  Syntax.functionDefinition,
  Syntax.classDefinition,
  Syntax.lambda,
]);

/** Those that a function's own body changes, as strings of the file. */
export const changedInFunction = oncePerFunction(({ file, node }): ReadonlySet<number> => {
  const names = new Set<number>();
  const { syntax } = file.facts;
  const visit = (one: number): void => {
    if (INNER.has(syntaxKind(syntax, one))) return;
    addChanged(file, one, names);
    forEachChild(syntax, one, visit);
  };
  visit(syntax[node + FunctionDefinitionNode.body]);
  return names;
});

/** Those that any code of a file changes. */
export const changedInFile = perOwner((facts: FactsView): ReadonlySet<number> => {
  const { syntax } = facts;
  const names = new Set<number>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node))
    addChanged({ facts }, node, names);
  return names;
});

/** The same as a text, in an order of its own. */
export function changedText(facts: FactsView): string {
  return [...changedInFile(facts)]
    .map((string) => facts.string(string))
    .sort()
    .join(' ');
}

/** Adds the names whose values an expression or statement changes, those inside of it left out. */
function addChanged(file: FileWithFacts, node: number, names: Set<number>): void {
  const { syntax } = file.facts;
  for (const changed of changedBy(file, node))
    if (syntaxKind(syntax, changed) === Syntax.name) names.add(syntax[changed + NameNode.name]);
}

function changedBy(file: FileWithFacts, node: number): readonly number[] {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.call) {
    const callee = syntax[node + CallNode.function];
    const name = ownName(file, callee);
    if (FILLING.has(name)) return listAt(syntax, node + CallNode.arguments).slice(0, 1);
    return syntaxKind(syntax, callee) === Syntax.attribute && PUTTING.has(name)
      ? [syntax[callee + AttributeNode.value]]
      : [];
  }
  return targetsOf(syntax, node).flatMap((target) => {
    if (syntaxKind(syntax, target) === Syntax.subscript) return [syntax[target + SubscriptNode.value]];
    return kind === Syntax.augmentedAssign ? [target] : [];
  });
}
