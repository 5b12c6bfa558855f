/**
 * Attributes seen as a dictionary: `x.__dict__`, `vars(x)`, `globals()`. Under a constant key stands
 * the attribute of that name; what is put there, the attribute is given.
 */

import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { leaveUpdateOpen } from '../calls/openKeywords.js';
import { elementAt, isMapping, keysOf } from '../containers/containers.js';
import { textKey } from '../containers/elementKeys.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { attribute } from './attributes.js';
import { assignedIn } from './givenValues.js';
import { isMethod } from './instanceAttributes.js';
import { orUnderName, texts } from './openNames.js';
import { assignAttribute } from './setters.js';
import { viewOf } from './views.js';

/** The dictionary of what the value's atoms have. */
export function attributesOf(engine: Engine, value: number): number {
  const { values } = engine;
  const atoms = values.lists.items(engine.resolve(value));
  return values.fromAtoms(atoms.map((atom) => values.atom(Atom.attributes, atom)));
}

/** `vars(x)['name']`. */
export function attributeAt(engine: Engine, dictionary: number, key: number): number {
  let found = 0;
  for (const name of texts(engine, key))
    found = engine.values.union(found, keptUnder(engine, engine.values.a[dictionary], name));
  return found;
}

/** What something has under a name itself: the methods of its class are none of an object's. */
function keptUnder(engine: Engine, owner: number, name: number): number {
  const { values, classes, members } = engine;
  const view = values.kind[owner] === Atom.instance ? viewOf(engine, owner) : undefined;
  if (view !== undefined) {
    const info = classes.of(view.entity);
    const lookup = members.find(info, name);
    if (lookup.owner !== undefined && isMethod(engine, lookup.member))
      return assignedIn(engine, info, view, lookup.given, owner);
  }
  return attribute(engine, values.single(owner), name);
}

/** `vars(x)['name'] = value`. */
export function assignAttributeAt(engine: Engine, dictionary: number, key: number, value: number): void {
  for (const name of texts(engine, key)) assignAttribute(engine, ownerOf(engine, dictionary), name, value);
}

/** `object.__dict__ = entries`, `object.__dict__ |= entries`. */
export function putAttributes(engine: Engine, object: number, entries: number): void {
  const { values } = engine;
  for (const dictionary of values.lists.items(attributesOf(engine, object)))
    copyEntries(engine, dictionary, engine.resolve(entries));
}

/** A method of such a dictionary; undefined: its signature says what comes back. */
export function callOnAttributes(
  engine: Engine,
  context: Context,
  method: number,
  dictionary: number,
  args: Arguments,
): number | undefined {
  const { values } = engine;
  const [first = 0, second = 0] = args.positional;
  switch (engine.universe.text(engine.functions.of(method).name)) {
    case 'get':
    case 'pop':
      return values.union(attributeAt(engine, dictionary, first), orUnderName(engine, second, first));
    case 'setdefault':
      assignAttributeAt(engine, dictionary, first, second);
      return values.union(attributeAt(engine, dictionary, first), second);
    case 'update':
      if (leaveUpdateOpen(context, args)) return values.of(Atom.none);
      for (const value of args.positional) copyEntries(engine, dictionary, engine.resolve(value));
      args.names.forEach((name, index) => {
        assignAttribute(engine, ownerOf(engine, dictionary), name, args.named[index]);
      });
      return values.of(Atom.none);
    case 'items':
      return allEntries(engine, 'dict_items');
    case 'values':
      return allEntries(engine, 'dict_values');
    default:
      return undefined;
  }
}

/** What a loop over such a dictionary meets: attributes under names that the loop chooses, which the source doesn't tell. */
function allEntries(engine: Engine, view: string): number | undefined {
  const { values, universe } = engine;
  if (!engine.isMissingForGood()) return undefined;
  return values.instance(universe.entity(`_collections_abc.${view}`), [
    values.instance(values.textClass),
    values.orOther(0),
  ]);
}

/** What stands under constant keys in the containers among a value's atoms. */
function copyEntries(engine: Engine, dictionary: number, value: number): void {
  const { values } = engine;
  for (const atom of values.lists.items(value)) {
    if (values.kind[atom] !== Atom.site || !isMapping(engine, atom)) continue;
    for (const name of texts(engine, keysOf(engine, atom)))
      assignAttribute(engine, ownerOf(engine, dictionary), name, elementAt(engine, atom, textKey(name)));
  }
}

function ownerOf({ values }: Engine, dictionary: number): number {
  return values.single(values.a[dictionary]);
}
