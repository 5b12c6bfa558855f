/** The `def` statements of a definition, and what is asked of them. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Declaration } from '../../model/facts.js';
import { FunctionDefinitionNode, ParameterNode, ParametersNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { CodeDigests } from './codeDigests.js';

/** Nodes of the `def` statements of a definition. */
export function functionNodes(facts: FactsView, row: number): number[] {
  return facts
    .declarationsOf(row)
    .map((at) => facts.declarations[at + Declaration.node])
    .filter((node) => syntaxKind(facts.syntax, node) === Syntax.functionDefinition);
}

/** Whether the `def` statements of two definitions, of which there are as many, say the same but for their bodies. */
export function sameHeaders(old: CodeDigests, row: number, now: CodeDigests, other: number): boolean {
  const others = functionNodes(now.facts, other);
  return functionNodes(old.facts, row).every((node, index) => old.header[node] === now.header[others[index]]);
}

/** What a `def` statement calls its first parameter; '' where it has none. */
export function firstParameter(facts: FactsView, node: number): string {
  const { syntax } = facts;
  const list = syntax[node + FunctionDefinitionNode.parameters] + ParametersNode.parameters;
  return syntax[list] === 0 ? '' : facts.string(syntax[syntax[list + 1] + ParameterNode.name]);
}

/** Whether Python itself calls methods of that name. */
export function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}
