/** Where names are used, in files that didn't change. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';

/** Whether some string of a file is one of the names. */
export function holdsAny(facts: FactsView, names: ReadonlySet<string>): boolean {
  return stringsAmong(facts, names, 1).size > 0;
}

/** Whether the module of a file star-imports something. */
export function bindsStars(facts: FactsView): boolean {
  return bindsName(facts, '*');
}

/** Whether the module of a file binds a name. */
export function bindsName(facts: FactsView, name: string): boolean {
  return facts.bindingsIn(0).some((at) => facts.string(facts.bindings[at + Binding.name]) === name);
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

/** Rows of the members of classes that have one of the names. */
export function namesakesIn(facts: FactsView, names: ReadonlySet<string>): number[] {
  const { definitions } = facts;
  const found: number[] = [];
  for (let row = 1; row * Definition.width < definitions.length; row++) {
    const at = row * Definition.width;
    const around = definitions[at + Definition.parent] * Definition.width;
    if (definitions[around + Definition.kind] !== KindCode.class) continue;
    if (names.has(facts.string(definitions[at + Definition.name]))) found.push(row);
  }
  return found;
}
