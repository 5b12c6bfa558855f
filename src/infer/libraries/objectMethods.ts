/** `getattr`, and what classes inherit from `object`, `type` and `tuple`. */
import { hasNone } from '../attributes/hasNone.js';
import { attributeNamed, orUnderName, texts } from '../attributes/openNames.js';
import { type Arguments, plainArguments, withPositional, withReceiver } from '../calls/arguments.js';
import { spread } from '../calls/callArguments.js';
import type { Context } from '../calls/calls.js';
import { giveFields } from '../calls/generatedConstructor.js';
import { underPattern } from '../calls/patternCalls.js';
import { callOnContents } from '../containers/contents.js';
import { MADE_CLASS } from '../domain/atomKinds.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { objectsOf } from '../program/calledMetaclasses.js';
import { isOwnObject } from '../types/ownObjects.js';
import { setAttributes } from './setByName.js';

/** `super().__call__(…)` and `type.__call__(cls, …)` in a metaclass: an instance of one of its classes. */
export function made(engine: Engine, _: Context, args: Arguments, receiver: number): number | undefined {
  const { values } = engine;
  let result = 0;
  for (const atom of calledOn(engine, args, receiver)) {
    if (values.kind[atom] === Atom.class)
      result = values.union(result, values.of(Atom.instance, values.a[atom], values.b[atom]));
    else if (values.kind[atom] === Atom.instance && values.c[atom] !== MADE_CLASS)
      result = values.union(result, objectsOf(engine, values.a[atom]));
  }
  return result === 0 ? undefined : result;
}

/** `object.__new__(cls)` and `cls.__new__(cls)` in a metaclass: an instance of one of its classes. */
export function madeByMetaclass(
  engine: Engine,
  _: Context,
  args: Arguments,
  receiver: number,
): number | undefined {
  const { values, classes, universe } = engine;
  const type = universe.entity('builtins.type');
  const isAnyMade = (atom: number): boolean =>
    values.kind[atom] === Atom.instance &&
    values.c[atom] !== MADE_CLASS &&
    classes.isSubclass(values.a[atom], type);
  let result = 0;
  for (const atom of calledOn(engine, args, receiver))
    if (isAnyMade(atom)) result = values.union(result, objectsOf(engine, values.a[atom]));
  return result === 0 ? undefined : result;
}

/** What a method is called on, atoms: what it is bound to, or else its first argument. */
function calledOn(engine: Engine, args: Arguments, receiver: number): readonly number[] {
  return receiver >= 0 ? [receiver] : engine.values.lists.items(engine.resolve(args.positional[0] ?? 0));
}

export function getAttribute(engine: Engine, { run, node }: Context, args: Arguments): number {
  const [object, name = 0] = args.positional;
  const found = underKnown(engine, args);
  return run === undefined ? found : engine.values.union(found, underPattern(run, node, object, name));
}

/** What stands under names that are known, and in its place. */
function underKnown(engine: Engine, args: Arguments): number {
  const [object, name = 0, otherwise = 0] = args.positional;
  const named = attributeNamed(engine, object, name);
  // Too many to be told hide no default.
  const found = named === engine.values.many ? engine.values.orOther(0) : named;
  // A name among `*args` is the caller's affair.
  if (args.positional.length < 2) return found;
  const all = engine.values.union(orUnderName(engine, otherwise, name), found);
  // What isn't known may well have it, and so may what has something that isn't known under the name.
  const isNothing = (value: number): boolean => engine.values.isUnknown(engine.resolve(value));
  return isNothing(found) && (isNothing(object) || mayHave(engine, object, name))
    ? besideUnknown(engine, all)
    : all;
}

/** Whether one of some objects has an attribute of a name that is known, of which nothing more is. */
function mayHave(engine: Engine, object: number, name: number): boolean {
  const names = texts(engine, name);
  return engine.values.some(
    engine.resolve(object),
    (atom) => isOwnObject(engine, atom) && names.some((text) => !hasNone(engine, atom, text)),
  );
}

/** `object.__getattribute__(x, 'name')`, `super().__getattribute__('name')`: as `getattr` does it. */
export function getOnObject(engine: Engine, context: Context, args: Arguments, receiver: number): number {
  return getAttribute(
    engine,
    context,
    receiver < 0 ? args : withReceiver(args, engine.values.single(receiver)),
  );
}

/** `object.__setattr__(x, 'name', value)`, `super().__setattr__('name', value)`: as `setattr` does it. */
export function setOnObject(engine: Engine, context: Context, args: Arguments, receiver: number): undefined {
  return setAttributes(
    engine,
    context,
    receiver < 0 ? args : withReceiver(args, engine.values.single(receiver)),
  );
}

/**
 * `tuple.__new__(cls, items)`, `super().__new__(cls, items)` in the `__new__` of own classes of tuples and frozensets: their
 * objects hold the items. Those of named tuples have them as their fields, and where `*args` are handed on as they come, one class stands
 * for containers of anything.
 */
export function constructedFrozen(
  engine: Engine,
  context: Context,
  args: Arguments,
  receiver: number,
  entity: number,
): undefined {
  const { values, classes } = engine;
  const [of = 0, ...items] = receiver >= 0 ? [values.single(receiver), ...args.positional] : args.positional;
  const given = withPositional(args, items);
  const isHandedOn = args.own.positional >= 0;
  for (const atom of isHandedOn ? [] : values.lists.items(engine.resolve(of))) {
    if (values.kind[atom] !== Atom.class) continue;
    const info = classes.of(values.a[atom]);
    if (info.record >= 0) {
      const { items: fields, exact } = spread(engine, items[0] ?? 0);
      if (exact) giveFields(engine, info, plainArguments(fields));
      continue;
    }
    callOnContents(
      engine,
      context,
      entity,
      values.atom(Atom.instance, values.a[atom], values.b[atom]),
      given,
    );
  }
  return constructed(engine, context, args, receiver);
}

/** `super().__init__(…)` and `super().__new__(cls, …)` of classes whose constructor is generated from their fields. */
export function constructed(engine: Engine, _: Context, args: Arguments, receiver: number): undefined {
  const { values, classes } = engine;
  const made = calledOn(engine, args, receiver);
  const given = receiver >= 0 ? args : withPositional(args, args.positional.slice(1));
  for (const atom of made) {
    if (values.kind[atom] !== Atom.instance && values.kind[atom] !== Atom.class) continue;
    const info = classes.of(values.a[atom]);
    if (!info.file.source.stub) giveFields(engine, info, given);
  }
  return undefined;
}
