/** What stands in a copy of a text from an offset on, in place of as many characters of the text's. */
export interface Overwriting {
  start: number;
  by: string;
}

/** A copy of the text, of the same length; `made` is in the order of the text. */
export function overwritten(text: string, made: readonly Overwriting[]): string {
  const out: string[] = [];
  let from = 0;
  for (const { start, by } of made) {
    out.push(text.slice(from, start), by);
    from = start + by.length;
  }
  out.push(text.slice(from));
  return out.join('');
}
