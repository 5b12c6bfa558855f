/** What objects and classes were given under a name anywhere: it counts for all instances of the class. */

import { KindCode } from '../../model/kinds.js';
import { seenByReceiver } from '../containers/ownSites.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Lookup } from '../program/members.js';
import { substitute } from '../types/generics.js';
import { solutionFor } from './classVariables.js';
import { throughGiven, withoutFunctionsOfObjects } from './givenToClasses.js';
import type { View } from './views.js';

/**
 * What objects and classes were given under a name, read through the class of `atom`. A method of the class stays
 * what it is there where single objects are given another function: `Class.method(self)` is how these ask for it.
 */
export function assigned(engine: Engine, { given, member }: Lookup, atom: number, view: View): number {
  const { values, linked } = engine;
  const isMethod = member >= 0 && linked.program.kindOf(member) === KindCode.method;
  let result = 0;
  for (let i = 0; i < given.length; i++) result = values.union(result, engine.read(given[i]));
  if (isMethod) result = withoutFunctionsOfObjects(engine, result);
  return throughGiven(engine, seenByReceiver(engine, result, atom, view.entity), atom, view);
}

/** Whether objects of a class, by the classes of sources that it is made of, are given something of which nothing is known. */
export function isGivenUnknown(engine: Engine, sources: readonly number[], name: number): boolean {
  const { cells } = engine;
  return sources.some((entity) => engine.read(cells.cell(CellKind.unknown, entity, name)) !== 0);
}

/** The same, read through an object: the type variables of each class are what they are for the object. */
export function assignedIn(
  engine: Engine,
  info: ClassInfo,
  view: View,
  cells: readonly number[],
  receiver: number,
): number {
  const { values } = engine;
  let result = 0;
  for (let i = 0; i < cells.length; i++) {
    let value = engine.read(cells[i]);
    if (values.isGeneric(value)) {
      const index = info.order.findIndex(({ entity }) => entity === info.sources[i]);
      if (index >= 0) value = substitute(engine, value, solutionFor(engine, info, view, index));
    }
    result = values.union(result, value);
  }
  return throughGiven(engine, seenByReceiver(engine, result, receiver, view.entity), receiver, view);
}

/** Of what classes were given alone, as special methods are looked up past the object. */
export function methodsGiven(engine: Engine, cells: readonly number[], receiver: number, view: View): number {
  const { values } = engine;
  let result = 0;
  for (let i = 0; i < cells.length; i++) {
    const given = values.filter(engine.read(cells[i]), (atom) => values.kind[atom] === Atom.given);
    if (given !== 0) result = values.union(result, throughGiven(engine, given, receiver, view));
  }
  return result;
}

/** What a metaclass of sources gives the classes that it makes (`new_class.name = value` in its `__new__`). */
export function givenByMetaclass(engine: Engine, info: ClassInfo, name: number, receiver: number): number {
  if (!hasSourceMetaclass(engine, info)) return 0;
  const lookup = engine.members.find(engine.classes.of(info.metaclass), name);
  return assigned(engine, lookup, receiver, { entity: info.entity, args: [] });
}

export function hasSourceMetaclass(engine: Engine, { metaclass }: ClassInfo): boolean {
  if (metaclass < 0 || engine.linked.program.kindOf(metaclass) !== KindCode.class) return false;
  return !engine.classes.of(metaclass).file.source.stub;
}
