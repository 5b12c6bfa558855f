/**
 * A file's bytes → text, as Python decodes source: byte order mark, PEP 263 cookie, else UTF-8.
 * What Python would refuse is decoded all the same, with a diagnostic, so that nothing is lost.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export interface Decoded {
  /** Without the byte order mark. */
  text: string;
  diagnostic?: string;
}

/** PEP 263: the pattern of a cookie; the second line counts only below a blank or comment line. */
const COOKIE = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const BLANK_OR_COMMENT = /^[ \t\f]*(?:#.*)?$/;

/** It is written in ASCII's bytes alone, quotes and backslashes among them. `iconv-lite` lacks it, Node has it. */
const ISO_2022_JP = 'iso-2022-jp';

export function decode(bytes: Buffer): Decoded {
  if (isAscii(bytes) && !hasCookie(bytes)) return { text: bytes.toString('latin1') };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8(bytes.subarray(3));
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return {
      text: iconv.decode(bytes, 'utf16'),
      diagnostic: 'the file is UTF-16, which Python does not read as source; decoded by its byte order mark',
    };
  }
  const encoding = cookie(bytes);
  if (encoding === undefined || /^utf[-_]?8$/i.test(encoding)) return utf8(bytes);
  const known = knownEncoding(encoding);
  if (known !== undefined) return { text: iconv.decode(bytes, known, { stripBOM: false }) };
  if (encoding === ISO_2022_JP) return { text: new TextDecoder(ISO_2022_JP).decode(bytes) };
  const decoded = utf8(bytes);
  return {
    text: decoded.text,
    diagnostic: `the declared encoding ${JSON.stringify(encoding)} is not known; read as ${decoded.diagnostic ? 'Latin-1' : 'UTF-8'}`,
  };
}

function utf8(bytes: Buffer): Decoded {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  // The parser would take minutes to find no Python in megabytes of it.
  if (bytes.includes(0))
    return {
      text: '',
      diagnostic: 'the file is binary (it holds NUL and is not valid UTF-8); nothing of it is read',
    };
  return {
    text: bytes.toString('latin1'),
    diagnostic: 'the file is not valid UTF-8 and declares no encoding; read as Latin-1',
  };
}

function hasCookie(bytes: Buffer): boolean {
  const encoding = cookie(bytes);
  if (encoding === undefined || /^utf[-_]?8$/i.test(encoding)) return false;
  // An ASCII file reads the same in every encoding that extends ASCII; UTF-7 and its like do not.
  return /^utf[-_]?(?:7|16|32)/i.test(encoding) || knownEncoding(encoding) === undefined;
}

/** The decoder's name for the encoding that a cookie names. */
function knownEncoding(encoding: string): string | undefined {
  return [encoding.replaceAll('_', '-'), encoding].find((name) => iconv.encodingExists(name));
}

function cookie(bytes: Buffer): string | undefined {
  const [first, second] = bytes.toString('latin1', 0, 1000).split(/\r\n?|\n/, 2);
  const match =
    COOKIE.exec(first) ?? (second !== undefined && BLANK_OR_COMMENT.test(first) ? COOKIE.exec(second) : null);
  return match === null ? undefined : normalName(match[1]);
}

/** As Python's tokenizer has it: `utf-8-unix` and `latin-1-dos` (Emacs) say how lines end, too; then `codecs`' aliases. */
function normalName(encoding: string): string {
  const start = encoding.slice(0, 12).toLowerCase().replaceAll('_', '-');
  if (/^(?:utf-8(?:-|$)|(?:u8|utf|cp65001)$)/.test(start)) return 'utf-8';
  if (/^(?:latin-1|iso-8859-1|iso-latin-1)(?:-|$)/.test(start)) return 'latin-1';
  if (/^(?:u7|unicode-1-1-utf-7)$/i.test(encoding.replaceAll('_', '-'))) return 'utf-7';
  return /^(?:cs)?iso-?2022-?jp$/.test(start) ? ISO_2022_JP : encoding;
}
