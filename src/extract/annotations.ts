/**
 * Annotations: expressions in which a string stands for the expression that it spells
 * (PEP 484, "Forward references"), except the arguments of `Literal` and the metadata of
 * `Annotated`, which are never reached by resolving names and do no harm as expressions.
 */
import { operands } from './children.js';
import type { Context } from './context.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';
import { knownNewlines } from './repair.js';
import type { TreeStream } from './treeStream.js';

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

/** The expression that a quoted annotation spells; 0 when it does not parse as one. */
export function quotedAnnotation(context: Context, node: number, value: string, located: boolean): number {
  // The parser takes NUL for the end of the text.
  if (/^[\s\\]*$/.test(value) || value.includes('\0')) return 0;
  const { stream, text, base, inAnnotation, piece } = context;
  const content = located ? context.child(node, T.stringContent) : -1;
  // Without escapes and joins, a character's place in the file is its place in the literal.
  const start = content >= 0 ? context.offset(content) : context.offset(node);
  const written = content >= 0 ? context.textOf(content) : '';
  // In parentheses, so that newlines and leading blanks do not matter.
  const spelt = `(${written.includes('\r') && !written.includes('\\') ? knownNewlines(written) : value})`;
  context.parsePiece(spelt, piece);
  if (hasError(piece)) return 0;
  context.stream = piece;
  context.text = spelt;
  context.base = start - 1;
  // A string inside the string is a string.
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
    context.base = base;
    context.inAnnotation = inAnnotation;
  }
}
