/** String literals as expressions: values, fields of formatted strings, quoted annotations. */
import { FLAG_BYTES, Syntax } from '../../model/syntax.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { spelledAnnotation } from './annotations.js';
import { expression } from './expressions.js';
import { stringLiteral, valuePlaces } from './literals.js';

/** Longer string values are of no use to anyone but their readers. */
const LONGEST_STRING = 400;

/** What a formatted string may have around its fields for its values to be names. */
const WORDS = /^[\w.]*$/;
const LONGEST_FORMAT = 60;

/** A `string` or `concatenated_string` node. */
export function stringNode(context: Context, node: number): number {
  const { stream } = context;
  const pieces = stream.type[node] === T.string ? [node] : operands(context, node);
  let value: string | undefined = '';
  let format: string | undefined = '';
  let bytes = false;
  const embedded: number[] = [];
  for (const piece of pieces) {
    const literal = stringLiteral(context, piece);
    bytes ||= literal.bytes;
    const part = literal.value === undefined ? formatOf(context, piece) : worded(literal.value);
    format = format === undefined || part === undefined ? undefined : format + part;
    if (literal.value === undefined) {
      value = undefined;
      interpolations(context, piece, embedded);
    } else if (value !== undefined) value += literal.value;
  }
  const offset = context.offset(node);
  if (value === undefined) {
    const id = format === undefined || format.length > LONGEST_FORMAT ? -1 : context.strings.id(format);
    return context.syntax.listNode(Syntax.formatted, offset, [id], embedded);
  }
  // A string inside of such a string is a string.
  if (context.inAnnotation && !bytes && stream !== context.piece) {
    const characters = pieces.flatMap((literal) => valuePlaces(context, literal));
    const parsed = spelledAnnotation(context, characters, value);
    if (parsed !== 0) return parsed;
  }
  const id = value.length > LONGEST_STRING ? -1 : context.strings.id(value);
  return context.syntax.node(Syntax.string | ((bytes ? FLAG_BYTES : 0) << 8), offset, id);
}

function worded(text: string): string | undefined {
  return WORDS.test(text) ? text : undefined;
}

/** The text of a formatted literal with `%s` for its fields; undefined where it has other than words and plain fields. */
function formatOf(context: Context, node: number): string | undefined {
  const { stream, text } = context;
  const opening = context.child(node, T.stringStart);
  const closing = context.child(node, T.stringEnd);
  if (opening < 0 || closing < 0) return undefined;
  // The values of template strings (`t'…'`) are no texts.
  if (/t/i.test(text.slice(stream.start[opening], stream.end[opening]))) return undefined;
  let format = '';
  let at = stream.end[opening];
  for (let child = stream.next[opening]; child < closing; child = stream.next[child]) {
    if (stream.type[child] !== T.interpolation) continue;
    const fields = operands(context, child);
    const field = text.slice(stream.start[child], stream.end[child]);
    const inner = fields.length === 1 ? text.slice(stream.start[fields[0]], stream.end[fields[0]]) : '';
    // `{x!r}`, `{x:>8}` and `{x=}` put other texts there.
    if (inner === '' || field.slice(1, -1).trim() !== inner) return undefined;
    const words = worded(text.slice(at, stream.start[child]));
    if (words === undefined) return undefined;
    format += `${words}%s`;
    at = stream.end[child];
  }
  const words = worded(text.slice(at, stream.start[closing]));
  return words === undefined ? undefined : format + words;
}

/** The fields of a formatted string, and those in their format specifiers, which may nest. */
function interpolations(context: Context, node: number, into: number[]): void {
  if (context.tooDeep(node)) return;
  context.depth++;
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
  context.depth--;
}
