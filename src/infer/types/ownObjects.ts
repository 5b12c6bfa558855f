/**
 * What the project's own classes add to a declaration: their objects, where it names classes of stubs alone, and the
 * classes below those that it names themselves (`type[Shape]`).
 */

import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Whether the atom is an object of a class that isn't a stub's. */
export function isOwnObject({ values, classes }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && !classes.of(values.a[atom]).file.source.stub;
}

/** Whether a declaration names objects of own classes. */
export function namesOwnObjects(engine: Engine, declared: number): boolean {
  return engine.values.some(declared, (atom) => isOwnObject(engine, atom));
}

/** Objects of own classes that are of none of those that a declaration names. */
export function outsideDeclared(engine: Engine, declared: number, given: number): number {
  const { values, classes } = engine;
  const named = values.lists.items(declared).filter((atom) => isOwnObject(engine, atom));
  return values.filter(
    given,
    (atom) =>
      isOwnObject(engine, atom) && !named.some((one) => classes.isSubclass(values.a[atom], values.a[one])),
  );
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
function mayBeOwn(engine: Engine, declared: number): boolean {
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
const ABSTRACT = new Set(['typing', 'io', '_io']);

/**
 * Whether callers may well pass objects of own classes for a declaration: `lines: Iterator[str]`, `out: IO[str] | None`.
 * Of `nodes: Iterable[Node]`, where Node is an own class, what it holds is what is asked for, and of what is awaited,
 * what comes of it, which differs from caller to caller.
 */
export function isMetByOwn(engine: Engine, declared: number): boolean {
  const { values, classes, universe } = engine;
  const awaitable = universe.entity('typing.Awaitable');
  let isAbstract = false;
  for (let i = 0; i < values.size(declared); i++) {
    const atom = values.atomAt(declared, i);
    if (values.kind[atom] !== Atom.instance) continue;
    if (classes.isSubclass(values.a[atom], awaitable)) return false;
    if (holdsOwn(engine, atom)) return false;
    isAbstract ||= ABSTRACT.has(classes.of(values.a[atom]).file.module.name);
  }
  return isAbstract && mayBeOwn(engine, declared);
}

/** Whether a container is declared to hold objects of own classes. */
function holdsOwn(engine: Engine, atom: number): boolean {
  const { values } = engine;
  return values.lists
    .items(values.b[atom])
    .some((held) => values.some(held, (one) => isOwnObject(engine, one)));
}

/**
 * Classes of which a declaration asks for less than callers may pass: own ones that it names themselves
 * (`kind: type[Shape]`), where they pass classes below, and stubs' (`parser: ArgumentParser`, `kind: type[Protocol]`),
 * where they pass objects of own classes below, or these.
 */
export function classesPassedBelow(engine: Engine, declared: number): readonly number[] {
  const { values, descent } = engine;
  const plain = plainOf(engine);
  const others = values.lists
    .items(declared)
    .filter((atom) => isOfStub(engine, atom) && !holdsOwn(engine, atom))
    .map((atom) => values.a[atom])
    .filter((entity) => !plain.has(entity) && descent.countBelow(entity, 1) > 0);
  return [...ownClassesNamed(engine, declared), ...others];
}

/** Whether an atom is a stub's class or an object of one. */
function isOfStub({ values, classes }: Engine, atom: number): boolean {
  const kind = values.kind[atom];
  return (kind === Atom.class || kind === Atom.instance) && classes.of(values.a[atom]).file.source.stub;
}

/** Whether an atom is one of own classes named themselves, or an own class below, or of one below a stub's, or its object. */
export function isPassedBelow({ values, classes }: Engine, atom: number, below: readonly number[]): boolean {
  const kind = values.kind[atom];
  if (kind !== Atom.class && kind !== Atom.instance) return false;
  const entity = values.a[atom];
  const isStubs = (one: number): boolean => classes.of(one).file.source.stub;
  if (isStubs(entity)) return false;
  return below.some((one) => (kind === Atom.class || isStubs(one)) && classes.isSubclass(entity, one));
}

/** Whether a declaration names classes of the project's own themselves (`kind: type[Shape]`), of which each may be one below it. */
export function namesOwnClasses(engine: Engine, declared: number): boolean {
  return engine.values.some(declared, (atom) => isOwnClass(engine, atom));
}

/** Whether the atom is a class that isn't a stub's. */
export function isOwnClass({ values, classes }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.class && !classes.of(values.a[atom]).file.source.stub;
}

/** Whether a declaration names classes of stubs themselves, and beside them None alone: own ones are given for it (`type[set] | None`). */
export function isMetByOwnClasses(engine: Engine, declared: number): boolean {
  const { values } = engine;
  const isClass = (atom: number): boolean => values.kind[atom] === Atom.class;
  return (
    values.some(declared, isClass) &&
    values.every(declared, (atom) => values.kind[atom] === Atom.none || isClass(atom)) &&
    !namesOwnClasses(engine, declared)
  );
}

/** The own classes that a declaration names themselves. */
function ownClassesNamed(engine: Engine, declared: number): readonly number[] {
  const { values } = engine;
  return values.lists
    .items(declared)
    .filter((atom) => isOwnClass(engine, atom))
    .map((atom) => values.a[atom]);
}

/** Whether what is given may be told more exactly than it is declared, or what stands at one place of a tuple. */
export function isMoreExactGiven(engine: Engine, declared: number): boolean {
  const { values } = engine;
  return (
    mayBeOwn(engine, declared) ||
    leavesClassesBelow(engine, declared) ||
    values.some(
      declared,
      (atom) =>
        values.kind[atom] === Atom.tuple &&
        values.lists.items(values.b[atom]).some((part) => isMoreExactGiven(engine, part)),
    )
  );
}

/** Whether what is more exact than a declaration is of own classes below those that it names, or such a class, or a function. */
export function leavesClassesBelow(engine: Engine, declared: number): boolean {
  const isToCall = engine.values.holds(declared, Atom.callable);
  return leavesBelow(engine, declared) || isMetByOwnClasses(engine, declared) || isToCall;
}

const FUNCTIONS: readonly number[] = [Atom.function, Atom.lambda, Atom.partial];

/** Whether a declaration names own classes, themselves or their objects, and what is below these may be given for it. */
export function leavesBelow(engine: Engine, declared: number): boolean {
  return namesOwnClasses(engine, declared) || ownBasesDeclared(engine, declared).length > 0;
}

/** The own classes of objects that a declaration names and that have classes below: `shape: Shape`. */
function ownBasesDeclared(engine: Engine, declared: number): readonly number[] {
  const { values, descent } = engine;
  return values.lists
    .items(declared)
    .filter((atom) => isOwnObject(engine, atom) && descent.countBelow(values.a[atom], 1) > 0)
    .map((atom) => values.a[atom]);
}

/**
 * Of what is given, what is more exact than the declaration: objects of own classes, what is below those that it names,
 * own classes, where it names those of stubs, and functions, where it names something to call.
 */
export function moreExact(engine: Engine, declared: number, given: number): number {
  const { values, classes } = engine;
  const own = mayBeOwn(engine, declared);
  const ownClasses = isMetByOwnClasses(engine, declared);
  const named = ownClassesNamed(engine, declared);
  const bases = ownBasesDeclared(engine, declared);
  const isToCall = values.holds(declared, Atom.callable);
  const isBelow = (entity: number): boolean =>
    bases.some((base) => base !== entity && classes.isSubclass(entity, base));
  const whole = values.filter(
    given,
    (atom) =>
      (isOwnObject(engine, atom) && (own || isBelow(values.a[atom]))) ||
      (ownClasses && isOwnClass(engine, atom)) ||
      (isToCall && FUNCTIONS.includes(values.kind[atom])) ||
      isPassedBelow(engine, atom, named),
  );
  return values.union(whole, moreExactInside(engine, declared, given));
}

/** Of tuples what is declared, with what is more exact in its place: `-> tuple[Iterable[str], int]`. */
function moreExactInside(engine: Engine, declared: number, given: number): number {
  const { values } = engine;
  const { lists } = values;
  const tuples = (value: number): readonly number[] =>
    lists.items(value).filter((atom) => values.kind[atom] === Atom.tuple);
  const found: number[] = [];
  for (const type of tuples(declared)) {
    const parts = lists.items(values.b[type]);
    for (const atom of tuples(given)) {
      const held = lists.items(values.b[atom]);
      if (held.length !== parts.length) continue;
      const exact = parts.map((part, i) => moreExact(engine, part, held[i]));
      if (exact.every((one) => one === 0)) continue;
      const list = lists.intern(exact.map((one, i) => (one === 0 ? parts[i] : one)));
      found.push(values.atom(Atom.tuple, values.a[type], list));
    }
  }
  return values.fromAtoms(found);
}
