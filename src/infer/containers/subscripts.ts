/** What `value[key]` gives, by what the value is (data model, "Emulating container types"). */

import { attributeAt } from '../attributes/attributeDictionaries.js';
import { attributeOfAtom, specialMethod } from '../attributes/attributes.js';
import { elementNamed } from '../attributes/openNames.js';
import { viewOf } from '../attributes/views.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { isLacking } from '../calls/lacking.js';
import { Atom } from '../domain/values.js';
import { besideUnknown, ofAllParts } from '../doubts.js';
import type { Engine } from '../engine.js';
import { namedModules } from '../libraries/namedModules.js';
import { typedItem } from '../types/typedDicts.js';
import { allElements, elementUnderMember } from './containers.js';
import { REST } from './elementKeys.js';
import { callSpecial } from './iteration.js';
import { recordItems } from './recordItems.js';

/** What a slice is written with: its first and last position, as far as they are plain numbers. */
export type Slice = readonly [start: number | undefined, stop: number | undefined] | 'any';

/** What stands between the brackets. */
interface Subscript {
  /** The key, where it is left open too, and as it is known by now. */
  readonly key: number;
  readonly index: number;
  readonly slice: Slice | undefined;
  /** The key of the member of an Enum that is written; {@link REST}. */
  readonly member: number;
}

/** `value[key]`; `slice`: the subscript is one; `member`: the key of the member of an Enum that it is. */
export function subscript(
  engine: Engine,
  value: number,
  key: number,
  slice?: Slice,
  member: number = REST,
): number {
  const { values } = engine;
  const asked = { key, index: engine.resolve(key), slice, member };
  let result = 0;
  const resolved = engine.resolve(value);
  let isUnknown = false;
  for (const atom of values.lists.items(resolved)) {
    const found = ofAtom(engine, atom, asked);
    isUnknown ||= values.isUnknown(found) && givesUnknown(engine, atom, found);
    result = values.union(result, found);
  }
  return ofAllParts(engine, result, resolved, isUnknown);
}

/** Whether an object's own method gives items of which nothing is known. */
function givesUnknown(engine: Engine, atom: number, found: number): boolean {
  if (engine.values.kind[atom] !== Atom.instance) return false;
  const method = specialMethod(engine, atom, engine.universe.nameId('__getitem__'));
  return isLacking(engine, method, found);
}

function ofAtom(engine: Engine, atom: number, asked: Subscript): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.site:
      if (asked.slice !== undefined) return sliceOf(engine, atom);
      return asked.member !== REST
        ? elementUnderMember(engine, atom, asked.member)
        : elementNamed(engine, atom, asked.key);
    case Atom.tuple:
      return isText(engine, asked.index) ? 0 : ofItems(engine, values.lists.items(values.b[atom]), asked);
    case Atom.attributes:
      return attributeAt(engine, atom, asked.index);
    case Atom.text:
      return values.instance(values.textClass);
    case Atom.class:
      return ofClass(engine, atom, asked.index);
    default:
      return ofObject(engine, atom, asked);
  }
}

/** Texts alone, which are no positions: a tuple raises TypeError. */
function isText({ values }: Engine, index: number): boolean {
  const { kind, a, textClass } = values;
  return (
    index !== 0 &&
    values.every(
      index,
      (atom) => kind[atom] === Atom.text || (kind[atom] === Atom.instance && a[atom] === textClass),
    )
  );
}

/** A list of the same elements; the container itself where these nest deeper than type arguments may. */
function sliceOf(engine: Engine, site: number): number {
  const { values } = engine;
  const all = allElements(engine, site);
  return values.isShallow(all) ? values.instance(values.a[site], [all]) : values.single(site);
}

function ofItems(
  { values, universe }: Engine,
  items: readonly number[],
  { index, slice }: Subscript,
): number {
  if (slice === 'any') return values.instance(universe.entity('builtins.tuple'), [values.unionAll(items)]);
  // Python counts and clips like JavaScript.
  if (slice !== undefined) return values.of(Atom.tuple, 0, values.lists.intern(items.slice(...slice)));
  const constant = values.onlyAtom(index);
  if (constant >= 0 && values.kind[constant] === Atom.integer) return items.at(values.a[constant]) ?? 0;
  return values.unionAll(items);
}

function ofObject(engine: Engine, atom: number, asked: Subscript): number {
  const { values, universe, classes } = engine;
  const { index, slice } = asked;
  const module = namedModules(engine, atom, index);
  if (module !== 0) return module;
  const fields = recordItems(engine, atom);
  if (fields !== undefined) return ofItems(engine, fields.items, asked);
  const typed = slice !== undefined ? undefined : typedItem(engine, atom, index);
  if (typed !== undefined && typed !== 0) return typed;
  const args = positionalArguments(
    slice !== undefined ? values.instance(universe.entity('builtins.slice')) : index,
  );
  const found = callSpecial(engine, values.single(atom), '__getitem__', args);
  // A dictionary's own way to make what it lacks.
  return values.kind[atom] === Atom.instance && !classes.of(values.a[atom]).file.source.stub
    ? values.union(found, callSpecial(engine, values.single(atom), '__missing__', args))
    : found;
}

/** A member of an Enum, what `__class_getitem__` or a metaclass gives, or a generic class with its arguments. */
function ofClass(engine: Engine, atom: number, index: number): number {
  const { values, universe, classes } = engine;
  const entity = values.a[atom];
  if (classes.isEnum(entity)) return values.of(Atom.instance, entity);
  const info = classes.of(entity);
  if (hasOwnItems(engine, entity)) {
    const method = attributeOfAtom(engine, atom, universe.nameId('__class_getitem__'));
    return engine.resolve(call(engine, NO_CONTEXT, method, positionalArguments(index)));
  }
  if (info.parameters.length > 0)
    return values.of(
      Atom.class,
      entity,
      values.argumentList(classes.withDefaults(info, typesMeant(engine, index))),
    );
  if (viewOf(engine, atom) === undefined) return values.single(atom);
  const found = callSpecial(engine, values.single(atom), '__getitem__', positionalArguments(index));
  if (found !== 0) return found;
  const isUnknown = specialMethod(engine, atom, universe.nameId('__getitem__')) !== 0;
  return isUnknown ? besideUnknown(engine, values.single(atom)) : values.single(atom);
}

/** Whether a class's `__class_getitem__` is one whose code is there. */
export function hasOwnItems({ classes, universe }: Engine, entity: number): boolean {
  const info = classes.of(entity);
  const own = classes.findMember(info, universe.nameId('__class_getitem__'));
  return own >= 0 && !classes.of(info.order[own].entity).file.source.stub;
}

/** The type arguments that a subscript of a class means: instances of the classes that it holds. */
function typesMeant(engine: Engine, index: number): number[] {
  const { values } = engine;
  const list = values.lists.items(index);
  if (list.length === 1 && values.kind[list[0]] === Atom.tuple)
    return values.lists.items(values.b[list[0]]).flatMap((one) => typesMeant(engine, one));
  const classes = list.filter((one) => values.kind[one] === Atom.class);
  return [values.fromAtoms(classes.map((one) => values.atom(Atom.instance, values.a[one], values.b[one])))];
}
