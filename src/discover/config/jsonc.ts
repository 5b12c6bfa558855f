/** JSON with comments and trailing commas, as pyright's configuration file allows them. */
import { ConfigError, messageOf } from '../../model/errors.js';

/** Strings first, so that what looks like a comment in one stays. What is not closed goes on to the end. */
const COMMENTS = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const TRAILING_COMMAS = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[\]}])/g;

export function parseJsonc(text: string, label: string): unknown {
  let plain = text;
  try {
    plain = blanked(blanked(text, COMMENTS), TRAILING_COMMAS);
    return JSON.parse(plain);
  } catch (error) {
    const found = messageOf(error);
    const position = /at position (\d+)/.exec(found)?.[1];
    const line =
      position === undefined ? '' : `, line ${plain.slice(0, Number(position)).split('\n').length}`;
    throw new ConfigError(`${label}${line}: expected valid JSON, found: ${found}; correct the file`);
  }
}

/** With blanks of the same shape in place of what isn't a string, so that positions in the parser's message stay true. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (token) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' ')));
}
