/** Whether a declared type says too little, so that the values themselves must be followed. */

import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { canBeCalled, isCallableType } from './callableTypes.js';
import { isMetByOwnClasses, isOwnObject, leavesBelow, namesOwnClasses } from './ownObjects.js';

/** Containers, which are followed for what they hold. */
const CONTAINERS = [
  'builtins.list',
  'builtins.dict',
  'builtins.set',
  'builtins.frozenset',
  'builtins.frozendict',
  'builtins.tuple',
  'collections.defaultdict',
  'collections.OrderedDict',
  'collections.deque',
  'typing.Iterable',
  'typing.Iterator',
  'typing.Sequence',
  'typing.MutableSequence',
  'typing.Mapping',
  'typing.MutableMapping',
  'typing.Collection',
  'typing.Generator',
  'typing.AsyncIterable',
  'typing.AsyncIterator',
  'typing.AsyncGenerator',
  'queue.Queue',
  'asyncio.queues.Queue',
];

/** Of these the first type argument is what they give, of other containers the last one. */
const GENERATORS = ['typing.Generator', 'typing.AsyncGenerator'];

/** Classes whose objects are what they were made of, or have what each of them has of its own. */
const VAGUE = [
  'builtins.object',
  'builtins.property',
  'builtins.staticmethod',
  'builtins.classmethod',
  'types.ModuleType',
];

const NONE: readonly number[] = [];

const tableOf = perOwner(({ universe }: Engine) => {
  const known = (names: readonly string[]): ReadonlySet<number> =>
    new Set(names.map((name) => universe.entity(name)).filter((one) => one >= 0));
  return { containers: known(CONTAINERS), generators: known(GENERATORS), vague: known(VAGUE) };
});

/**
 * Nothing, `object`, `property`, `type`, `Callable`, types of functions, protocols of the project's own (what is
 * passed is always something else, also for `type[Protocol]`), and containers of such or of the project's own classes
 * that have others below, themselves or their objects: `dict[str, type[Shape]]`, `list[Shape]` mostly hold what is below.
 * None beside them changes nothing, and neither does plain data beside something to call (`str | Callable[…]`), or
 * beside `object`, which is all that there may be.
 */
export function isGeneral(engine: Engine, value: number): boolean {
  const { values } = engine;
  let general = value === 0;
  let open = false;
  let plain = false;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (isCalled(engine, atom) || isAnything(engine, atom)) open = true;
    else if (isGeneralAtom(engine, atom)) general = true;
    else if (!isPlain(engine, atom)) return false;
    else if (values.kind[atom] !== Atom.none) plain = true;
  }
  return open || (general && !plain);
}

/**
 * The project's own classes that a declaration names beside something to call (`Command | Callable[…]`), a protocol, or
 * a container that says too little (`Rule | tuple[str, Any]`): which functions or objects are meant only callers say,
 * while of objects of these classes no more is asked. Empty where it names no such pair.
 */
export function classesBesideOpen(engine: Engine, declared: number): readonly number[] {
  const { values } = engine;
  const leavesOpen = (atom: number): boolean =>
    values.kind[atom] === Atom.callable || isProtocol(engine, atom) || holdsAnything(engine, atom);
  if (!values.some(declared, leavesOpen)) return NONE;
  return values.lists
    .items(declared)
    .filter((atom) => isOwnObject(engine, atom) && !isProtocol(engine, atom))
    .map((atom) => values.a[atom]);
}

/** Whether a declaration says no more of a value than that it is something, or can be called. */
export function saysNothing(engine: Engine, declared: number): boolean {
  const { values } = engine;
  return values.some(declared, (atom) => values.kind[atom] === Atom.callable || isAnything(engine, atom));
}

/** Whether an atom is what a declaration says that says too little; a tuple of known length is what it holds. */
export function isGeneralType(engine: Engine, atom: number): boolean {
  return isCalled(engine, atom) || (engine.values.kind[atom] !== Atom.tuple && isGeneralAtom(engine, atom));
}

/** An `object`: whatever is passed is one. */
function isAnything({ values, universe }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && values.a[atom] === universe.entity('builtins.object');
}

/** A function or class of which only the type is known. */
function isCalled(engine: Engine, atom: number): boolean {
  const kind = engine.values.kind[atom];
  return kind === Atom.callable || kind === Atom.classOf || isCallableType(engine, atom);
}

function isGeneralAtom(engine: Engine, atom: number): boolean {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.instance: {
      const { containers, vague } = tableOf(engine);
      const entity = values.a[atom];
      if (vague.has(entity) || isOwnProtocol(engine, entity)) return true;
      if (!containers.has(entity)) return false;
      const held = heldArgument(engine, atom);
      return held < 0 || isFollowedInside(engine, values.lists.at(values.b[atom], held));
    }
    case Atom.class:
      return isOwnProtocol(engine, values.a[atom]);
    case Atom.tuple:
      return values.lists.items(values.b[atom]).some((item) => isFollowedInside(engine, item));
    default:
      return false;
  }
}

/** Whether it is a container or tuple of which isn't told at all what it holds, or what of it. */
function holdsAnything(engine: Engine, atom: number): boolean {
  const { values } = engine;
  if (values.kind[atom] === Atom.tuple)
    return values.lists.items(values.b[atom]).some((item) => isGeneral(engine, item));
  if (values.kind[atom] !== Atom.instance || !tableOf(engine).containers.has(values.a[atom])) return false;
  const held = heldArgument(engine, atom);
  return held < 0 || isGeneral(engine, values.lists.at(values.b[atom], held));
}

/** Which type argument of a container's instance is what it holds; -1 where it has none. */
export function heldArgument(engine: Engine, atom: number): number {
  const { values } = engine;
  const count = values.lists.length(values.b[atom]);
  return count > 0 && tableOf(engine).generators.has(values.a[atom]) ? 0 : count - 1;
}

/** Whether what a container or tuple is declared to hold says too little, or is less than what may be put in. */
export function isFollowedInside(engine: Engine, held: number): boolean {
  return (
    isGeneral(engine, held) || leavesHeldBelow(engine, held) || classesBesideOpen(engine, held).length > 0
  );
}

/**
 * Whether what a container is declared to hold names own classes below which there may be more: themselves, or their
 * objects; or classes of stubs, in whose place own ones stand. What is held beside what type variables stand for differs
 * from object to object.
 */
export function leavesHeldBelow(engine: Engine, held: number): boolean {
  return (
    namesOwnClasses(engine, held) ||
    isMetByOwnClasses(engine, held) ||
    (leavesBelow(engine, held) && !engine.values.isGeneric(held))
  );
}

/**
 * A value without protocols of the project's own, and their classes, where something else is known beside them: that
 * is what has what is asked for, while the protocol only says that it does.
 */
export function withoutProtocols(engine: Engine, value: number): number {
  const { values } = engine;
  const count = values.size(value);
  let told = 0;
  let protocols = 0;
  for (let i = 0; count > 1 && i < count; i++) {
    const atom = values.atomAt(value, i);
    if (isProtocol(engine, atom)) protocols++;
    else if (values.kind[atom] !== Atom.none) told++;
  }
  return protocols === 0 || told === 0 ? value : values.filter(value, (atom) => !isProtocol(engine, atom));
}

/** What of a value is called: protocols say how only where nothing that can be called is known beside them. */
export function calledAmong(engine: Engine, value: number): number {
  const { values } = engine;
  const told = withoutProtocols(engine, value);
  if (told === value) return value;
  const isKnown = values.some(
    engine.resolve(told),
    (atom) => values.kind[atom] !== Atom.other && canBeCalled(engine, atom),
  );
  // Of a protocol's class no object can be made.
  return isKnown
    ? told
    : values.filter(value, (atom) => values.kind[atom] === Atom.instance || !isProtocol(engine, atom));
}

/** Whether it is an object of a protocol of the project's own, or its class. */
export function isProtocol(engine: Engine, atom: number): boolean {
  const kind = engine.values.kind[atom];
  return (kind === Atom.instance || kind === Atom.class) && isOwnProtocol(engine, engine.values.a[atom]);
}

/**
 * Whether nothing is known of a value but which protocols it has, or that it is an `object` or some function: it may be one of
 * any class.
 */
export function saysNoClass(engine: Engine, value: number): boolean {
  const { values } = engine;
  const isNone = (atom: number): boolean => values.kind[atom] === Atom.none;
  return (
    values.some(value, (atom) => !isNone(atom)) &&
    values.every(value, (atom) => isNone(atom) || isOfAnyClass(engine, atom))
  );
}

function isOfAnyClass(engine: Engine, atom: number): boolean {
  return isProtocol(engine, atom) || isAnything(engine, atom) || isCallableType(engine, atom);
}

function isOwnProtocol({ classes }: Engine, entity: number): boolean {
  const { protocol, file } = classes.of(entity);
  return protocol && !file.source.stub;
}

/** Whether it is None, a literal, or an object of a stub's class. */
function isPlain({ values, classes }: Engine, atom: number): boolean {
  switch (values.kind[atom]) {
    case Atom.none:
    case Atom.text:
    case Atom.integer:
    case Atom.truth:
      return true;
    case Atom.instance:
      return classes.of(values.a[atom]).file.source.stub;
    default:
      return false;
  }
}
