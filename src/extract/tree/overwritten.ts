/** Copies of a text, of the same length, in which parts are other characters. */

/** What stands from an offset on, in place of as many characters of the text's. */
export interface Overwriting {
  start: number;
  by: string;
}

/** `made` is in the order of the text. */
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

/** The text with what `each` puts at positions of it, from the front on. */
export function withOther(text: string, each: (put: (start: number, by: string) => void) => void): string {
  const made: Overwriting[] = [];
  each((start, by) => made.push({ start, by }));
  return overwritten(text, made);
}

/** The text with blanks for the parts that `each` names, from the front on. */
export function withBlanks(
  text: string,
  each: (blank: (start: number, end: number) => void) => void,
): string {
  return withOther(text, (put) => each((start, end) => put(start, ' '.repeat(end - start))));
}
