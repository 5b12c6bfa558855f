/**
 * The text of a generated parameter's default. Facts hold the shape of an expression, not its
 * text: names and plain literals print as they were written, up to a string's quotes; all else is
 * `...`, as Python's own stubs write a default that is not worth telling.
 */
import { HEADER, Syntax } from '../model/syntax.js';

const UNTOLD = '...';

export function printValue(facts: { syntax: Int32Array; string(id: number): string }, node: number): string {
  const { syntax } = facts;
  switch (syntax[node] & 0xff) {
    case Syntax.name:
    case Syntax.integer:
      return facts.string(syntax[node + HEADER]);
    case Syntax.attribute: {
      const value = printValue(facts, syntax[node + HEADER]);
      return value === UNTOLD ? UNTOLD : `${value}.${facts.string(syntax[node + HEADER + 1])}`;
    }
    case Syntax.constant:
      return ['None', 'True', 'False', '...'][syntax[node + HEADER]];
    case Syntax.string: {
      const text = syntax[node + HEADER] < 0 ? undefined : facts.string(syntax[node + HEADER]);
      const plain = text !== undefined && syntax[node] >>> 8 === 0 && /^[^'\\\p{C}]*$/u.test(text);
      return plain ? `'${text}'` : UNTOLD;
    }
    default:
      return UNTOLD;
  }
}
