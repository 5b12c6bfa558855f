/** Classes of the builtins whose construction means more than their stubs can say. */

import { assignAttribute } from '../attributes/setters.js';
import { superObject } from '../attributes/superclass.js';
import { classOf } from '../attributes/views.js';
import { GetterOf } from '../attributes/writtenGetters.js';
import {
  type Arguments,
  argument,
  NO_ARGUMENTS,
  positionalArguments,
  withPositional,
} from '../calls/arguments.js';
import { type Context, call, NO_CONTEXT } from '../calls/calls.js';
import { isMapping, noteDeclared, putAnywhere, putKey } from '../containers/containers.js';
import { fillWith } from '../containers/filling.js';
import { iterate } from '../containers/iteration.js';
import { madeByFactory, noteFactory } from '../containers/madeHere.js';
import { asOwn } from '../containers/ownSites.js';
import { descriptor, partials } from '../domain/applications.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isStaticMethod } from '../program/staticMethods.js';
import { isGeneral } from '../types/general.js';
import { withoutVariables } from '../types/generics.js';
import { isHeldBelow } from '../types/heldClasses.js';
import { accepts } from '../types/overloads.js';
import { namesOwnClasses } from '../types/ownObjects.js';
import { guardedType } from '../types/typeForms.js';
import { operatorCallable } from './operatorCallables.js';
import { callUnseen } from './partialCalls.js';
import { record } from './records.js';

/** `types`: the type arguments that are written at the class. */
type Special = (
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
) => number | undefined;

const SPECIALS: Readonly<Record<string, Special>> = {
  'builtins.super': (engine, context, args) => superObject(engine, context, args),
  'builtins.type': (engine, _, args) =>
    args.positional.length === 1 ? classOf(engine, args.positional[0]) : derived(engine, args),
  'builtins.property': (engine, _, args) =>
    engine.values.of(
      Atom.property,
      argument(engine, args, 0, 'fget'),
      GetterOf.object,
      // Without a setter, that is None: nothing else can be assigned (descriptors of other classes let it).
      argument(engine, args, 1, 'fset') || engine.values.of(Atom.none),
    ),
  'builtins.staticmethod': (engine, _, args) => wrappedMethod(engine, Atom.static, args.positional[0] ?? 0),
  'builtins.classmethod': (engine, _, args) =>
    wrappedMethod(engine, Atom.classMethod, args.positional[0] ?? 0),
  'builtins.list': container,
  'builtins.set': container,
  'builtins.dict': container,
  'builtins.frozendict': container,
  'collections.OrderedDict': container,
  'collections.deque': container,
  'collections.defaultdict': container,
  'collections.UserDict': container,
  'collections.UserList': container,
  'queue.Queue': container,
  'queue.LifoQueue': container,
  'queue.PriorityQueue': container,
  '_queue.SimpleQueue': container,
  'asyncio.queues.Queue': container,
  'asyncio.queues.LifoQueue': container,
  'asyncio.queues.PriorityQueue': container,
  '_weakrefset.WeakSet': container,
  'weakref.WeakKeyDictionary': container,
  'weakref.WeakValueDictionary': container,
  'builtins.map': mapped,
  'builtins.filter': filtered,
  'itertools.accumulate': accumulated,
  'itertools.dropwhile': (engine, context, args) => calledBack(engine, context, args, 0, 'predicate', 1),
  'itertools.filterfalse': (engine, context, args) => calledBack(engine, context, args, 0, 'function', 1),
  'itertools.groupby': (engine, context, args) => calledBack(engine, context, args, 1, 'key', 0),
  'itertools.takewhile': (engine, context, args) => calledBack(engine, context, args, 0, 'predicate', 1),
  'builtins.zip': zipped,
  'types.MethodType': boundMethod,
  'operator.attrgetter': operatorCallable,
  'operator.itemgetter': operatorCallable,
  'operator.methodcaller': operatorCallable,
  'types.SimpleNamespace': namespace,
  'typing.NamedTuple': (engine, context) => record(engine, context),
  '_contextvars.ContextVar': contextVariable,
  'functools.partial': (engine, context, args) => {
    const made = partial(engine, context, args);
    callUnseen(engine, made);
    return made;
  },
  'functools.partialmethod': (engine, context, args) =>
    engine.values.of(Atom.partialMethod, partial(engine, context, args)),
  'functools.cached_property': (engine, _, args) =>
    engine.values.of(Atom.property, argument(engine, args, 0, 'func')),
};

const specialsOf = perOwner(({ universe }: Engine): ReadonlyMap<number, Special> => {
  const table = new Map<number, Special>();
  for (const [name, special] of Object.entries(SPECIALS)) table.set(universe.entity(name), special);
  // What the program doesn't reach.
  table.delete(-1);
  return table;
});

/** Undefined: nothing special. */
export function specialClass(
  engine: Engine,
  context: Context,
  atom: number,
  args: Arguments,
): number | undefined {
  const { values } = engine;
  const entity = values.a[atom];
  return specialsOf(engine).get(entity)?.(engine, context, args, entity, values.lists.items(values.b[atom]));
}

/**
 * `type('Name', (Base,), {…})`: a class that nobody can name. It is known as far as its bases are.
 */
export function derived(engine: Engine, args: Arguments): number | undefined {
  const { values } = engine;
  const bases = engine.resolve(iterate(engine, args.positional[1] ?? 0));
  const classes = values.filter(bases, (atom) => values.kind[atom] === Atom.class);
  return classes === 0 ? undefined : classes;
}

/** `zip(*rows)`: the columns, by their places where all rows are tuples of one length. */
function zipped(engine: Engine, _: Context, args: Arguments, entity: number): number | undefined {
  if (!args.hasRest || args.positional.length > 0) return undefined;
  const { values, universe } = engine;
  const column = (items: number): number =>
    values.instance(universe.entity('builtins.tuple'), [engine.resolve(items)]);
  const rows = values.lists.items(engine.resolve(args.rest));
  const lengths = new Set(
    rows.map((row) => (values.kind[row] === Atom.tuple ? values.lists.length(values.b[row]) : -1)),
  );
  const [length] = lengths;
  if (lengths.size !== 1 || length < 0) return values.instance(entity, [column(iterate(engine, args.rest))]);
  const columns = Array.from({ length }, (_, index) =>
    column(values.unionAll(rows.map((row) => values.lists.at(values.b[row], index)))),
  );
  return values.of(Atom.tuple, 0, values.lists.intern(columns));
}

/** `SimpleNamespace(name=value)`. */
function namespace(engine: Engine, _: Context, args: Arguments, entity: number): undefined {
  args.names.forEach((name, index) => {
    assignAttribute(engine, engine.values.instance(entity), name, args.named[index]);
  });
  return undefined;
}

/** `ContextVar('name', default=value)`: holds what it is set to anywhere. */
function contextVariable(
  engine: Engine,
  { run, node }: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
): number | undefined {
  if (run === undefined || node === 0) return undefined;
  const site = engine.values.atom(Atom.site, entity, run.place(node));
  putDeclared(engine, site, types);
  putAnywhere(engine, site, engine.resolve(argument(engine, args, 1, 'default')));
  return engine.values.single(site);
}

/** `list(x)`, `dict(x, a=1)`, `defaultdict(f)`, `Queue()`: a container of this place. */
function container(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
): number | undefined {
  const { run, node } = context;
  if (run === undefined || node === 0) return undefined;
  const { values, universe } = engine;
  const site = values.atom(Atom.site, entity, run.place(node));
  putDeclared(engine, site, types);
  let given = args;
  if (entity === universe.entity('collections.defaultdict')) {
    const place = madeByFactory(run, node);
    const owner = engine.ownSites.ownerOf(run.place(node));
    putAnywhere(engine, site, madeForObject(engine, owner, args.positional[0] ?? 0, place));
    given = withPositional(args, args.positional.slice(1));
  }
  fillWith(engine, site, given);
  return values.single(site);
}

/**
 * `deque[Task]()`: what the type arguments say that it holds, as far as that says enough: constant texts that are put
 * in say more than `str`. What type variables stand for differs from object to object, while what is put in is followed.
 */
function putDeclared(engine: Engine, site: number, types: readonly number[]): void {
  const { values } = engine;
  const text = values.atom(Atom.instance, values.textClass);
  const told = types.map((type) => values.filter(withoutVariables(engine, type), (atom) => atom !== text));
  if (told.length > 1 && isMapping(engine, site)) putKey(engine, site, told[0]);
  const held = told.at(-1) ?? 0;
  if (held === 0 || namesOwnClasses(engine, held)) return;
  if (isGeneral(engine, held) && !isHeldBelow(engine, held)) return;
  putAnywhere(engine, site, held);
  noteDeclared(engine, site);
}

/** What a `default_factory` makes: of builtin containers one of that place, which all keys share. */
export function fromFactory(engine: Engine, factory: number, place: number): number {
  const { values } = engine;
  let made = 0;
  for (const atom of values.lists.items(engine.resolve(factory))) {
    const isContainer =
      values.kind[atom] === Atom.class && specialsOf(engine).get(values.a[atom]) === container;
    const one = isContainer
      ? values.of(Atom.site, values.a[atom], place)
      : engine.resolve(call(engine, NO_CONTEXT, values.single(atom), positionalArguments()));
    made = values.union(made, one);
  }
  return made;
}

/** The same for the object of a class, `owner`, or of one below it. */
export function madeForObject(engine: Engine, owner: number, factory: number, place: number): number {
  const places = noteFactory(engine, owner, engine.resolve(factory), place);
  return asOwn(engine, places, fromFactory(engine, factory, place));
}

/** `map(f, xs)`: C code, so that f is called by whoever uses the iterator; results are f's. */
function mapped(engine: Engine, context: Context, args: Arguments, entity: number): number | undefined {
  const items = args.positional.slice(1).map((value) => iterate(engine, value));
  const result = call(engine, context, args.positional[0] ?? 0, positionalArguments(...items));
  return engine.values.instance(entity, [engine.resolve(result)]);
}

function filtered(engine: Engine, context: Context, args: Arguments, entity: number): number | undefined {
  const { values } = engine;
  const items = engine.resolve(iterate(engine, args.positional[1] ?? 0));
  const answer = call(engine, context, args.positional[0] ?? 0, positionalArguments(items));
  // `def is_leaf(x: object) -> TypeGuard[Leaf]` says what is left.
  const guarded = guardedType(engine, engine.resolve(answer));
  const left = values.filter(items, (atom) => accepts(engine, guarded, values.single(atom)));
  return values.instance(entity, [left || guarded]);
}

/** C code calls the function that is passed as `name` with items of the iterable that is passed as `items`. */
function calledBack(
  engine: Engine,
  context: Context,
  args: Arguments,
  index: number,
  name: string,
  items: number,
): undefined {
  const item = iterate(engine, args.positional[items] ?? 0);
  call(engine, context, argument(engine, args, index, name), positionalArguments(item, item));
  return undefined;
}

/** `accumulate(xs, f, initial=x)`: what there is first, and what f makes of that and of each item. */
function accumulated(engine: Engine, context: Context, args: Arguments, entity: number): number | undefined {
  const { values } = engine;
  const step = argument(engine, args, 1, 'func');
  if (step === 0) return undefined;
  const item = engine.resolve(iterate(engine, args.positional[0] ?? 0));
  const first = engine.resolve(argument(engine, args, 2, 'initial')) || item;
  const next = (total: number): number =>
    values.union(total, engine.resolve(call(engine, context, step, positionalArguments(total, item))));
  const second = next(first);
  return values.instance(entity, [second === first ? first : next(second)]);
}

/** `MethodType(f, x)`: f with x as its first argument, also where f is a class or any other thing to call. */
export function boundMethod(engine: Engine, context: Context, args: Arguments): number | undefined {
  const { values } = engine;
  const [method = 0, receiver = 0] = args.positional.map((value) => engine.resolve(value));
  const known = values.isUnknown(receiver) ? 0 : values.withoutOther(receiver);
  const atoms: number[] = [];
  const others: number[] = [];
  for (const atom of values.lists.items(method)) {
    if (known === 0 || values.kind[atom] !== Atom.function || values.b[atom] !== 0) others.push(atom);
    else
      for (const self of values.lists.items(known))
        atoms.push(values.atom(Atom.function, values.a[atom], self + 1, values.c[atom]));
  }
  if (others.length > 0) {
    const given = positionalArguments(values.fromAtoms(others), receiver);
    atoms.push(...values.lists.items(partial(engine, context, given)));
  }
  return atoms.length === 0 ? undefined : values.fromAtoms(atoms);
}

/** `f.__get__(x)`: f bound to x, and f itself where that is None (descriptor guide, "Functions and methods"). */
export function boundFunction(
  engine: Engine,
  context: Context,
  args: Arguments,
  receiver: number,
): number | undefined {
  const { values } = engine;
  if (receiver < 0) return undefined;
  const method = values.single(receiver);
  const object = args.positional[0] ?? 0;
  const isNone = (atom: number): boolean => values.kind[atom] === Atom.none;
  const resolved = engine.resolve(object);
  const objects = values.filter(resolved, (atom) => !isNone(atom));
  if (objects === 0 && resolved !== 0) return method;
  // Which functions go with which of many objects isn't known.
  if (values.size(objects) > 1) return undefined;
  const bound = boundMethod(engine, context, positionalArguments(method, objects));
  return values.some(resolved, isNone) ? values.union(bound ?? 0, method) : bound;
}

function partial(engine: Engine, _: Context, args: Arguments): number {
  const { values } = engine;
  const [target = 0, ...positional] = args.positional;
  // `f = partial(f, x)` in a loop.
  if (!values.isShallow(target)) return target;
  const kept = (value: number): number => (values.isShallow(value) ? value : unbound(engine, value));
  const pairs = args.names.flatMap((name, index) => [name, kept(args.named[index])]);
  return values.fromAtoms(partials(values, target, positional.map(kept), pairs));
}

/**
 * What nests too deep to be kept apart (`f = partial(g, f)` in a loop): partials become the functions that
 * they apply, which are given what is bound as by any caller.
 */
function unbound(engine: Engine, value: number): number {
  const { values } = engine;
  const atoms = values.lists.items(value).flatMap((atom) => {
    if (values.kind[atom] !== Atom.partial) return [atom];
    call(engine, NO_CONTEXT, values.single(atom), NO_ARGUMENTS);
    return values.lists.items(values.a[atom]);
  });
  const result = values.fromAtoms(atoms);
  return values.isShallow(result) ? result : 0;
}

/** `make = classmethod(make)`: the functions of a class that say so are class methods as they are. */
function wrappedMethod(
  engine: Engine,
  made: typeof Atom.static | typeof Atom.classMethod,
  value: number,
): number {
  const { values, functions } = engine;
  const isAlready = (atom: number): boolean => {
    if (values.kind[atom] !== Atom.function) return false;
    const info = functions.of(values.a[atom]);
    return made === Atom.static ? isStaticMethod(info) : info.isClassMethod;
  };
  const known = values.filter(value, isAlready);
  if (known === value && known !== 0) return known;
  const others = values.filter(value, (atom) => !isAlready(atom));
  return values.union(known, descriptor(values, made, others));
}
