/** String literals: prefixes, values (language reference, "String and Bytes literals"). */
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';

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
