/** The text of a type expression, of which facts hold the shape. */
import {
  AttributeNode,
  BinaryNode,
  CallNode,
  ConstantNode,
  DisplayNode,
  NameNode,
  StarredNode,
  StringNode,
  SubscriptNode,
  UnaryNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { FactsView } from './factsView.js';

/** String literals by their values, as they are written. */
export type Literals = ReadonlyMap<string, string>;
const NO_LITERALS: Literals = new Map();

/** The literals in a text whose values can be read off it; of several with one value the first. */
export function literalsIn(text: string): Literals {
  const found = new Map<string, string>();
  for (const [literal, , inner] of text.matchAll(/(?<!\w)[bBuU]?(["'])((?:(?!\1)[^\\]|\\["'])*)\1/g)) {
    const value = inner.replace(/\\(["'])/g, '$1');
    if (!found.has(value)) found.set(value, literal);
  }
  return found;
}

/** Types are not nested deeper than this; what is below prints as `…`. */
const MAX_DEPTH = 400;

/** The text of a type expression in PEP 8 spacing; parts that are no type print as `…`, strings in double quotes unless they are among the literals. */
export function printType(
  facts: FactsView,
  node: number,
  literals: Literals = NO_LITERALS,
  depth = 0,
): string {
  const { syntax } = facts;
  if (depth > MAX_DEPTH) return '…';
  const print = (one: number): string => printType(facts, one, literals, depth + 1);
  switch (syntaxKind(syntax, node)) {
    case Syntax.name:
    case Syntax.integer:
      return facts.string(syntax[node + NameNode.name]);
    case Syntax.attribute:
      return `${print(syntax[node + AttributeNode.value])}.${facts.string(syntax[node + AttributeNode.name])}`;
    case Syntax.subscript:
      return `${print(syntax[node + SubscriptNode.value])}[${listAt(syntax, node + SubscriptNode.items)
        .map(print)
        .join(', ')}]`;
    case Syntax.list:
      return `[${listAt(syntax, node + DisplayNode.items)
        .map(print)
        .join(', ')}]`;
    case Syntax.tuple: {
      const items = listAt(syntax, node + DisplayNode.items).map(print);
      return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
    }
    case Syntax.constant:
      return ['None', 'True', 'False', '...'][syntax[node + ConstantNode.value]];
    case Syntax.string:
      if (syntax[node + StringNode.value] < 0) return '…';
      return (
        literals.get(facts.string(syntax[node + StringNode.value])) ??
        JSON.stringify(facts.string(syntax[node + StringNode.value]))
      );
    case Syntax.binary:
      return `${print(syntax[node + BinaryNode.left])} ${facts.string(syntax[node + BinaryNode.operator])} ${print(syntax[node + BinaryNode.right])}`;
    case Syntax.unary:
      return `${facts.string(syntax[node + UnaryNode.operator])}${print(syntax[node + UnaryNode.operand])}`;
    case Syntax.starred:
      return `*${print(syntax[node + StarredNode.value])}`;
    case Syntax.call:
      return `${print(syntax[node + CallNode.function])}(…)`;
    default:
      return '…';
  }
}
