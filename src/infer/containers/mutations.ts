/** Methods of builtin containers that put something in, take it out by a constant key, or call a callback. */

import { elementNamed } from '../attributes/openNames.js';
import { areReplaceable } from '../bodies/outsideCallers.js';
import { type Arguments, LEFT_OPEN, positionalArguments } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import { besideUnknown, isTelling } from '../doubts.js';
import type { Engine } from '../engine.js';
import {
  allElements,
  doubtElement,
  elementAt,
  elementFromEnd,
  elementOfClass,
  isMapping,
  isUntypedKeywords,
  moveItems,
  putGiven,
  putGivenKey,
  shrink,
} from './containers.js';
import { copied } from './copies.js';
import { keyOf, REST } from './elementKeys.js';
import { fill, fillWith, putNamed } from './filling.js';

/** Undefined: the method's signature says what comes back. `site` is the container's atom. */
export function mutate(
  engine: Engine,
  context: Context,
  entity: number,
  site: number,
  args: Arguments,
): number | undefined {
  const { values } = engine;
  const [first, second] = [0, 1].map((index) => engine.resolve(givenAt(engine, entity, args, index) ?? 0));
  const none = values.of(Atom.none);
  const isLeft = args.own === LEFT_OPEN;
  switch (engine.universe.text(engine.functions.of(entity).name)) {
    case 'append':
    case 'add':
    case 'put':
    case 'put_nowait':
    case 'set':
      putGiven(engine, site, REST, first, isLeft);
      return none;
    case 'appendleft':
      putGiven(engine, site, REST, first, isLeft);
      moveItems(engine, site);
      return none;
    case 'insert':
      putGiven(engine, site, REST, second, isLeft);
      moveItems(engine, site);
      return none;
    case 'extend':
    case 'symmetric_difference_update':
    case '__ixor__':
    case '__iadd__':
      fill(engine, site, first, values.a[site]);
      return none;
    case 'extendleft':
      fill(engine, site, first, values.a[site]);
      moveItems(engine, site);
      return none;
    case '__init__':
    case '__new__':
      fillWith(engine, site, args);
      return none;
    case 'update':
    case '__ior__':
      for (const value of args.positional) fill(engine, site, engine.resolve(value), values.a[site]);
      putNamed(engine, site, args);
      return none;
    case 'setdefault':
      store(engine, site, first, givenAt(engine, entity, args, 1) === undefined ? none : second, isLeft);
      doubtDefaultUnder(engine, site, first, second);
      return elementsAt(engine, site, first);
    case '__setitem__':
      store(engine, site, first, second, isLeft);
      return none;
    case 'get':
      // What a queue gives is in its signature.
      return isMapping(engine, site) ? gotten(engine, entity, site, args) : undefined;
    case 'pop':
      return popped(engine, entity, site, args);
    case 'copy':
      return copied(engine, context, site);
    case 'new_child':
      return childOf(engine, context, site, first);
    case 'sort':
      sort(engine, context, site, args);
      return none;
    case 'reverse':
    case 'rotate':
    case 'remove':
    case '__delitem__':
    case '__imul__':
      moveItems(engine, site);
      return none;
    case 'popleft':
      moveItems(engine, site);
      return allElements(engine, site);
    default:
      return undefined;
  }
}

/** `chain.new_child(mapping)` (`collections.ChainMap`): another one, of what the mapping holds in front of what the others do. */
function childOf(engine: Engine, context: Context, site: number, mapping: number): number {
  const { values } = engine;
  const child = copied(engine, context, site);
  const added = values.filter(mapping, (atom) => values.kind[atom] !== Atom.none);
  for (const one of values.lists.items(child)) fill(engine, one, added, values.a[one]);
  return child;
}

/** `mapping.get(key, default)`; `method`: the entity of what is called. */
function gotten(engine: Engine, method: number, site: number, args: Arguments): number {
  const otherwise = givenAt(engine, method, args, 1);
  return orDefault(
    engine,
    site,
    elementNamed(engine, site, givenAt(engine, method, args, 0) ?? 0),
    otherwise === undefined ? engine.values.of(Atom.none) : engine.resolve(otherwise),
  );
}

/** What is found, or the default, which is perhaps not all that there may be in what callers pass as `**kwargs`. */
function orDefault(engine: Engine, site: number, found: number, otherwise: number): number {
  const { values } = engine;
  if (isTelling(engine, found) || !isUntypedKeywords(engine, site)) return values.union(found, otherwise);
  if (areReplaceable(engine, otherwise)) return besideUnknown(engine, otherwise);
  // Constants and containers say what is meant, but not all that a container holds.
  for (const atom of values.lists.items(otherwise))
    if (values.kind[atom] === Atom.site) doubtElement(engine, atom, REST);
  return otherwise;
}

/** The same of what is put under a key of such where nothing stands there. */
function doubtDefaultUnder(engine: Engine, site: number, key: number, otherwise: number): void {
  const atom = engine.values.onlyAtom(key);
  if (atom < 0 || !areReplaceable(engine, otherwise) || !isUntypedKeywords(engine, site)) return;
  if (elementsAt(engine, site, key) === otherwise) doubtElement(engine, site, keyOf(engine, atom));
}

/** `list.pop()`, `list.pop(index)`, `mapping.pop(key, default)`. */
function popped(engine: Engine, method: number, site: number, args: Arguments): number {
  const at = givenAt(engine, method, args, 0);
  if (at !== undefined && isMapping(engine, site)) {
    const otherwise = engine.resolve(givenAt(engine, method, args, 1) ?? 0);
    return orDefault(engine, site, elementsAt(engine, site, engine.resolve(at)), otherwise);
  }
  if (at === undefined) shrink(engine, site);
  // Before this call others may have taken what stood first.
  else moveItems(engine, site);
  return allElements(engine, site);
}

/** `list.sort(key=f)`: C code calls f with each item. */
function sort(engine: Engine, context: Context, site: number, { names, named }: Arguments): void {
  moveItems(engine, site);
  const key = names.indexOf(engine.universe.nameId('key'));
  if (key >= 0) call(engine, context, named[key], positionalArguments(allElements(engine, site)));
}

/** The argument of a method at a position behind `self`, which may be given by its name. */
function givenAt({ functions }: Engine, entity: number, args: Arguments, index: number): number | undefined {
  if (index < args.positional.length) return args.positional[index];
  if (args.names.length === 0) return undefined;
  for (const { parameters } of functions.of(entity).signatures) {
    // Stubs call more of them positional than are so in the code of `collections.abc`.
    const named = args.names.indexOf(parameters[index + 1]?.name ?? -1);
    if (named >= 0) return args.named[named];
  }
  return undefined;
}

/** `site[key] = value`. */
export function store(engine: Engine, site: number, key: number, value: number, isLeft = false): void {
  const { values } = engine;
  // `site[1:2] = values`
  const slice = values.instance(engine.universe.entity('builtins.slice'));
  if (key === slice) {
    fill(engine, site, value, values.a[site]);
    moveItems(engine, site);
    return;
  }
  putGivenKey(engine, site, key);
  if (key === 0) putGiven(engine, site, REST, value, isLeft);
  for (const atom of values.lists.items(key)) putGiven(engine, site, keyOf(engine, atom), value, isLeft);
}

/** `site[key]`. */
export function elementsAt(engine: Engine, site: number, key: number): number {
  const { values } = engine;
  if (key === 0) return allElements(engine, site);
  let found = 0;
  for (const atom of values.lists.items(key)) {
    const isFromEnd = values.kind[atom] === Atom.integer && values.a[atom] < 0 && !isMapping(engine, site);
    const one =
      values.kind[atom] === Atom.class
        ? elementOfClass(engine, site, values.a[atom])
        : isFromEnd
          ? elementFromEnd(engine, site, values.a[atom])
          : elementAt(engine, site, keyOf(engine, atom));
    found = values.union(found, one);
  }
  return found;
}
