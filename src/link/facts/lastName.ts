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
  if (kind === Syntax.name) return file.facts.string(syntax[head + NameNode.name]);
  return kind === Syntax.attribute ? file.facts.string(syntax[head + AttributeNode.name]) : '';
}
