import { AttributeNode, NameNode, PrimaryNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** The last name of an expression, calls and subscripts looked through: `C` of `a.b.C[T](x)`; '' for others. */
export function lastName(file: FileWithFacts, node: number): string {
  const { syntax } = file.facts;
  let head = node;
  let kind = syntaxKind(syntax, head);
  for (; kind === Syntax.subscript || kind === Syntax.call; kind = syntaxKind(syntax, head))
    head = syntax[head + PrimaryNode.value];
  return ownName(file, head);
}

/** The name of a name or an attribute: `f` of `f` and of `x.f`; '' for others. */
export function ownName({ facts }: FileWithFacts, node: number): string {
  const { syntax } = facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name:
      return facts.string(syntax[node + NameNode.name]);
    case Syntax.attribute:
      return facts.string(syntax[node + AttributeNode.name]);
    default:
      return '';
  }
}

/** Whether an expression is just that name: `len` is, `a.len` isn't. */
export function isName({ facts }: FileWithFacts, node: number, name: string): boolean {
  const { syntax } = facts;
  return syntaxKind(syntax, node) === Syntax.name && facts.string(syntax[node + NameNode.name]) === name;
}
