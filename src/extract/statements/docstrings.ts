/** Docstrings: where they stand, and what is left of them when they are cleaned. */

import { stringLiteral } from '../expressions/literals.js';
import { firstOperand, nextOperand, operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';

/** The cleaned docstring of a body: its first statement when that is a plain string. */
export function docstring(context: Context, body: number): string | undefined {
  const { type } = context.stream;
  const first = firstOperand(context, body);
  if (first < 0 || type[first] !== T.expressionStatement) return undefined;
  let value = firstOperand(context, first);
  // Several values, or one with a comma, are a tuple.
  if (value < 0 || nextOperand(context, first, value) >= 0 || context.child(first, T.comma) >= 0)
    return undefined;
  while (value >= 0 && type[value] === T.parenthesizedExpression) value = firstOperand(context, value);
  if (value < 0) return undefined;
  if (type[value] !== T.string && type[value] !== T.concatenatedString) return undefined;
  let text = '';
  for (const piece of type[value] === T.string ? [value] : operands(context, value)) {
    const literal = stringLiteral(context, piece);
    if (literal.value === undefined || literal.bytes) return undefined;
    text += literal.value;
  }
  return cleanDocstring(text);
}

/** What `inspect.cleandoc` makes of a docstring: common indentation and outer blank lines removed. */
export function cleanDocstring(value: string): string {
  if (!value.includes('\n')) return withoutLeadingBlanks(expandTabs(value));
  const lines = value.split('\n').map(expandTabs);
  let margin = Number.MAX_SAFE_INTEGER;
  for (let i = 1; i < lines.length; i++) {
    const content = withoutLeadingBlanks(lines[i]);
    if (content !== '') margin = Math.min(margin, lines[i].length - content.length);
  }
  lines[0] = withoutLeadingBlanks(lines[0]);
  // Where nothing but blank lines follows the first, they stay as they are.
  if (margin < Number.MAX_SAFE_INTEGER)
    for (let i = 1; i < lines.length; i++) lines[i] = lines[i].slice(margin);
  let first = 0;
  let last = lines.length;
  while (last > first && lines[last - 1] === '') last--;
  while (first < last && lines[first] === '') first++;
  return lines.slice(first, last).join('\n');
}

/** Tabs of one line as blanks up to the next multiple of 8 columns (code points). */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let text = '';
  let column = 0;
  for (const character of line) {
    const width = character === '\t' ? 8 - (column % 8) : 1;
    text += character === '\t' ? ' '.repeat(width) : character;
    column = character === '\r' ? 0 : column + width;
  }
  return text;
}

/** As `str.lstrip` of Python does it. */
function withoutLeadingBlanks(line: string): string {
  let at = 0;
  while (at < line.length && isBlank(line.charCodeAt(at))) at++;
  return line.slice(at);
}

/** `str.isspace` of Python: what JavaScript calls white space, four separators and NEL, without the byte order mark. */
function isBlank(code: number): boolean {
  if (code < 128) return (code >= 9 && code <= 13) || (code >= 28 && code <= 32);
  return code === 0x85 || (code !== 0xfeff && /\s/.test(String.fromCharCode(code)));
}
