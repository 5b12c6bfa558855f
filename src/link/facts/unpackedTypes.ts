/** Types that stand for several (PEP 646). */
import { StarredNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';
import { lastName } from './lastName.js';

/** Whether an expression (a node; 0: none) is `*Ts` or `Unpack[Ts]`. */
export function isUnpackedType(file: FileWithFacts, node: number): boolean {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind !== Syntax.subscript) return kind === Syntax.starred;
  return lastName(file, syntax[node + SubscriptNode.value]) === 'Unpack';
}

/** The node of what such a type unpacks; 0 for others. */
export function unpackedType(file: FileWithFacts, node: number): number {
  const { syntax } = file.facts;
  if (!isUnpackedType(file, node)) return 0;
  return syntaxKind(syntax, node) === Syntax.starred
    ? syntax[node + StarredNode.value]
    : syntax[node + SubscriptNode.items + 1];
}
