/**
 * A coarse reading of Python text, for repairs: what is string, comment, bracket, newline. It needs
 * no grammar and never fails, so it also works on texts that the parser gives up on.
 */

export enum Coarse {
  word,
  string,
  comment,
  newline,
  /** A backslash and the newline behind it, if there is one. */
  continuation,
  open,
  close,
  /** Any other character that is no white space. */
  sign,
}

export interface CoarseToken {
  kind: Coarse;
  start: number;
  end: number;
  /** Brackets around it; a bracket itself is outside. */
  depth: number;
}

const WORD = /[\p{L}\p{M}\p{N}_]+/uy;

/** Calls `visit` for each token in order; the object is the same every time. */
export function coarseTokens(text: string, visit: (token: CoarseToken) => void): void {
  const token: CoarseToken = { kind: Coarse.sign, start: 0, end: 0, depth: 0 };
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 12) {
      at++;
      continue;
    }
    token.start = at;
    const kind = kindOf(text, at, code);
    if (kind === Coarse.close) depth = Math.max(0, depth - 1);
    token.kind = kind;
    token.depth = depth;
    at = token.end = endOf(text, at, kind);
    if (kind === Coarse.open) depth++;
    visit(token);
  }
}

function kindOf(text: string, at: number, code: number): Coarse {
  switch (text[at]) {
    case '"':
    case "'":
      return Coarse.string;
    case '#':
      return Coarse.comment;
    case '\n':
    case '\r':
      return Coarse.newline;
    case '\\':
      return Coarse.continuation;
    case '(':
    case '[':
    case '{':
      return Coarse.open;
    case ')':
    case ']':
    case '}':
      return Coarse.close;
    default:
      return wordEnd(text, at, code) > at ? Coarse.word : Coarse.sign;
  }
}

function endOf(text: string, at: number, kind: Coarse): number {
  switch (kind) {
    case Coarse.string:
      return endOfString(text, at);
    case Coarse.comment: {
      const newline = text.indexOf('\n', at);
      return newline < 0 ? text.length : newline;
    }
    case Coarse.continuation: {
      const end = text[at + 1] === '\r' ? at + 2 : at + 1;
      return text[end] === '\n' ? end + 1 : end;
    }
    case Coarse.word:
      return wordEnd(text, at, text.charCodeAt(at));
    default:
      return at + 1;
  }
}

function wordEnd(text: string, at: number, code: number): number {
  if (code < 128 && !isWordCode(code)) return at;
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : at;
}

function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  );
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
