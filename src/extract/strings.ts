/** String literals as expressions: values, fields of formatted strings, quoted annotations. */
import { FLAG_BYTES, Syntax } from '../model/syntax.js';
import { spelledAnnotation } from './annotations.js';
import { operands } from './children.js';
import type { Context } from './context.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';
import { stringLiteral, valuePlaces } from './literals.js';

/** Longer string values are of no use to anyone but their readers. */
const LONGEST_STRING = 400;

/** A `string` or `concatenated_string` node. */
export function stringNode(context: Context, node: number): number {
  const { stream } = context;
  const pieces = stream.type[node] === T.string ? [node] : operands(context, node);
  let value: string | undefined = '';
  let bytes = false;
  const embedded: number[] = [];
  for (const piece of pieces) {
    const literal = stringLiteral(context, piece);
    bytes ||= literal.bytes;
    if (literal.value === undefined) {
      value = undefined;
      interpolations(context, piece, embedded);
    } else if (value !== undefined) value += literal.value;
  }
  const offset = context.offset(node);
  if (value === undefined) return context.listNode(Syntax.formatted, offset, [], embedded);
  // A string inside of such a string is a string.
  if (context.inAnnotation && !bytes && stream !== context.piece) {
    const characters = pieces.flatMap((literal) => valuePlaces(context, literal));
    const parsed = spelledAnnotation(context, characters, value);
    if (parsed !== 0) return parsed;
  }
  const id = value.length > LONGEST_STRING ? -1 : context.strings.id(value);
  return context.node(Syntax.string | ((bytes ? FLAG_BYTES : 0) << 8), offset, id);
}

function interpolations(context: Context, node: number, into: number[]): void {
  const { type, next } = context.stream;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.interpolation || type[c] === T.formatExpression) {
      let first = true;
      for (const part of operands(context, c)) {
        if (type[part] === T.formatSpecifier) interpolations(context, part, into);
        else if (first && type[part] !== T.typeConversion) into.push(expression(context, part));
        first = false;
      }
    }
  }
}
