/** The text of a type expression, of which facts hold the shape. */
import { HEADER, Syntax } from '../../model/syntax.js';
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
  switch (syntax[node] & 0xff) {
    case Syntax.name:
    case Syntax.integer:
      return facts.string(syntax[node + HEADER]);
    case Syntax.attribute:
      return `${print(syntax[node + HEADER])}.${facts.string(syntax[node + HEADER + 1])}`;
    case Syntax.subscript:
      return `${print(syntax[node + HEADER])}[${listAt(syntax, node + HEADER + 1)
        .map(print)
        .join(', ')}]`;
    case Syntax.list:
      return `[${listAt(syntax, node + HEADER)
        .map(print)
        .join(', ')}]`;
    case Syntax.tuple: {
      const items = listAt(syntax, node + HEADER).map(print);
      return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
    }
    case Syntax.constant:
      return ['None', 'True', 'False', '...'][syntax[node + HEADER]];
    case Syntax.string:
      if (syntax[node + HEADER] < 0) return '…';
      return (
        literals.get(facts.string(syntax[node + HEADER])) ??
        JSON.stringify(facts.string(syntax[node + HEADER]))
      );
    case Syntax.binary:
      return `${print(syntax[node + HEADER + 1])} ${facts.string(syntax[node + HEADER])} ${print(syntax[node + HEADER + 2])}`;
    case Syntax.unary:
      return `${facts.string(syntax[node + HEADER])}${print(syntax[node + HEADER + 1])}`;
    case Syntax.starred:
      return `*${print(syntax[node + HEADER])}`;
    case Syntax.call:
      return `${print(syntax[node + HEADER])}(…)`;
    default:
      return '…';
  }
}
