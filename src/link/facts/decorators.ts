/** The decorators of functions and classes, as syntax nodes. */
import { HEADER, Syntax } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { FileWithFacts } from './factsView.js';
import { lastName } from './lastName.js';

/** Nodes of the decorators of a function or class, outermost first. */
export function decoratorsOf(file: FileWithFacts, node: number): number[] {
  const { syntax } = file.facts;
  const list =
    (syntax[node] & 0xff) === Syntax.classDefinition
      ? node + HEADER + 5 + syntax[node + HEADER + 4]
      : node + HEADER + 7;
  return listAt(syntax, list);
}

export function hasDecorator(file: FileWithFacts, node: number, name: string): boolean {
  return decoratorsOf(file, node).some((decorator) => lastName(file, decorator) === name);
}
