/** What `Class.__name__` is. */

import { Definition } from '../../model/facts.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** More names than these are any text. */
export const MOST_NAMES = 160;

/** Classes of stubs whose objects are seldom objects of another stub's class. */
const PLAIN = [
  'builtins.bool',
  'builtins.bytes',
  'builtins.complex',
  'builtins.dict',
  'builtins.float',
  'builtins.frozendict',
  'builtins.frozenset',
  'builtins.int',
  'builtins.list',
  'builtins.set',
  'builtins.str',
  'builtins.tuple',
  'types.NoneType',
] as const;

const plainClasses = perOwner(
  ({ universe }: Engine): ReadonlySet<number> => new Set(PLAIN.map((name) => universe.entity(name))),
);

/**
 * The names of a class and of those below it, as what is declared to be an object of it may be one of theirs; 0 where
 * they are too many, or not known.
 *
 *     getattr(self, 'visit_' + type(node).__name__)
 */
export function classNames(engine: Engine, entity: number): number {
  const { values, descent, classes } = engine;
  if (classes.of(entity).file.source.stub && !plainClasses(engine).has(entity)) return 0;
  const found = [...descent.withBelow(entity, MOST_NAMES)];
  if (found.length > MOST_NAMES) return 0;
  return values.ofTexts(found.map((one) => className(engine, one)));
}

/** The name of a class itself: an atom. */
export function className({ values, universe, linked, classes }: Engine, entity: number): number {
  const name = linked.program.field(entity, Definition.name);
  return values.atom(Atom.text, universe.name(classes.of(entity).file, name));
}
