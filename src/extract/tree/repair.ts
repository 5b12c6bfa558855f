/**
 * A second try for texts that the grammar stumbles over though Python reads them.
 *
 * In a copy of the same length, so that no position moves, what the grammar does not know becomes
 * blanks. Known causes: a line inside brackets that is indented less than its block (fatal for
 * the whole file), Ctrl-Z, defaults of type parameters (PEP 696), a comment between decorators
 * that is indented less than they are, comprehensions that unpack (newerSyntax.ts). What needs
 * characters more is in insertions.ts.
 */
import { Coarse, coarseTokens } from './coarseTokens.js';
import { withoutUnpacking } from './newerSyntax.js';
import { type Overwriting, overwritten } from './overwritten.js';

/** The grammar knows no newlines of a lone CR: it would read on to the next LF, often without an error. */
export function knownNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
}

const TYPE_AS_NAME = /\btype(?=(?:[ \t\f]|\\\r?\n)*[([])/g;

/**
 * `type(self).count = 0` is an alias named `(self).count` to the grammar (PEP 695 wants a plain name
 * there). In the copy the name is another; it is read where it stands in the text.
 */
export function knownTypeNames(text: string): string {
  return text.replace(TYPE_AS_NAME, 'typE');
}

/** Lines of nothing but a comment or a continuation, one after another, from which on it pays to blank them. */
const LONG_RUN = 200;

/**
 * The grammar's scanner looks ahead over a run of comment lines from each of them anew, and so for
 * line continuations: 20,000 such lines cost half a minute. The text, with long runs blanked.
 */
export function withoutLongRuns(text: string, starts: Int32Array, count: number): string {
  let run = 0;
  for (let line = 0; line < count; line++) {
    let at = starts[line];
    let code = text.charCodeAt(at);
    while (code === 32 || code === 9) code = text.charCodeAt(++at);
    if (code !== 35 && code !== 92) run = 0;
    else if (++run === LONG_RUN) return blanked(text, false);
  }
  return text;
}

/** Copies of the text's length that differ from it, the mildest first. */
export function blankedCopies(text: string): string[] {
  const known = blankTypeParameterDefaults(withoutUnpacking(text.replaceAll('\x1a', ' ')));
  return [...new Set([known, blanked(known, true)])].filter((copy) => copy !== text);
}

/** What a list of type parameters stands behind, with a name between. */
const HEADS = new Set(['class', 'def', 'type']);
/** What may stand behind a `type` that is a name. */
const OPERATORS = new Set(['in', 'is', 'or', 'and', 'not', 'if', 'else', 'for', 'as']);

/** `class A[T = int]:` → `class A[T      ]:`. */
function blankTypeParameterDefaults(text: string): string {
  return withBlanks(text, (blank) => {
    /** How many of the words `class A` have been read. */
    let words = 0;
    /** Brackets around what stands in the list by itself; 0: outside of any. */
    let inside = 0;
    /** Where the default begins that is being read; -1: none is. */
    let from = -1;
    coarseTokens(text, ({ kind, start, end, depth }) => {
      if (inside > 0) {
        const isEnd = depth < inside;
        if (from >= 0 && (isEnd || (depth === inside && text[start] === ','))) {
          blank(from, start);
          from = -1;
        } else if (from < 0 && depth === inside && text[start] === '=') from = start;
        if (isEnd) inside = 0;
      } else if (words === 2 && text[start] === '[') inside = depth + 1;
      if (kind === Coarse.continuation) return;
      const word = kind === Coarse.word ? text.slice(start, end) : '';
      const isName = words === 1 && word !== '' && !OPERATORS.has(word);
      words = isName ? 2 : HEADS.has(word) ? 1 : 0;
    });
  });
}

/**
 * Lines of nothing but a comment become blanks, and so do the newlines of continuations and, if
 * asked for, newlines and comments inside brackets; strings stay.
 */
function blanked(text: string, insideBrackets: boolean): string {
  return withBlanks(text, (blank) => {
    coarseTokens(text, ({ kind, start, end, depth }) => {
      const inside = insideBrackets && depth > 0;
      if (
        (kind === Coarse.comment && (inside || isAlone(text, start))) ||
        (kind === Coarse.newline && inside) ||
        (kind === Coarse.continuation && text[end - 1] === '\n')
      )
        blank(start, end);
    });
  });
}

/** The text with blanks for the parts that `each` names, from the front on. */
function withBlanks(text: string, each: (blank: (start: number, end: number) => void) => void): string {
  const blanks: Overwriting[] = [];
  each((start, end) => blanks.push({ start, by: ' '.repeat(end - start) }));
  return overwritten(text, blanks);
}

/** Whether nothing but blanks stands before the comment in its line. */
function isAlone(text: string, comment: number): boolean {
  return text.slice(text.lastIndexOf('\n', comment) + 1, comment).trim() === '';
}
