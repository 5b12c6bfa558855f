import { AttributeNode, NameNode, PrimaryNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** The last name of an expression, calls and subscripts looked through: `C` of `a.b.C[T](x)`; '' for others. */
export function lastName(file: FileWithFacts, node: number): string {
  const { syntax } = file.facts;
  let head = node;
  let kind = syntax[head] & 0xff;
  for (; kind === Syntax.subscript || kind === Syntax.call; kind = syntax[head] & 0xff)
    head = syntax[head + PrimaryNode.value];
  return ownName(file, head);
}

/** The name of a name or an attribute: `f` of `f` and of `x.f`; '' for others. */
export function ownName({ facts }: FileWithFacts, node: number): string {
  const { syntax } = facts;
  switch (syntax[node] & 0xff) {
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
  return (syntax[node] & 0xff) === Syntax.name && facts.string(syntax[node + NameNode.name]) === name;
}
