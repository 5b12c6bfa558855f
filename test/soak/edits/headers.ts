/** What stands in the parentheses of a `def` or `class` statement. */

const OPEN = '([{';
const CLOSED = ')]}';

/** A header's text in three parts; its items are parameters or arguments. */
export interface Header {
  /** Up to the bracket and with it. */
  before: string;
  items: string[];
  /** From the closing bracket on. */
  after: string;
}

/** Undefined where there are no parentheses, or comments between them. */
export function headerOf(text: string): Header | undefined {
  const start = text.indexOf('(') + 1;
  const end = start === 0 ? -1 : itemEnd(text, start, ')');
  if (end < 0 || text.slice(start, end).includes('#')) return undefined;
  const items: string[] = [];
  for (let at = start; at < end; ) {
    const comma = itemEnd(text, at, ',');
    const stop = comma < 0 || comma > end ? end : comma;
    const item = text.slice(at, stop).trim();
    if (item !== '') items.push(item);
    at = stop + 1;
  }
  return { before: text.slice(0, start), items, after: text.slice(end) };
}

export function textOf({ before, items, after }: Header): string {
  return `${before}${items.join(', ')}${after}`;
}

/** A parameter's name without stars; undefined for `*` and `/` alone. */
export function parameterName(item: string): string | undefined {
  return /^\*{0,2}\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(item)?.[1];
}

/** Where the sign stands next outside of brackets and strings; -1: it doesn't. */
function itemEnd(text: string, from: number, wanted: ')' | ','): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (depth === 0 && sign === wanted) return at;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (OPEN.includes(sign)) depth++;
    else if (CLOSED.includes(sign)) {
      if (depth === 0) return -1;
      depth--;
    }
  }
  return -1;
}
