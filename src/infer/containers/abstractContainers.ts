/**
 * Classes of the project that implement an abstract container (collections.abc) without saying of what:
 * `class Row(Sequence)`. What mixin methods give is told by the methods that the class implements, and
 * what they are given reaches these (library reference, "Collections Abstract Base Classes").
 */

import { specialMethod } from '../attributes/attributes.js';
import type { View } from '../attributes/views.js';
import { type Arguments, positionalArguments, UNKNOWN_ARGUMENTS } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { substitute } from '../types/generics.js';
import { awaited, callSpecial, iterate, pairsOf } from './iteration.js';

type Given = (engine: Engine, self: number) => number;
type Implemented = readonly [name: string, parameters: readonly Given[]];

const items: Given = (engine, self) =>
  callSpecial(
    engine,
    self,
    '__getitem__',
    positionalArguments(engine.values.instance(engine.universe.entity('builtins.int'))),
  );
const looked: Given = (engine, self) => callSpecial(engine, self, '__getitem__', UNKNOWN_ARGUMENTS);
const iterated: Given = (engine, self) => iterate(engine, callSpecial(engine, self, '__iter__'));
const next: Given = (engine, self) => callSpecial(engine, self, '__next__');
const nextAwaited: Given = (engine, self) => awaited(engine, callSpecial(engine, self, '__anext__'));

const MAPPING = [iterated, looked];

/** Abstract class → what gives each of its type parameters. The more special first; mappings are iterated, too. */
const IMPLEMENTED: readonly Implemented[] = [
  ['typing.MutableMapping', MAPPING],
  ['typing.Mapping', MAPPING],
  ['typing.MutableSequence', [items]],
  ['typing.Sequence', [items]],
  ['typing.MutableSet', [iterated]],
  ['typing.AbstractSet', [iterated]],
  ['typing.Iterator', [next]],
  ['typing.AsyncIterator', [nextAwaited]],
];

/** The abstract container that a class implements, other than by inheriting a builtin one; -1. */
export function abstractContainerOf(engine: Engine, order: ClassInfo['order']): number {
  const { program } = engine.linked;
  const object = engine.universe.entity('builtins.object');
  const isBuiltin = (entity: number): boolean =>
    entity !== object && program.fileOf(entity)?.module.name === 'builtins';
  if (order.some(({ entity }) => isBuiltin(entity))) return -1;
  // Where the project is the standard library itself, these are classes like any other.
  const declared = order.filter(({ entity }) => program.fileOf(entity)?.source.stub === true);
  for (const [name] of IMPLEMENTED) {
    const entity = engine.universe.entity(name);
    if (declared.some((one) => one.entity === entity)) return entity;
  }
  return -1;
}

/**
 * The arguments that `base` has in an instance of a class: those that are written, or else what the class's
 * own methods give. Undefined when it is no base.
 */
export function argumentsIn(
  engine: Engine,
  { entity, args }: View,
  base: number,
): readonly number[] | undefined {
  const { classes, values } = engine;
  const written = classes.argumentsOf(entity, args, base)?.map((value) => {
    if (!values.isOfSelf(value)) return value;
    return substitute(engine, value, new Map([[SELF, values.instance(entity, args)]]));
  });
  const info = classes.of(entity);
  if (info.abstractContainer < 0 || written === undefined || written.some((value) => value !== 0))
    return written;
  // What the mixin methods themselves give is what is asked for.
  const { containers } = engine.underWay;
  if (containers.has(entity)) return written;
  containers.add(entity);
  const self = values.instance(entity);
  const [, parameters] = IMPLEMENTED.find(
    ([name]) => engine.universe.entity(name) === info.abstractContainer,
  ) as Implemented;
  const given = parameters.map((parameter) => engine.resolve(parameter(engine, self)));
  containers.delete(entity);
  return classes.argumentsOf(info.abstractContainer, given, base) ?? written;
}

/** A call of a mixin method passes what it is given on to the method that the class implements. */
export function callThroughMixin(engine: Engine, entity: number, receiver: number, args: Arguments): void {
  const { values, classes, functions, universe } = engine;
  if (values.kind[receiver] !== Atom.instance || classes.of(values.a[receiver]).abstractContainer < 0) return;
  const { owner, name: method, file } = functions.of(entity);
  if (owner < 0 || file.module.name !== 'typing') return;
  const pass = (name: string, ...passed: number[]): void => {
    const implemented = specialMethod(engine, receiver, universe.nameId(name));
    call(engine, NO_CONTEXT, implemented, positionalArguments(...passed));
  };
  const [first = 0, second = 0] = args.positional;
  const position = values.instance(universe.entity('builtins.int'));
  switch (universe.text(method)) {
    case 'get':
    case 'pop':
      pass('__getitem__', first);
      break;
    case 'setdefault':
      pass('__getitem__', first);
      pass('__setitem__', first, second);
      break;
    case 'update': {
      for (const atom of values.lists.items(engine.resolve(first)))
        for (const [key, value] of pairsOf(engine, atom)) pass('__setitem__', key, value);
      const text = values.instance(values.textClass);
      for (const value of args.named) pass('__setitem__', text, value);
      break;
    }
    case 'append':
      pass('insert', position, first);
      break;
    case 'extend':
    case '__iadd__':
      pass('insert', position, iterate(engine, first));
      break;
    default:
  }
}
