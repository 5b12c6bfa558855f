/**
 * Descriptors that a project writes for itself and whose `__get__` gives what a function makes of the
 * object or of its class (descriptor guide, "Properties"):
 *
 *     class lazy:
 *         def __init__(self, make): self.make = make
 *         def __get__(self, instance, owner): return self.make(instance)
 *
 * Objects of one class hold what any of them holds, so all that are made of `lazy` would give what each
 * does. Such an object is a property of the very function that it was made of as well.
 */

import type { Arguments } from '../calls/arguments.js';
import { CellKind } from '../domain/cells.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import { Atom, isParameter } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { type Getter, writtenGetter } from './writtenGetters.js';

/** By class. */
const gettersOf = perOwner((_: Engine) => new Map<number, Kept<Getter | undefined>>());

/** The property that an object of the class is when it is made of these arguments; 0: none. */
export function getterMade(engine: Engine, info: ClassInfo, args: Arguments): number {
  const getter = getterOf(engine, info);
  if (getter === undefined) return 0;
  const { values } = engine;
  const named = args.names.indexOf(getter.parameter);
  const value = named >= 0 ? args.named[named] : (args.positional[0] ?? 0);
  for (let i = 0; i < values.size(value); i++) {
    const kind = values.kind[values.atomAt(value, i)];
    if (kind !== Atom.function && kind !== Atom.lambda && !isParameter(kind)) continue;
    if (getter.isInherited) keep(engine, info, engine.universe.nameId('fget'), value);
    return values.of(Atom.property, value, getter.of);
  }
  return 0;
}

/** What `property` keeps, whose code is not there to tell. */
function keep(engine: Engine, info: ClassInfo, name: number, value: number): void {
  engine.cells.join(engine.cells.cell(CellKind.attribute, info.entity, name), engine.resolve(value));
  engine.assignments.note(info.entity, name);
}

/** Lets the first parameter of a function that makes something of the class be the class. */
export function passClass(engine: Engine, getter: number, atom: number): void {
  const { values, functions } = engine;
  for (const one of values.lists.items(engine.resolve(getter))) {
    if (values.kind[one] !== Atom.function) continue;
    for (const { parameters } of functions.of(values.a[one]).signatures)
      if (parameters.length > 0 && parameters[0].open)
        engine.cells.join(parameters[0].cell, values.single(atom));
  }
}

function getterOf(engine: Engine, info: ClassInfo): Getter | undefined {
  const table = gettersOf(engine);
  const known = table.get(info.entity);
  if (known !== undefined) return engine.told(known);
  const kept = engine.keep(() => writtenGetter(engine, info));
  if (info.complete) table.set(info.entity, kept);
  return kept.found;
}
