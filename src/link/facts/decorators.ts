/** The decorators of functions and classes, as syntax nodes. */
import { ClassDefinitionNode, FunctionDefinitionNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { FileWithFacts } from './factsView.js';
import { lastName } from './lastName.js';

/** Nodes of the decorators of a function or class, outermost first. */
export function decoratorsOf(file: FileWithFacts, node: number): number[] {
  const { syntax } = file.facts;
  const list =
    syntaxKind(syntax, node) === Syntax.classDefinition
      ? node + ClassDefinitionNode.arguments + 1 + syntax[node + ClassDefinitionNode.arguments]
      : node + FunctionDefinitionNode.decorators;
  return listAt(syntax, list);
}

export function hasDecorator(file: FileWithFacts, node: number, name: string): boolean {
  return decoratorsOf(file, node).some((decorator) => lastName(file, decorator) === name);
}
