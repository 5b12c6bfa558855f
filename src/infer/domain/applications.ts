/** Values that are made of other values by applying something to them, and are one where these were made so already. */
import { Atom } from './atomKinds.js';
import type { Values } from './values.js';

/**
 * Atoms of partial applications of what may be applications already, which are one of what these apply (`functools`:
 * nested partials and partial methods are flattened, and a name that is given again counts as it is given last).
 */
export function partials(
  values: Values,
  target: number,
  positional: readonly number[],
  pairs: readonly number[],
): number[] {
  const { lists, kind, a, b, c } = values;
  const applied = values.fromAtoms(
    lists
      .items(target)
      .flatMap((atom) => (kind[atom] === Atom.partialMethod ? lists.items(a[atom]) : [atom])),
  );
  const nested = lists.items(applied).filter((atom) => kind[atom] === Atom.partial);
  const direct = values.filter(applied, (atom) => kind[atom] !== Atom.partial);
  const again = pairs.filter((_, index) => index % 2 === 0);
  const made = nested.map((atom) =>
    values.atom(
      Atom.partial,
      a[atom],
      lists.intern([...lists.items(b[atom]), ...positional]),
      lists.intern([...pairsWithout(lists.items(c[atom]), again), ...pairs]),
    ),
  );
  if (direct !== 0 || made.length === 0)
    made.push(values.atom(Atom.partial, direct, lists.intern(positional), lists.intern(pairs)));
  return made;
}

/** Pairs of a name and a value without those of some names: what is given again counts as it is given then. */
export function pairsWithout(pairs: readonly number[], names: readonly number[]): number[] {
  return pairs.filter((_, index) => !names.includes(pairs[index - (index % 2)]));
}

/** What `staticmethod`, or `classmethod`, makes of a value: of what such an object holds where it is one already. */
export function descriptor(
  values: Values,
  made: typeof Atom.static | typeof Atom.classMethod,
  value: number,
): number {
  const { lists, kind, a } = values;
  const isWrapped = (atom: number): boolean => kind[atom] === Atom.static || kind[atom] === Atom.classMethod;
  if (!lists.items(value).some(isWrapped)) return values.of(made, value);
  const held = lists.items(value).flatMap((atom) => (isWrapped(atom) ? lists.items(a[atom]) : [atom]));
  return values.of(made, values.fromAtoms(held));
}
