/**
 * Containers made at a place of the source (displays, comprehensions, `list()`, `dict()`, `*args`,
 * `**kwargs`): what is put into them anywhere is what comes out. Elements under constant keys and
 * positions are kept apart until something moves them.
 */

import { KindCode } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import { MOST_LITERALS } from '../domain/widening.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import {
  ALL,
  CONSTANTS,
  DECLARED,
  entityOfKey,
  indexKey,
  isIndexKey,
  KEYS,
  keyOf,
  LONGEST_INDEX,
  MOVED,
  REST,
  SHRUNK,
  textOfKey,
  UNTYPED_KEYWORDS,
} from './elementKeys.js';
import { seenThrough } from './ownSites.js';

function read(engine: Engine, site: number, key: number): number {
  const { cells, values } = engine;
  const shares = engine.ownSites.sharesOf(site);
  if (shares === undefined) return engine.read(cells.cell(CellKind.element, values.b[site], key));
  let found = 0;
  for (const place of shares.read)
    found = values.union(found, engine.read(cells.cell(CellKind.element, place, key)));
  return seenThrough(engine, found, values.c[site] - 1);
}

function join(engine: Engine, site: number, key: number, value: number): void {
  const { cells, values } = engine;
  const shares = engine.ownSites.sharesOf(site);
  if (shares === undefined) cells.join(cells.cell(CellKind.element, values.b[site], key), value);
  else for (const place of shares.written) cells.join(cells.cell(CellKind.element, place, key), value);
}

/** Puts what another container holds under a key: nothing where it is empty. */
export function put(engine: Engine, site: number, key: number, value: number): void {
  join(engine, site, key, value);
  join(engine, site, ALL, value);
}

/** Puts what an expression gives under a key. `isLeft`: what isn't known is left to callers. */
export function putGiven(engine: Engine, site: number, key: number, value: number, isLeft = false): void {
  const { values } = engine;
  const isOther = values.consistsOf(value, Atom.other);
  if (isOther || (!isLeft && values.isUnknown(value))) doubtElement(engine, site, key);
  if (isOther) return;
  const hasDoubt = values.some(value, (atom) => isInDoubt(engine, atom));
  put(engine, site, key, hasDoubt && isDeclared(engine, site) ? withKnownItems(engine, value) : value);
}

/** Whether it is a tuple of which something isn't known. */
function isInDoubt({ values }: Engine, atom: number): boolean {
  return (
    values.kind[atom] === Atom.tuple &&
    values.lists.items(values.b[atom]).some((item) => values.holds(item, Atom.other))
  );
}

/** A value without what its tuples may be besides. */
function withKnownItems({ values }: Engine, value: number): number {
  const plain = (atom: number): number => {
    if (values.kind[atom] !== Atom.tuple) return atom;
    const items = values.lists.items(values.b[atom]).map((item) => values.withoutOther(item));
    return values.atom(Atom.tuple, values.a[atom], values.lists.intern(items));
  };
  return values.fromAtoms(values.lists.items(value).map(plain));
}

/** Notes that a declaration says what the container holds, whatever is put in. */
export function noteDeclared(engine: Engine, site: number): void {
  join(engine, site, DECLARED, engine.values.of(Atom.none));
}

function isDeclared(engine: Engine, site: number): boolean {
  return read(engine, site, DECLARED) !== 0;
}

/** Notes that it is a `**kwargs` of which no type says what stands in it: callers may pass more than is known. */
export function noteUntypedKeywords(engine: Engine, site: number): void {
  join(engine, site, UNTYPED_KEYWORDS, engine.values.of(Atom.none));
}

export function isUntypedKeywords(engine: Engine, site: number): boolean {
  return read(engine, site, UNTYPED_KEYWORDS) !== 0;
}

/** What is put under a key isn't known: it, and what may stand under any key, may be something else than is known. */
export function doubtElement(engine: Engine, site: number, key: number): void {
  if (isSettled(engine) && !isDeclared(engine, site)) put(engine, site, key, engine.values.orOther(0));
}

/** Puts what a container's factory makes under any key: what the container is declared to hold says what that holds, too. */
export function putMade(engine: Engine, site: number, made: number): void {
  const { values } = engine;
  putAnywhere(engine, site, made);
  if (!isDeclared(engine, site)) return;
  for (const atom of values.lists.items(made))
    if (values.kind[atom] === Atom.site) noteDeclared(engine, atom);
}

/** Puts a value under an unknown key or position. */
export function putAnywhere(engine: Engine, site: number, value: number): void {
  put(engine, site, REST, value);
}

/** Items of a sequence move, and each may be at any position; those of a mapping stay under their keys. */
export function moveItems(engine: Engine, site: number): void {
  if (!isMapping(engine, site)) join(engine, site, MOVED, engine.values.of(Atom.none));
}

/** The last item is taken out: of the others it isn't known any more how far they are from the end. */
export function shrink(engine: Engine, site: number): void {
  join(engine, site, SHRUNK, engine.values.of(Atom.none));
}

/** The same as `moveItems` in each container among a value's atoms. */
export function moveItemsIn(engine: Engine, value: number): void {
  const { values } = engine;
  for (const atom of values.lists.items(engine.resolve(value)))
    if (values.kind[atom] === Atom.site) moveItems(engine, atom);
}

function haveMoved(engine: Engine, site: number): boolean {
  return read(engine, site, MOVED) !== 0;
}

/** Notes keys. Many constants become their class as a value, but each stays what can be copied. */
export function putKey(engine: Engine, site: number, value: number): void {
  const { values } = engine;
  join(engine, site, KEYS, value);
  for (const atom of values.lists.items(value)) {
    const key = keyOf(engine, atom);
    if (key !== REST) join(engine, site, CONSTANTS, values.of(Atom.key, key));
  }
}

/** Notes what an expression gives as keys; of what isn't known, that there may be others than are known. */
export function putGivenKey(engine: Engine, site: number, value: number): void {
  putKey(engine, site, value);
  if (engine.values.isUnknown(value)) doubtKeys(engine, site);
}

/** There may be other keys than are known. */
export function doubtKeys(engine: Engine, site: number): void {
  if (isSettled(engine) && !isDeclared(engine, site)) join(engine, site, KEYS, engine.values.orOther(0));
}

/** What a mapping has, or may have, as keys beside constants; 0: nothing. Where constants are many it isn't known, and taken for nothing. */
export function otherKeys(engine: Engine, site: number): number {
  const { values } = engine;
  const keys = keysOf(engine, site);
  if (values.isUnknown(keys)) return values.orOther(0);
  const isMany = values.lists.length(read(engine, site, CONSTANTS)) > MOST_LITERALS;
  return values.filter(keys, (atom) =>
    isMany ? values.kind[atom] === Atom.other : keyOf(engine, atom) === REST,
  );
}

/** Puts a value under a key, one of those that `keys` is; where that is {@link REST}, under any of them. */
export function putEntry(engine: Engine, site: number, keys: number, key: number, value: number): void {
  putKey(engine, site, keys);
  if (key !== REST) join(engine, site, CONSTANTS, engine.values.of(Atom.key, key));
  putGiven(engine, site, key, value);
}

export function allElements(engine: Engine, site: number): number {
  return read(engine, site, ALL);
}

export function keysOf(engine: Engine, site: number): number {
  return read(engine, site, KEYS);
}

/** What stands under a constant key, and may under an unknown one. */
export function elementAt(engine: Engine, site: number, key: number): number {
  if (key === REST || (isIndexKey(key) && haveMoved(engine, site))) return allElements(engine, site);
  return engine.values.union(read(engine, site, key), read(engine, site, REST));
}

/** What stands under a member of an Enum. Where nothing does, it is perhaps another name of a member that has an entry. */
export function elementUnderMember(engine: Engine, site: number, key: number): number {
  return engine.values.isUnknown(read(engine, site, key))
    ? allElements(engine, site)
    : elementAt(engine, site, key);
}

/** How many items a list was written down with. */
export function writtenLength({ values, cells, notes }: Engine, site: number): number | undefined {
  const noted = notes.ask(NoteKind.listLength, cells.ofContainer(values.b[site]));
  return noted === 0 ? undefined : noted - 1;
}

export function noteWrittenLength({ values, cells, notes }: Engine, site: number, length: number): void {
  notes.note(NoteKind.listLength, cells.ofContainer(values.b[site]), length + 1);
}

/**
 * What stands at a position that is counted from the end (-1 is the last), in a list that was written down and
 * may have grown at its end since.
 */
export function elementFromEnd(engine: Engine, site: number, index: number): number {
  const length = writtenLength(engine, site);
  const isCounted = length !== undefined && length + index >= 0;
  if (!isCounted || haveMoved(engine, site) || read(engine, site, SHRUNK) !== 0)
    return allElements(engine, site);
  const rest = read(engine, site, REST);
  let found = rest;
  const last = rest === 0 ? length + index : length - 1;
  for (let i = length + index; i <= last; i++)
    found = engine.values.union(found, read(engine, site, indexKey(i)));
  return found;
}

/**
 * What stands under a class. What is looked up is mostly `type(x)`, which may be any class below the one that
 * is known; where none of them has an entry, the class is found in another way, and any entry may be meant.
 */
export function elementOfClass(engine: Engine, site: number, entity: number): number {
  const { values, classes } = engine;
  const constants = read(engine, site, CONSTANTS);
  let found = 0;
  for (const atom of values.lists.items(constants)) {
    const key = values.a[atom];
    const below = entityOfKey(key);
    if (below >= 0 && classes.isSubclass(below, entity)) found = values.union(found, read(engine, site, key));
  }
  return values.isUnknown(found) ? allElements(engine, site) : values.union(found, read(engine, site, REST));
}

/** What stands under the texts that are keys of a mapping, by their name ids, and what may under any other key. */
export function namedElements(
  engine: Engine,
  site: number,
): { names: number[]; elements: number[]; rest: number } {
  const { keys, elements, rest } = elementsByKey(engine, site, (key) => textOfKey(key) >= 0);
  return { names: keys.map(textOfKey), elements, rest };
}

/** What stands under the classes that are keys of a mapping, and what may under any other key. */
export function classElements(
  engine: Engine,
  site: number,
): { classes: number[]; elements: number[]; rest: number } {
  const { program } = engine.linked;
  const isClass = (key: number): boolean => {
    const entity = entityOfKey(key);
    return entity >= 0 && program.kindOf(entity) === KindCode.class;
  };
  const { keys, elements, rest } = elementsByKey(engine, site, isClass);
  return { classes: keys.map(entityOfKey), elements, rest };
}

function elementsByKey(
  engine: Engine,
  site: number,
  isMeant: (key: number) => boolean,
): { keys: number[]; elements: number[]; rest: number } {
  const { values } = engine;
  const constants = read(engine, site, CONSTANTS);
  if (constants === values.many) return { keys: [], elements: [], rest: allElements(engine, site) };
  const all = values.lists.items(constants).map((atom) => values.a[atom]);
  const keys = all.filter(isMeant);
  const others = all.filter((key) => !isMeant(key)).map((key) => read(engine, site, key));
  return {
    keys,
    elements: keys.map((key) => elementAt(engine, site, key)),
    rest: values.unionAll([read(engine, site, REST), ...others]),
  };
}

/** Behind more positions than this of which nothing is known, no others are looked for. */
const MOST_UNKNOWN = 8;

/**
 * Elements at the positions 0, 1 … as far as they are told apart, and what may stand anywhere. Those of which nothing
 * is known, 0, are among them as long as others follow.
 */
export function positions(engine: Engine, site: number): { items: number[]; rest: number } {
  const items: number[] = [];
  // Reading it makes a reader of all positions.
  const all = allElements(engine, site);
  if (all === 0) return { items, rest: 0 };
  const moved = haveMoved(engine, site);
  const rest = read(engine, site, REST);
  let found = rest;
  for (let index = 0; index < LONGEST_INDEX; index++) {
    const value = read(engine, site, indexKey(index));
    if (value === 0) {
      if (found === all || index - items.length >= MOST_UNKNOWN) break;
      continue;
    }
    while (items.length < index) items.push(0);
    items.push(moved ? all : value);
    found = engine.values.union(found, value);
  }
  return { items, rest: moved ? all : rest };
}

/** Whether the site is a mapping: iterating gives keys. */
export function isMapping(engine: Engine, site: number): boolean {
  return engine.classes.isSubclass(engine.values.a[site], engine.universe.entity('typing.Mapping'));
}

/** Copies what a container that is no mapping holds into another, position by position. */
export function pourInOrder(engine: Engine, from: number, to: number): void {
  const { items, rest } = positions(engine, from);
  items.forEach((item, index) => {
    put(engine, to, indexKey(index), item);
  });
  putAnywhere(engine, to, rest);
}

/** What a container is marked with, of which another is a copy. */
export function copyMarks(engine: Engine, from: number, to: number): void {
  for (const key of [DECLARED, UNTYPED_KEYWORDS]) join(engine, to, key, read(engine, from, key));
}

/** Copies what one container holds into another (`update`, `extend`, `dict(x)`). */
export function pour(engine: Engine, from: number, to: number): void {
  const { values } = engine;
  const constants = isMapping(engine, from) ? read(engine, from, CONSTANTS) : values.many;
  if (constants === values.many) {
    putAnywhere(engine, to, allElements(engine, from));
    return;
  }
  putKey(engine, to, keysOf(engine, from));
  join(engine, to, CONSTANTS, constants);
  for (const atom of values.lists.items(constants)) {
    const key = values.a[atom];
    put(engine, to, key, read(engine, from, key));
  }
  putAnywhere(engine, to, read(engine, from, REST));
}

/** Whether a value is containers that nothing is put into, or None beside such. */
export function holdsNothing(engine: Engine, value: number): boolean {
  const { values } = engine;
  return (
    values.some(value, (atom) => values.kind[atom] !== Atom.none) &&
    values.every(value, (atom) => isEmpty(engine, atom))
  );
}

/** None, and containers that nothing is put into. */
export function isEmpty(engine: Engine, atom: number): boolean {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.none:
      return true;
    case Atom.tuple:
      return values.b[atom] === 0;
    case Atom.site:
      return allElements(engine, atom) === 0;
    default:
      return false;
  }
}
