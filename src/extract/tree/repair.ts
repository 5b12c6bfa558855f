/**
 * A second try for texts that the grammar stumbles over though Python reads them.
 *
 * In a copy of the same length, so that no position moves, what the grammar does not know becomes
 * blanks, or something like it that it knows. Known causes: a line inside brackets that is indented
 * less than its block (fatal for the whole file), Ctrl-Z, a comment between decorators that is indented
 * less than they are, defaults of type parameters (typeParameterDefaults.ts), comprehensions that unpack
 * (newerSyntax.ts). What needs characters more is in insertions.ts.
 */
import { Coarse, coarseTokens } from './coarseTokens.js';
import { withoutUnpacking } from './newerSyntax.js';
import { withBlanks } from './overwritten.js';
import { withoutTypeParameterDefaults } from './typeParameterDefaults.js';

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
  const known = withoutTypeParameterDefaults(withoutUnpacking(text.replaceAll('\x1a', ' ')));
  return [...new Set([known, blanked(known, true)])].filter((copy) => copy !== text);
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

/** Whether nothing but blanks stands before the comment in its line. */
function isAlone(text: string, comment: number): boolean {
  return text.slice(text.lastIndexOf('\n', comment) + 1, comment).trim() === '';
}
