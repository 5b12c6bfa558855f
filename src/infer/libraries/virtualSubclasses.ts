/** `Shape.register(Square)`: classes whose objects are of an abstract class, too, which they don't inherit from (`abc.ABCMeta.register`). */
import type { Arguments } from '../calls/arguments.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

export function registerSubclasses(engine: Engine, receiver: number, args: Arguments): undefined {
  const { values, cells } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.class) return undefined;
  const cell = cells.cell(CellKind.registered, values.a[receiver], Registered.subclasses);
  cells.join(cell, engine.resolve(args.positional[0] ?? 0));
  return undefined;
}

/** Whether a class, or one of its bases, is registered with an abstract class. */
export function isRegistered(engine: Engine, entity: number, abstract: number): boolean {
  return registered(engine, abstract).some((one) => engine.classes.isSubclass(entity, one));
}

/** The classes that are registered with an abstract class. */
export function registered(engine: Engine, abstract: number): readonly number[] {
  const { values, cells, classes, universe } = engine;
  const meta = universe.entity('abc.ABCMeta');
  if (!classes.isSubclass(classes.of(abstract).metaclass, meta)) return [];
  return values.lists
    .items(engine.read(cells.cell(CellKind.registered, abstract, Registered.subclasses)))
    .filter((atom) => values.kind[atom] === Atom.class)
    .map((atom) => values.a[atom]);
}
