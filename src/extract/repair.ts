/**
 * A second try for texts that the grammar stumbles over though Python reads them.
 *
 * The copy has the same length, so no position moves: what the grammar does not know becomes
 * blanks. Known causes: a line inside brackets that is indented less than its block (fatal for
 * the whole file), Ctrl-Z, defaults of type parameters (PEP 696), a comment between decorators
 * that is indented less than they are.
 */

const OPEN = '([{';
const CLOSE = ')]}';

/** The grammar knows no newlines of a lone CR: it would read on to the next LF, often without an error. */
export function knownNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
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

/** Copies to try, the mildest first. */
export function repairs(text: string): string[] {
  const characters = text.replaceAll('\x1a', ' ');
  const defaults = blankTypeParameterDefaults(characters);
  const joined = blanked(defaults, true);
  return [...new Set([defaults, joined])].filter((copy) => copy !== text);
}

/** `class A[T = int]:` → `class A[T      ]:`. */
function blankTypeParameterDefaults(text: string): string {
  return text.replace(
    /\b(?:class|def|type)[ \t]+\w+[ \t]*\[(?:[^[\]\n]|\[[^\]\n]{0,200}\]){0,500}\]/g,
    (header) => {
      const open = header.indexOf('[');
      const list = header.slice(open + 1, -1);
      const blanked = list.replace(/=(?:[^,[\]]|\[[^\]]*\])*/g, (value) => ' '.repeat(value.length));
      return `${header.slice(0, open + 1)}${blanked}]`;
    },
  );
}

/**
 * Lines of nothing but a comment become blanks, and so do the newlines of continuations and, if
 * asked for, newlines and comments inside brackets; strings stay.
 */
function blanked(text: string, insideBrackets: boolean): string {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  let at = 0;
  const blank = (start: number, end: number): void => {
    out.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
  };
  while (at < text.length) {
    const c = text[at];
    if (c === '"' || c === "'") at = endOfString(text, at);
    else if (c === '#') {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      if ((insideBrackets && depth > 0) || isAlone(text, at)) blank(at, end);
      at = end;
    } else {
      if (OPEN.includes(c)) depth++;
      else if (CLOSE.includes(c)) depth = Math.max(0, depth - 1);
      else if (insideBrackets && depth > 0 && (c === '\n' || c === '\r')) blank(at, at + 1);
      if (c === '\\') {
        let end = at + 1;
        if (text[end] === '\r') end++;
        if (text[end] === '\n') blank(at, ++end);
        at = end;
      } else at++;
    }
  }
  out.push(text.slice(from));
  return out.join('');
}

/** Whether nothing but blanks stands before the comment in its line. */
function isAlone(text: string, comment: number): boolean {
  return text.slice(text.lastIndexOf('\n', comment) + 1, comment).trim() === '';
}

/** Offset past the string literal that begins with the quote at `start`. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  const triple = text.startsWith(quote.repeat(3), start);
  const closing = triple ? quote.repeat(3) : quote;
  for (let at = start + closing.length; at < text.length; at++) {
    if (text[at] === '\\') at += text.startsWith('\r\n', at + 1) ? 2 : 1;
    else if (!triple && text[at] === '\n') return at;
    else if (text.startsWith(closing, at)) return at + closing.length;
  }
  return text.length;
}
