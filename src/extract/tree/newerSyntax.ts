/**
 * Syntax that is newer than the grammar, in a copy of the text's length that it knows:
 *
 *     lazy import json            →  pass;import json             (PEP 810)
 *     [*row() for row in table]   →  [ row() for row in table]    (PEP 798; some of these it knows)
 *     {**one for one in many}     →  {  one for one in many}
 *
 * What a comprehension unpacks is read where it stands in the text.
 */
import { Coarse, coarseTokens } from './coarseTokens.js';
import { type Overwriting, overwritten, withOther } from './overwritten.js';

const LAZY = /\blazy(?:\s|\\\r?\n)+(?:import|from)\b/;
const STARS = /^(?:\s|#[^\n]*\n|\\\r?\n)*(\*\*?)/;

/** The text with lazy imports as the grammar knows imports. */
export function knownImports(text: string): string {
  if (!LAZY.test(text)) return text;
  return withOther(text, (put) => {
    let isBegin = true;
    let lazy = -1;
    coarseTokens(text, ({ kind, start, end, depth }) => {
      if (kind === Coarse.comment || kind === Coarse.continuation) return;
      const word = kind === Coarse.word ? text.slice(start, end) : '';
      if (lazy >= 0 && (word === 'import' || word === 'from')) put(lazy, 'pass;');
      // The blank behind it becomes the semicolon.
      lazy = isBegin && word === 'lazy' && /[ \t\f]/.test(text[end] ?? '') ? start : -1;
      isBegin = depth === 0 && (kind === Coarse.newline || text[start] === ';' || text[start] === ':');
    });
  });
}

/** The text with comprehensions that unpack as if they didn't. */
export function withoutUnpacking(text: string): string {
  const found: Overwriting[] = [];
  /** By the number of brackets around it: the stars that the innermost of them begins with. */
  const stars: (Overwriting | undefined)[] = [];
  let opened = -1;
  coarseTokens(text, ({ kind, start, end, depth }) => {
    if (kind === Coarse.comment || kind === Coarse.newline || kind === Coarse.continuation) return;
    const star = stars[depth];
    if (opened === depth) stars[depth] = starsAt(text, start);
    else if (text[start] === ',' || text[start] === ':') stars[depth] = undefined;
    else if (star !== undefined && text.slice(start, end) === 'for') {
      found.push(star);
      stars[depth] = undefined;
    }
    opened = kind === Coarse.open ? depth + 1 : -1;
    if (opened >= 0) stars[opened] = undefined;
  });
  // Inner ones are found first.
  found.sort((a, b) => a.start - b.start);
  return overwritten(text, found);
}

function starsAt(text: string, start: number): Overwriting | undefined {
  if (text[start] !== '*') return undefined;
  return { start, by: text[start + 1] === '*' ? '  ' : ' ' };
}

/** The stars between the bracket of a comprehension and its first part; empty: there are none. */
export function unpackingStars(between: string): string {
  return STARS.exec(between)?.[1] ?? '';
}
