import { AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** An expression taken apart: what stands before its last attributes (a node), and these with their dots. */
export interface AttributeChain {
  head: number;
  tail: string;
}

/** `f()` and `.a.b` of `f().a.b`; of other expressions they themselves and ''. */
export function attributeChain({ facts }: FileWithFacts, node: number): AttributeChain {
  const { syntax } = facts;
  let head = node;
  let tail = '';
  for (; syntaxKind(syntax, head) === Syntax.attribute; head = syntax[head + AttributeNode.value])
    tail = `.${facts.string(syntax[head + AttributeNode.name])}${tail}`;
  return { head, tail };
}
