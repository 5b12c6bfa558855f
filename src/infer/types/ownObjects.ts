/** Objects of the project's own classes, told apart from those of classes that stubs declare. */

import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Whether the atom is an object of a class that isn't a stub's. */
export function isOwnObject({ values, classes }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && !classes.of(values.a[atom]).file.source.stub;
}

/** Classes whose objects are hardly ever those of an own class below. */
const plainOf = perOwner(
  ({ universe }: Engine): ReadonlySet<number> =>
    new Set(['bool', 'bytes', 'float', 'int', 'str'].map((name) => universe.entity(`builtins.${name}`))),
);

/**
 * Whether a declaration names classes of stubs alone, some of which programs make their own kinds of:
 * `cache: MutableMapping[str, int]`.
 */
export function mayBeOwn(engine: Engine, declared: number): boolean {
  const { values, classes } = engine;
  const plain = plainOf(engine);
  let isMade = false;
  for (let i = 0; i < values.size(declared); i++) {
    const atom = values.atomAt(declared, i);
    if (values.kind[atom] !== Atom.instance) continue;
    const entity = values.a[atom];
    if (!classes.of(entity).file.source.stub) return false;
    isMade ||= !plain.has(entity);
  }
  return isMade;
}

/** Where the standard library declares what programs write their own kinds of to pass along: containers and streams. */
const ABSTRACT = new Set(['typing', 'io']);

/**
 * Whether callers may well pass objects of own classes for a declaration: `lines: Iterator[str]`, `out: IO[str] | None`.
 * Of `nodes: Iterable[Node]`, where Node is an own class, what it holds is what is asked for, and of what is awaited,
 * what comes of it, which differs from caller to caller.
 */
export function isMetByOwn(engine: Engine, declared: number): boolean {
  const { values, classes, universe } = engine;
  const isOwn = (atom: number): boolean => isOwnObject(engine, atom);
  const awaitable = universe.entity('typing.Awaitable');
  let isAbstract = false;
  for (let i = 0; i < values.size(declared); i++) {
    const atom = values.atomAt(declared, i);
    if (values.kind[atom] !== Atom.instance) continue;
    if (classes.isSubclass(values.a[atom], awaitable)) return false;
    if (values.lists.items(values.b[atom]).some((held) => values.some(held, isOwn))) return false;
    isAbstract ||= ABSTRACT.has(classes.of(values.a[atom]).file.module.name);
  }
  return isAbstract && mayBeOwn(engine, declared);
}

/** Of what is given, the objects of own classes: they are what is declared, and more. */
export function ownObjects(engine: Engine, given: number): number {
  return engine.values.filter(given, (atom) => isOwnObject(engine, atom));
}
