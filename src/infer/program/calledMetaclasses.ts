/** `Meta('Name', (Base,), {…})`: what a call of a metaclass makes has no handle; it is known as the classes that it inherits from. */
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';

/** Notes the classes that such a call makes one of, for the metaclass and those that it inherits from. */
export function noteMade(engine: Engine, metaclass: ClassInfo, bases: number): void {
  const { cells } = engine;
  for (const one of metaclass.sources)
    cells.join(cells.cell(CellKind.registered, one, Registered.made), bases);
}

/** The classes that are told of an object of a metaclass, being one of those that it makes; also of what its calls make. */
export function classesToldOf(engine: Engine, metaclass: number): number {
  const { values, cells, descent, classes } = engine;
  const told = values.fromAtoms(descent.toldOf(metaclass).map((one) => values.atom(Atom.class, one)));
  const called = engine.read(cells.cell(CellKind.registered, metaclass, Registered.made));
  const isOwn = (atom: number): boolean =>
    values.kind[atom] === Atom.class && !classes.of(values.a[atom]).file.source.stub;
  return values.union(told, values.filter(called, isOwn));
}

/** Objects of the classes that a metaclass makes; where these are too many, of those that are told. */
export function objectsOf(engine: Engine, metaclass: number): number {
  const { values, descent } = engine;
  const objects = descent.madeBy(metaclass).map((one) => values.atom(Atom.instance, one));
  const told = values.lists.items(classesToldOf(engine, metaclass));
  const some = values.fromAtoms(told.map((atom) => values.atom(Atom.instance, values.a[atom])));
  const all = values.union(values.fromAtoms(objects), some);
  return all === values.many ? some : all;
}
