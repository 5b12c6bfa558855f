/**
 * Types of things that are called themselves. A value of which no more is known than that it is a
 * function, a bound method or a class has no target: what its type defines as `__call__` is how the
 * interpreter calls it, not what runs.
 */

import { MADE_CLASS } from '../domain/atomKinds.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { classesToldOf } from '../program/calledMetaclasses.js';

const CALLABLE_TYPES = [
  'types.FunctionType',
  'types.MethodType',
  'types.BuiltinFunctionType',
  'types.MethodWrapperType',
  'types.WrapperDescriptorType',
  'types.MethodDescriptorType',
  'types.ClassMethodDescriptorType',
  'builtins.function',
  'builtins.type',
  'functools.partial',
];

const callableTypes = perOwner(
  ({ universe }: Engine) =>
    new Set(CALLABLE_TYPES.map((name) => universe.entity(name)).filter((one) => one >= 0)),
);

/** Whether it can be called, as `callable` says; what is open may be. */
export function canBeCalled(engine: Engine, atom: number): boolean {
  const { values, classes, universe } = engine;
  switch (values.kind[atom]) {
    case Atom.instance:
      return classes.findMember(classes.of(values.a[atom]), universe.nameId('__call__')) >= 0;
    case Atom.none:
    case Atom.text:
    case Atom.integer:
    case Atom.truth:
    case Atom.tuple:
    case Atom.site:
    case Atom.module:
      return false;
    default:
      return true;
  }
}

/** Whether `callable` may give `truth` of it: of what isn't known either. */
export function isPerhapsCalled(engine: Engine, atom: number, truth: boolean): boolean {
  return engine.values.kind[atom] === Atom.other || canBeCalled(engine, atom) === truth;
}

export function isCallableType(engine: Engine, atom: number): boolean {
  if (engine.values.kind[atom] !== Atom.instance) return false;
  const entity = engine.values.a[atom];
  return callableTypes(engine).has(entity) || isCallbackProtocol(engine, entity);
}

/**
 * Whether calling it doesn't run what its type defines as `__call__`: also some class of a metaclass. Of a protocol
 * that is the most that can be told.
 */
export function isCalledItself(engine: Engine, atom: number): boolean {
  if (engine.values.kind[atom] !== Atom.instance) return false;
  const entity = engine.values.a[atom];
  return callableTypes(engine).has(entity) || isPlainMetaclass(engine, entity);
}

/** A metaclass that leaves it to `type` what calling its classes means. */
function isPlainMetaclass({ classes, universe }: Engine, entity: number): boolean {
  const type = universe.entity('builtins.type');
  if (!classes.isSubclass(entity, type)) return false;
  const info = classes.of(entity);
  return info.order[classes.findMember(info, universe.nameId('__call__'))]?.entity === type;
}

/** What an instance of a metaclass may be, as classes: those that it makes. */
export function classesMadeBy(engine: Engine, atom: number): number {
  const { values } = engine;
  const isAny = values.c[atom] !== MADE_CLASS && isPlainMetaclass(engine, values.a[atom]);
  return isAny ? classesToldOf(engine, values.a[atom]) : 0;
}

/** Whether it is a class of a metaclass of the project that makes more than {@link classesMadeBy} tells. */
export function isMoreThanTold(engine: Engine, atom: number): boolean {
  const { values, classes, descent } = engine;
  const metaclass = values.a[atom];
  if (values.c[atom] === MADE_CLASS) return false;
  if (classes.of(metaclass).file.source.stub || !isPlainMetaclass(engine, metaclass)) return false;
  return descent.toldOf(metaclass).length < descent.madeBy(metaclass).length;
}

/**
 * A protocol with `__call__` says how something is called (PEP 544, "Callback protocols"). Stubs also
 * describe functions so (`shutil.rmtree`): there it is the most that can be told.
 */
function isCallbackProtocol(engine: Engine, entity: number): boolean {
  return saysHowToCall(engine, entity) && !engine.classes.of(entity).file.source.stub;
}

/** Whether a declaration names a protocol with `__call__`, also one of a stub: which function is meant only callers say. */
export function asksForCallback(engine: Engine, declared: number): boolean {
  const { values } = engine;
  return values.some(
    declared,
    (atom) => values.kind[atom] === Atom.instance && saysHowToCall(engine, values.a[atom]),
  );
}

function saysHowToCall({ classes, universe }: Engine, entity: number): boolean {
  return classes.of(entity).protocol && classes.ownMember(entity, universe.nameId('__call__')) >= 0;
}
