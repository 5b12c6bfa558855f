/** The `def` statements of a definition, and what is asked of them. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Declaration } from '../../model/facts.js';
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

/** Whether Python itself calls methods of that name. */
export function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}
