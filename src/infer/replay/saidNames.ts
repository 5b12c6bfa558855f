/** Which strings of a file say one of some names: alone, or as a part of a dotted one (`'shop.Pot'` in quotes). */
import type { FactsView } from '../../link/facts/factsView.js';

const DOT = '.'.charCodeAt(0);

/** A set of names, to be found in the bytes of files. */
export class SaidNames {
  private readonly byLength: Buffer[][] = [];

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const text = Buffer.from(name);
      this.byLength[text.length] ??= [];
      this.byLength[text.length].push(text);
    }
  }

  isSaidIn(facts: FactsView): boolean {
    return this.stringsIn(facts, 1).size > 0;
  }

  /** The first of the strings that say a name, `most` at most. */
  stringsIn({ offsets, bytes }: FactsView, most = Number.POSITIVE_INFINITY): Set<number> {
    const found = new Set<number>();
    if (this.byLength.length === 0) return found;
    const last = offsets.length - 1;
    for (let string = 0; string < last && found.size < most; string++)
      if (this.has(bytes, offsets[string], offsets[string + 1])) found.add(string);
    let string = 0;
    for (
      let dot = bytes.indexOf(DOT, offsets[0]);
      dot >= 0 && dot < offsets[last] && found.size < most;
      dot = bytes.indexOf(DOT, Math.max(dot + 1, offsets[string + 1]))
    ) {
      while (offsets[string + 1] <= dot) string++;
      if (this.hasPart(bytes, offsets[string], offsets[string + 1])) found.add(string);
    }
    return found;
  }

  private hasPart(bytes: Buffer, start: number, end: number): boolean {
    for (let from = start; from < end; ) {
      const dot = bytes.indexOf(DOT, from);
      const to = dot < 0 || dot > end ? end : dot;
      if (this.has(bytes, from, to)) return true;
      from = to + 1;
    }
    return false;
  }

  private has(bytes: Buffer, from: number, to: number): boolean {
    let [start, end] = [from, to];
    while (start < end && bytes[start] <= 32) start++;
    while (start < end && bytes[end - 1] <= 32) end--;
    const alike = this.byLength[end - start];
    return alike?.some((text) => bytes.compare(text, 0, text.length, start, end) === 0) ?? false;
  }
}
