/**
 * `functools.cmp_to_key(f)`: what sorts by it has C code call f with two items. It is kept as the function applied to f,
 * whose call with an item calls f with two.
 */
import { type Arguments, argument, positionalArguments } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

export function comparisonKey(engine: Engine, args: Arguments): number {
  const { values, universe } = engine;
  const comparison = argument(engine, args, 0, 'mycmp');
  if (!values.isShallow(comparison)) return 0;
  const key = values.of(Atom.function, universe.entity('functools.cmp_to_key'));
  return values.of(Atom.partial, key, values.lists.intern([comparison]));
}

/** What is compared with, of the atom of such a key; 0 for other atoms. */
export function comparisonOf({ values, universe }: Engine, atom: number): number {
  const applied = values.onlyAtom(values.a[atom]);
  if (applied < 0 || values.kind[applied] !== Atom.function) return 0;
  const isKey = values.a[applied] === universe.entity('functools.cmp_to_key');
  return isKey ? values.lists.at(values.b[atom], 0) : 0;
}

/** The item that a key is made of, compared with another. */
export function twice(args: Arguments): Arguments {
  const [item = 0] = args.positional;
  return positionalArguments(item, item);
}
