/**
 * The text of a generated parameter's default. Facts hold the shape of an expression, not its
 * text: names and plain literals print as they were written, up to a string's quotes; all else is
 * `...`, as Python's own stubs write a default that is not worth telling.
 */
import { ConstantNode, NameNode, StringNode } from '../../model/operands.js';
import { Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { attributeChain } from './attributeChain.js';
import type { FactsView } from './factsView.js';

const UNTOLD = '...';

export function printValue(facts: FactsView, node: number): string {
  const { syntax } = facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name:
    case Syntax.integer:
      return facts.string(syntax[node + NameNode.name]);
    case Syntax.attribute: {
      const { head, tail } = attributeChain({ facts }, node);
      const printed = printValue(facts, head);
      return printed === UNTOLD ? UNTOLD : printed + tail;
    }
    case Syntax.constant:
      return ['None', 'True', 'False', '...'][syntax[node + ConstantNode.value]];
    case Syntax.string: {
      const text =
        syntax[node + StringNode.value] < 0 ? undefined : facts.string(syntax[node + StringNode.value]);
      const plain = text !== undefined && syntaxFlags(syntax, node) === 0 && /^[^'\\\p{C}]*$/u.test(text);
      return plain ? `'${text}'` : UNTOLD;
    }
    default:
      return UNTOLD;
  }
}
