/**
 * Annotations: expressions in which a string stands for the expression that it spells
 * (PEP 484, "Forward references"), except the arguments of `Literal` (PEP 586), the metadata of
 * `Annotated` (PEP 593) and the arguments of calls.
 */
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import type { TreeStream } from '../tree/treeStream.js';
import { expression } from './expressions.js';
import { printed } from './signature.js';

/** A lowered type, and the id of its text. */
export interface GivenType {
  node: number;
  text: number;
}

/** What an annotation gives. */
export function annotatedType(context: Context, node: number): GivenType {
  const text = context.strings.id(printed(context, node));
  return { node: annotation(context, node), text };
}

/** Lowers an annotation. */
export function annotation(context: Context, node: number): number {
  const outer = context.inAnnotation;
  context.inAnnotation = true;
  try {
    return expression(context, node);
  } finally {
    context.inAnnotation = outer;
  }
}

function hasError(stream: TreeStream): boolean {
  for (let i = 0; i < stream.length; i++)
    if (stream.type[i] === T.error || (i > 0 && stream.start[i] === stream.end[i])) return true;
  return false;
}

/**
 * The expression that a text spells, a quoted annotation or a type comment; 0 when it does not parse as one.
 * `characters`: where each of its characters stands in the file (offset in UTF-16 code units).
 */
export function spelledAnnotation(context: Context, characters: readonly number[], value: string): number {
  // The parser takes NUL for the end of the text.
  if (/^[\s\\]*$/.test(value) || value.includes('\0')) return 0;
  const { stream, text, places, inAnnotation, piece } = context;
  // In parentheses, so that newlines and leading blanks do not matter.
  const spelt = `(${value})`;
  context.parsePiece(spelt, piece);
  if (hasError(piece)) return 0;
  context.stream = piece;
  context.text = spelt;
  context.places = [characters[0] - 1, ...characters, characters[characters.length - 1] + 1];
  context.inAnnotation = false;
  try {
    const statement = operands(context, 0)[0];
    const parts = statement === undefined ? [] : operands(context, statement);
    return parts.length === 1 && piece.type[statement] === T.expressionStatement
      ? expression(context, parts[0])
      : 0;
  } finally {
    context.stream = stream;
    context.text = text;
    context.places = places;
    context.inAnnotation = inAnnotation;
  }
}
