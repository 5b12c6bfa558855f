/** String literals: prefixes, values, docstrings (language reference, "String and Bytes literals"). */
import type { Context } from './context.js';
import { T } from './grammar.js';

export interface StringLiteral {
  /** Undefined for formatted strings: their value isn't known. */
  value: string | undefined;
  bytes: boolean;
}

const ESCAPE =
  /\\(?:\r\n|([\n\r])|([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|N\{([^}\\]*)\}|([\s\S]))/g;
const SIMPLE: Record<string, string> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** The value of a `string` node; several adjacent ones are the caller's to join. */
export function stringLiteral(context: Context, node: number): StringLiteral {
  const { prefix, from, to } = literalParts(context, node);
  const bytes = prefix.includes('b');
  if (to < 0 || prefix.includes('f') || prefix.includes('t')) return { value: undefined, bytes };
  const raw = context.text.slice(from, to);
  // Newlines in a literal are always read as LF.
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  return {
    value: prefix.includes('r') || !lines.includes('\\') ? lines : decodeEscapes(lines, bytes),
    bytes,
  };
}

/** Of each UTF-16 code unit of the value that stringLiteral gives, the offset in the text that spells it. */
export function valuePlaces(context: Context, node: number): number[] {
  const { prefix, from, to } = literalParts(context, node);
  const { text } = context;
  const places: number[] = [];
  for (let at = from; at < to; ) {
    let spelt = text.startsWith('\r\n', at) ? 2 : 1;
    let length = 1;
    if (text[at] === '\\' && !prefix.includes('r')) {
      ESCAPE.lastIndex = at;
      const [written] = ESCAPE.exec(text.slice(0, to)) ?? ['\\'];
      spelt = written.length;
      length = decodeEscapes(written, false).length;
    }
    for (let i = 0; i < length; i++) places.push(length === spelt ? at + i : at);
    at += spelt;
  }
  return places;
}

/** Where the characters between the quotes are (`to` exclusive, -1: it is no literal), and the prefix in lower case. */
function literalParts(context: Context, node: number): { prefix: string; from: number; to: number } {
  const { stream, text } = context;
  const first = node + 1;
  if (stream.type[first] !== T.stringStart) return { prefix: '', from: 0, to: -1 };
  const opening = text.slice(stream.start[first], stream.end[first]);
  const prefix = opening.slice(0, quoteIn(opening));
  // The grammar counts the escaped quote of `r"\""` to the end of the literal: go by the quotes.
  const closing = context.child(node, T.stringEnd) >= 0 ? opening.length - prefix.length : 0;
  return {
    prefix: prefix.toLowerCase(),
    from: stream.end[first],
    to: stream.end[node] - closing,
  };
}

/** Where the quotes begin. */
function quoteIn(opening: string): number {
  let at = 0;
  while (at < opening.length && opening[at] !== '"' && opening[at] !== "'") at++;
  return at;
}

function decodeEscapes(raw: string, bytes: boolean): string {
  return raw.replace(ESCAPE, (all, newline, octal, hex, u4, u8, name, other) => {
    if (newline !== undefined || all === '\\\r\n') return '';
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (!bytes && u4 !== undefined) return String.fromCharCode(Number.parseInt(u4, 16));
    if (!bytes && u8 !== undefined && Number.parseInt(u8, 16) <= 0x10ffff)
      return String.fromCodePoint(Number.parseInt(u8, 16));
    // The names of \N{…} are Unicode's, and not carried here: left as written.
    if (name !== undefined) return all;
    return SIMPLE[other as string] ?? all;
  });
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
