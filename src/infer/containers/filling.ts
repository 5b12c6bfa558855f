/** What containers are made of or get all at once: `list(x)`, `dict(x, a=1)`, `x.update(y)`, `x += y`. */

import type { Arguments } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { typedEntries } from '../types/typedDicts.js';
import {
  doubtElement,
  doubtKeys,
  isEmpty,
  isMapping,
  pour,
  putAnywhere,
  putGiven,
  putGivenKey,
  putKey,
} from './containers.js';
import { indexKey, keyOf, REST, textKey } from './elementKeys.js';
import { iterate, pairsOf } from './iteration.js';

/** Puts what a value holds into a container. */
export function fill(engine: Engine, site: number, value: number, entity: number): void {
  const { values, universe } = engine;
  const mapping = engine.classes.isSubclass(entity, universe.entity('typing.Mapping'));
  if (values.isUnknown(value) || values.holds(value, Atom.other)) {
    doubtElement(engine, site, REST);
    if (mapping) doubtKeys(engine, site);
  }
  for (const atom of values.lists.items(value)) {
    if (!mapping) {
      fillSequence(engine, site, atom);
      continue;
    }
    const typed = typedEntries(engine, atom);
    if (values.kind[atom] === Atom.site && isMapping(engine, atom)) pour(engine, atom, site);
    else if (typed !== undefined)
      for (const [name, element] of typed) putUnderName(engine, site, name, element);
    else fillWithPairs(engine, site, atom);
  }
}

/** Each pair's element stands under its key. */
function fillWithPairs(engine: Engine, site: number, atom: number): void {
  const { values } = engine;
  const pairs = pairsOf(engine, atom);
  const isNothing = values.kind[atom] === Atom.none || isEmpty(engine, atom);
  if (pairs.length === 0 && !isNothing) {
    doubtElement(engine, site, REST);
    doubtKeys(engine, site);
  }
  for (const [keys, element] of pairs) {
    putGivenKey(engine, site, keys);
    if (keys === 0) putGiven(engine, site, REST, element);
    for (const key of values.lists.items(keys)) putGiven(engine, site, keyOf(engine, key), element);
  }
}

/** Items of a tuple stay at their places in a tuple, which nothing else changes. */
function fillSequence(engine: Engine, site: number, atom: number): void {
  const { values, universe } = engine;
  if (values.kind[atom] === Atom.tuple && values.a[site] === universe.entity('builtins.tuple'))
    values.lists.items(values.b[atom]).forEach((item, index) => {
      putGiven(engine, site, indexKey(index), engine.resolve(item));
    });
  else putAnywhere(engine, site, engine.resolve(iterate(engine, values.single(atom))));
}

/** What constructors call the one argument that says what they hold. */
const CONTENTS = ['iterable', 'initlist', 'data'];

/** `dict(x, a=1)`, `deque(iterable=x, maxlen=8)`: what a container is made of. `Queue(8)` holds nothing yet. */
export function fillWith(engine: Engine, site: number, args: Arguments): void {
  const { universe, classes, values } = engine;
  if (!classes.isSubclass(values.a[site], universe.entity('typing.Iterable'))) return;
  // `ChainMap(first, second)`: what all of them hold.
  if (values.a[site] === universe.entity('collections.ChainMap')) {
    for (const mapping of [...args.positional, ...(args.hasRest ? [args.rest] : [])])
      fill(engine, site, engine.resolve(mapping), values.a[site]);
    return;
  }
  const isContents = (name: number): boolean => CONTENTS.includes(universe.text(name));
  const named = isMapping(engine, site) ? -1 : args.names.findIndex(isContents);
  const value = named >= 0 ? args.named[named] : args.positional[0];
  if (value !== undefined) fill(engine, site, engine.resolve(value), values.a[site]);
  putNamed(engine, site, args);
}

/** Keywords are keys of a mapping; others are made with settings. */
export function putNamed(engine: Engine, site: number, { names, named }: Arguments): void {
  if (!isMapping(engine, site)) return;
  names.forEach((name, index) => {
    putUnderName(engine, site, name, engine.resolve(named[index]));
  });
}

/** Puts a value under a text, by its name id. */
export function putUnderName(engine: Engine, site: number, name: number, value: number): void {
  putGiven(engine, site, textKey(name), value);
  putKey(engine, site, engine.values.of(Atom.text, name));
}
