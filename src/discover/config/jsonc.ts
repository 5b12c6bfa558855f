/** JSON with comments and trailing commas, as pyright's configuration file allows them. */
import { ConfigError, messageOf } from '../../model/errors.js';

/** Strings first, so that what looks like a comment in one stays. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[\]}])/g;

export function parseJsonc(text: string, label: string): unknown {
  // Blanks of the same shape, so that positions in the parser's message stay true.
  const plain = text.replace(TOKEN, (token) =>
    token.startsWith('"') ? token : token.replace(/[^\n]/g, ' '),
  );
  try {
    return JSON.parse(plain);
  } catch (error) {
    const found = messageOf(error);
    const position = /at position (\d+)/.exec(found)?.[1];
    const line =
      position === undefined ? '' : `, line ${plain.slice(0, Number(position)).split('\n').length}`;
    throw new ConfigError(`${label}${line}: expected valid JSON, found: ${found}; correct the file`);
  }
}
