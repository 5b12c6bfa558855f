/** Names of expressions as written, for what the extractor tells by name alone. */
import { AttributeNode, CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Context } from './context.js';

/** The last component of an expression's dotted name, calls looked through; empty: it is no name. */
export function lastName(context: Context, expression: number): string {
  const { words } = context.syntax;
  let node = expression;
  if (syntaxKind(words, node) === Syntax.call) node = words[node + CallNode.function];
  const kind = syntaxKind(words, node);
  if (kind === Syntax.name) return context.strings.list[words[node + NameNode.name]];
  if (kind === Syntax.attribute) return context.strings.list[words[node + AttributeNode.name]];
  return '';
}

/** The last component of a decorator's name, and what a bare name is called where it is imported from. */
export function decoratorNames(context: Context, decorator: number): string[] {
  const { words } = context.syntax;
  const imported =
    syntaxKind(words, decorator) === Syntax.name
      ? context.importedAs.get(words[decorator + NameNode.name])
      : undefined;
  const name = lastName(context, decorator);
  return imported === undefined ? [name] : [name, imported];
}
