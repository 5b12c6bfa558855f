/** The protocols behind `for`, `await`, `with`, `yield from` and unpacking (data model, "Special method names"). */

import { specialMethod } from '../attributes/attributes.js';
import { definedBelow } from '../attributes/leftToSubclasses.js';
import { type View, viewOf } from '../attributes/views.js';
import { type Arguments, NO_ARGUMENTS, positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { isLacking } from '../calls/lacking.js';
import { Atom } from '../domain/values.js';
import { besideUnknown, ofAllParts, orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isOwnObject } from '../types/ownObjects.js';
import { argumentsIn } from './abstractContainers.js';
import { allElements, isMapping, keysOf, positions, writtenLength } from './containers.js';
import { recordItems } from './recordItems.js';

/** Calls a special method of every atom of a value; gives what comes back. */
export function callSpecial(
  engine: Engine,
  value: number,
  name: string,
  args: Arguments = NO_ARGUMENTS,
): number {
  const { values } = engine;
  const id = engine.universe.nameId(name);
  let result = 0;
  let isUnknown = false;
  for (const atom of values.lists.items(engine.resolve(value))) {
    const method = specialMethod(engine, atom, id);
    if (method === 0) continue;
    const given = engine.resolve(call(engine, NO_CONTEXT, method, args));
    isUnknown ||= isLacking(engine, method, given);
    result = values.union(result, given);
  }
  return isUnknown ? besideUnknown(engine, result) : result;
}

/** What iterating a value gives. */
export function iterate(engine: Engine, value: number): number {
  const { values } = engine;
  const resolved = engine.resolve(value);
  let result = 0;
  for (let i = 0; i < values.size(resolved); i++)
    result = values.union(result, iterateAtom(engine, values.atomAt(resolved, i)));
  return values.inDoubt(result, resolved);
}

/** What is taken out of a value that an expression gives: something else where nothing is known of that. */
export function iterateGiven(engine: Engine, value: number): number {
  return engine.values.isUnknown(engine.resolve(value)) ? orDoubted(engine, value) : iterate(engine, value);
}

/** What a loop's target is given; of a parameter that is left open, too. */
export function iterateOpen(engine: Engine, value: number): number {
  const { values } = engine;
  const isOpen = (atom: number): boolean => values.kind[atom] === Atom.parameter;
  const open = values.filter(value, isOpen);
  if (open === 0) return iterate(engine, value);
  const known = values.filter(value, (atom) => !isOpen(atom));
  const elements = values.lists.items(open).map((atom) => values.atom(Atom.element, atom));
  return values.union(values.fromAtoms(elements), iterate(engine, known));
}

function iterateAtom(engine: Engine, atom: number): number {
  const { values, universe, classes } = engine;
  switch (values.kind[atom]) {
    case Atom.tuple:
      return anyOf(engine, values.lists.items(values.b[atom]));
    case Atom.site: {
      const given = definesIterator(engine, values.a[atom])
        ? ofIterator(engine, callSpecial(engine, values.single(atom), '__iter__'))
        : 0;
      if (given !== 0) return given;
      return isMapping(engine, atom) ? keysOf(engine, atom) : allElements(engine, atom);
    }
    case Atom.class:
      if (classes.isEnum(values.a[atom])) return values.of(Atom.instance, values.a[atom]);
      break;
    case Atom.none:
    case Atom.function:
    case Atom.lambda:
    case Atom.module:
      return 0;
    default:
  }
  const fields = recordItems(engine, atom);
  if (fields !== undefined) return values.unionAll(fields.items);
  const view = viewOf(engine, atom);
  if (view === undefined) return 0;
  const items = declaredArgument(engine, view, 'typing.Iterable');
  if (items !== 0 && !hasOwnIterator(engine, view)) return items;
  const iterator = callSpecial(engine, values.single(atom), '__iter__');
  if (iterator !== 0) return ofIterator(engine, iterator) || items;
  const index = values.instance(universe.entity('builtins.int'));
  const found = callSpecial(engine, values.single(atom), '__getitem__', positionalArguments(index));
  return found === 0 && isOwnObject(engine, atom) ? iteratedBelow(engine, atom, view.entity) : found;
}

function ofIterator(engine: Engine, iterator: number): number {
  const { values } = engine;
  let result = 0;
  for (const one of values.lists.items(iterator)) {
    const declared = declaredArgument(engine, viewOf(engine, one), 'typing.Iterable');
    result = values.union(result, declared || callSpecial(engine, values.single(one), '__next__'));
  }
  return result;
}

/** An object that is iterated, although its class says nothing of how, is one of a class below that does. */
function iteratedBelow(engine: Engine, atom: number, entity: number): number {
  const { classes, universe } = engine;
  const method = definedBelow(engine, classes.of(entity), atom, universe.nameId('__iter__'));
  return method === 0
    ? 0
    : ofIterator(engine, engine.resolve(call(engine, NO_CONTEXT, method, NO_ARGUMENTS)));
}

/** Any of the items of a tuple, which may be something else where nothing is known of one. */
function anyOf(engine: Engine, items: readonly number[]): number {
  const { values } = engine;
  const all = values.unionAll(items);
  return items.some((one) => values.isUnknown(one)) ? besideUnknown(engine, all) : all;
}

/**
 * Whether a class of sources iterates in another way than the container that it inherits from. Where it doesn't say
 * what that holds, what its objects were given tells more than what all of them keep elsewhere.
 */
function hasOwnIterator(engine: Engine, { entity }: View): boolean {
  const { classes, universe, linked } = engine;
  const info = classes.of(entity);
  const name = universe.nameId('__iter__');
  if (!definesIterator(engine, entity)) return false;
  if (info.container >= 0) return true;
  // The abstract containers leave to their subclasses how they iterate.
  const abstract = linked.program.modules.get('typing');
  return info.order.some(({ entity: one }) => {
    const { file } = classes.of(one);
    return file.source.stub && file.module !== abstract && classes.ownMember(one, name) >= 0;
  });
}

/** Whether it is code of sources that iterates the objects of a class. */
export function definesIterator({ classes, universe }: Engine, entity: number): boolean {
  const info = classes.of(entity);
  if (info.file.source.stub) return false;
  const own = classes.findMember(info, universe.nameId('__iter__'));
  return own >= 0 && !classes.of(info.order[own].entity).file.source.stub;
}

/** Which type argument of generators and coroutines is what they return. */
const RETURNED = 2;

/** The type argument at `index` that a class has as the generic one: the first says what comes of it. 0: nothing is said. */
function declaredArgument(
  { classes, universe }: Engine,
  view: View | undefined,
  generic: string,
  index = 0,
): number {
  if (view === undefined) return 0;
  return classes.argumentsOf(view.entity, view.args, universe.entity(generic))?.[index] ?? 0;
}

/** What `async for` gives. */
export function iterateAsync(engine: Engine, value: number): number {
  const { values } = engine;
  let result = 0;
  for (const atom of values.lists.items(engine.resolve(value))) {
    const items = declaredArgument(engine, viewOf(engine, atom), 'typing.AsyncIterable');
    if (items !== 0) {
      result = values.union(result, items);
      continue;
    }
    const iterator = callSpecial(engine, values.single(atom), '__aiter__');
    for (const one of values.lists.items(iterator)) {
      const declared = declaredArgument(engine, viewOf(engine, one), 'typing.AsyncIterable');
      const next = (): number => awaited(engine, callSpecial(engine, values.single(one), '__anext__'));
      result = values.union(result, declared || next());
    }
  }
  return result;
}

/** What `await` gives; of what a parameter is or gives, that is left open. */
export function awaited(engine: Engine, value: number): number {
  const { values, classes, universe } = engine;
  const open = values.filter(value, (atom) => isOpenAwaitable(engine, atom));
  let result = values.fromAtoms(values.lists.items(open).map((atom) => values.atom(Atom.awaited, atom)));
  const known = open === 0 ? value : values.filter(value, (atom) => !isOpenAwaitable(engine, atom));
  let isUnknown = false;
  for (const atom of values.lists.items(engine.resolve(known))) {
    const view = viewOf(engine, atom);
    if (view === undefined) continue;
    const coroutine = classes.argumentsOf(view.entity, view.args, universe.entity('typing.Coroutine'));
    const awaitable = declaredArgument(engine, view, 'typing.Awaitable');
    let given = coroutine === undefined ? awaitable : (coroutine[RETURNED] ?? 0);
    if (coroutine === undefined && awaitable === 0)
      given = generatorResult(engine, callSpecial(engine, values.single(atom), '__await__'));
    isUnknown ||= values.isUnknown(given);
    result = values.union(result, given);
  }
  return ofAllParts(engine, result, value, isUnknown);
}

function isOpenAwaitable({ values }: Engine, atom: number): boolean {
  const kind = values.kind[atom];
  return (kind === Atom.parameter || kind === Atom.called) && values.isShallow(values.single(atom));
}

/** What `yield from` gives: what the generator returns. */
export function generatorResult(engine: Engine, value: number): number {
  const { values } = engine;
  let result = 0;
  for (const atom of values.lists.items(engine.resolve(value)))
    result = values.union(
      result,
      declaredArgument(engine, viewOf(engine, atom), 'typing.Generator', RETURNED),
    );
  return result;
}

/** What `with` binds. */
export function entered(engine: Engine, value: number, isAsync: boolean): number {
  const entering = callSpecial(engine, value, isAsync ? '__aenter__' : '__enter__');
  return isAsync ? awaited(engine, entering) : entering;
}

/**
 * The values that unpacking into `count` targets gives each; `star` is the index of the starred one, which collects
 * what is given here in a list, -1.
 */
export function unpack(engine: Engine, value: number, count: number, star: number): number[] {
  const { values } = engine;
  const result: number[] = new Array(count).fill(0);
  const unknown: boolean[] = new Array(count).fill(false);
  const add = (index: number, one: number, isGiven = false): void => {
    unknown[index] ||= isGiven && values.isUnknown(one);
    result[index] = values.union(result[index], one);
  };
  const resolved = engine.resolve(value);
  for (const atom of values.lists.items(resolved)) {
    const kind = values.kind[atom];
    const known =
      kind === Atom.tuple
        ? { items: values.lists.items(values.b[atom]), rest: 0 }
        : kind === Atom.site && !isMapping(engine, atom)
          ? positions(engine, atom)
          : recordItems(engine, atom);
    if (
      known !== undefined &&
      star < 0 &&
      (known.items.length === count || (known.rest !== 0 && known.items.length > 0))
    ) {
      for (let index = 0; index < count; index++)
        add(index, values.union(known.items[index] ?? 0, known.rest), kind === Atom.tuple);
    } else if (
      known !== undefined &&
      star >= 0 &&
      known.rest === 0 &&
      isWhole(engine, atom, known.items, count)
    ) {
      const extra = known.items.length - count + 1;
      known.items.forEach((one, at) => {
        if (at < star) add(at, one);
        else if (at < star + extra) add(star, one);
        else add(at - extra + 1, one);
      });
    } else {
      const all = iterate(engine, values.single(atom));
      for (let index = 0; index < count; index++) add(index, all);
    }
  }
  if (star >= 0) add(star, values.isUnknown(resolved) ? orDoubted(engine, resolved) : 0);
  return result.map((one, index) => ofAllParts(engine, one, resolved, unknown[index]));
}

/** Whether items are all that there are, behind none of which nothing is known, and enough for so many targets. */
function isWhole(engine: Engine, atom: number, items: readonly number[], count: number): boolean {
  const written = engine.values.kind[atom] === Atom.site ? writtenLength(engine, atom) : undefined;
  return items.length >= count - 1 && (written ?? items.length) === items.length;
}

/** The items of a list one by one, as far as they are told apart; of all else they are one value. */
function itemsOf(engine: Engine, atom: number): readonly number[] {
  const { values } = engine;
  if (values.kind[atom] !== Atom.site || isMapping(engine, atom))
    return [iterate(engine, values.single(atom))];
  const { items, rest } = positions(engine, atom);
  return [...items, rest];
}

/** Whether it is a tuple of two, or a list, which is taken for one. */
function isPair({ values, universe }: Engine, atom: number): boolean {
  const kind = values.kind[atom];
  if (kind === Atom.tuple) return values.lists.length(values.b[atom]) === 2;
  const isObject = kind === Atom.site || kind === Atom.instance;
  return isObject && values.a[atom] === universe.entity('builtins.list');
}

/** What `dict(x)` takes as keys and as values: those of a mapping together, or what an iterable's pairs unpack to. */
export function pairsOf(engine: Engine, atom: number): [keys: number, elements: number][] {
  const { values, universe } = engine;
  const view = viewOf(engine, atom);
  const args = view === undefined ? undefined : argumentsIn(engine, view, universe.entity('typing.Mapping'));
  if (args !== undefined) return [[args[0] ?? 0, args[1] ?? 0]];
  return itemsOf(engine, atom)
    .flatMap((item) => values.lists.items(engine.resolve(item)))
    .filter((pair) => isPair(engine, pair))
    .map((pair) => {
      const [key, element] = unpack(engine, values.single(pair), 2, -1);
      return [engine.resolve(key), engine.resolve(element)];
    });
}
