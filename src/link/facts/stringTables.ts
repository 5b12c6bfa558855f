/** Looks strings up in tables of them, as bytes. */
import type { FactsView } from './factsView.js';

/** Whether some string of a file is one of the names. */
export function holdsAny(facts: FactsView, names: ReadonlySet<string>): boolean {
  return stringsAmong(facts, names, 1).size > 0;
}

/** The first of the strings of a table that are one of the names, `most` at most. */
export function stringsAmong(
  { offsets, bytes }: Pick<FactsView, 'offsets' | 'bytes'>,
  names: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): Set<number> {
  const found = new Set<number>();
  if (names.size === 0) return found;
  const byLength: Buffer[][] = [];
  for (const name of names) {
    const text = Buffer.from(name);
    byLength[text.length] ??= [];
    byLength[text.length].push(text);
  }
  for (let string = 0; string + 1 < offsets.length && found.size < most; string++) {
    const start = offsets[string];
    const end = offsets[string + 1];
    const alike = byLength[end - start];
    if (alike?.some((text) => bytes.compare(text, 0, text.length, start, end) === 0)) found.add(string);
  }
  return found;
}
