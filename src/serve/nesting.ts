const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Whether a parsed JSON value nests more than `levels` deep. Takes no stack, whatever the value. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let layer: object[] = [value];
  for (let depth = 1; layer.length > 0; depth++) {
    if (depth > levels) return true;
    const next: object[] = [];
    for (const parent of layer) {
      for (const child of Object.values(parent)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    layer = next;
  }
  return false;
}

/**
 * The same of JSON text, before it is parsed: a parser takes a second for millions of levels. Of what isn't
 * JSON it may say either.
 */
export function isWrittenDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    // Brackets and braces differ in this bit alone.
    else if ((code | 0x20) === OPENING) {
      if (++depth > levels) return true;
    } else if ((code | 0x20) === CLOSING) depth--;
  }
  return false;
}
