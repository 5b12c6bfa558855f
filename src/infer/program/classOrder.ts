/**
 * The order in which a class inherits, with the type arguments of each class in it: C3 as linking has worked it out,
 * and what that leaves out (the source beside a stub, what a call of `namedtuple` or `TypedDict` makes, `object`).
 */

import { KindCode } from '../../model/kinds.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { sourceOf } from './besideStub.js';
import type { ClassInfo, InheritedClass } from './classTable.js';

const NO_ARGUMENTS: readonly number[] = [];
const MANAGERS = ['contextlib.AbstractContextManager', 'contextlib.AbstractAsyncContextManager'];

/**
 * `written`: base → its type arguments, where there are any. The metaclass of a base, or that whose call makes one, is
 * inherited on the way, where it is more derived than the one that the class names.
 */
export function orderOf(
  engine: Engine,
  info: ClassInfo,
  written: ReadonlyMap<number, readonly number[]>,
): ClassInfo['order'] {
  const { classes, universe } = engine;
  const found = inheritedArguments(engine, info, written);
  // What a stub leaves out, the source beside it has.
  const source = (entity: number): number => sourceOf(engine, entity, isClass);
  const ownSource = source(info.entity);
  if (ownSource >= 0)
    found.set(ownSource, { entity: ownSource, args: found.get(info.entity)?.args ?? NO_ARGUMENTS });
  const order: InheritedClass[] = [];
  const add = (entity: number): void => {
    if (entity >= 0) order.push(found.get(entity) ?? { entity, args: NO_ARGUMENTS });
  };
  for (const { entity } of info.order) {
    add(entity);
    add(source(entity));
  }
  const record = info.fields.length > 0 ? universe.entity('typing.NamedTuple') : -1;
  if (record >= 0 && !order.some((one) => one.entity === record)) order.push(...classes.of(record).order);
  const typed = universe.entity('typing._TypedDict');
  if (typed >= 0 && isTypedDict(engine, info, typed)) order.push(...classes.of(typed).order);
  const object = universe.entity('builtins.object');
  if (object >= 0 && !order.some((one) => one.entity === object))
    order.push({ entity: object, args: NO_ARGUMENTS });
  return order;
}

/** The class and what it inherits from, with type arguments in terms of its own parameters. */
function inheritedArguments(
  engine: Engine,
  info: ClassInfo,
  written: ReadonlyMap<number, readonly number[]>,
): Map<number, InheritedClass> {
  const { classes, values, linked, universe } = engine;
  const found = new Map<number, InheritedClass>();
  const own = info.parameters.map((parameter) => values.of(Atom.typeVar, parameter));
  const type = universe.entity('builtins.type');
  const inherit = (metaclass: number): void => {
    if (isMoreDerived(engine, metaclass, info.metaclass)) info.metaclass = metaclass;
  };
  for (const maker of linked.classes.makersOf(info.entity))
    if (maker !== type && classes.isSubclass(maker, type)) inherit(maker);
  found.set(info.entity, { entity: info.entity, args: own });
  for (const base of linked.classes.basesOf(info.entity)) {
    if (base === info.entity) continue;
    const other = classes.of(base);
    const args = classes.withDefaults(other, written.get(base) ?? unwritten(engine, base));
    inherit(other.metaclass);
    for (const one of other.order) {
      if (found.has(one.entity)) continue;
      const filled = classes.fill(other, args, one.args);
      // Most have no arguments, and long orders are many: what is the same is kept once.
      found.set(one.entity, filled === one.args ? one : { entity: one.entity, args: filled });
    }
  }
  return found;
}

/** Whether a metaclass takes the place of another (-1: none) (data model, "Determining the appropriate metaclass"). */
function isMoreDerived({ classes, linked }: Engine, metaclass: number, other: number): boolean {
  if (metaclass < 0 || other < 0 || metaclass === other) return metaclass >= 0 && other < 0;
  return linked.program.kindOf(metaclass) === KindCode.class && classes.isSubclass(metaclass, other);
}

/**
 * Type arguments that a base has where none are written: what the abstract context managers' own
 * `__enter__` gives is the object itself (library reference, "contextlib").
 */
function unwritten({ universe, values }: Engine, base: number): readonly number[] {
  return MANAGERS.some((one) => universe.entity(one) === base) ? [values.of(Atom.typeVar, SELF)] : [];
}

function isTypedDict({ classes, linked }: Engine, info: ClassInfo, typed: number): boolean {
  if (info.file.source.stub) return false;
  return (
    linked.classes.specialForms(info.entity).includes('TypedDict') ||
    linked.classes.basesOf(info.entity).some((base) => classes.isSubclass(base, typed))
  );
}

function isClass(kind: number): boolean {
  return kind === KindCode.class;
}
