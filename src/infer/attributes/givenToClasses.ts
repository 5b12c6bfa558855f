/** What classes are given from outside of their bodies, told apart from what their objects are given. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { throughClass, throughInstance } from './binding.js';
import type { View } from './views.js';

/**
 * What a class keeps that is given the value from outside of its body: functions, and what else its objects bind,
 * are told apart from what objects are given.
 */
export function asGiven(engine: Engine, value: number): number {
  const { values } = engine;
  if (!values.some(value, (atom) => isThroughBinding(engine, atom))) return value;
  return values.fromAtoms(
    values.lists
      .items(value)
      .map((atom) => (isThroughBinding(engine, atom) ? values.atom(Atom.given, atom) : atom)),
  );
}

/** Whether it is a function, or reading it through an object gives something else (data model, "Invoking Descriptors"). */
export function isThroughBinding(engine: Engine, atom: number): boolean {
  const { values, classes, universe } = engine;
  if (isFunction(engine, atom)) return true;
  switch (values.kind[atom]) {
    case Atom.property:
    case Atom.static:
    case Atom.classMethod:
    case Atom.partialMethod:
      return true;
    case Atom.instance:
      return classes.findMember(classes.of(values.a[atom]), universe.nameId('__get__')) >= 0;
    default:
      return false;
  }
}

/** Of what a class and its objects were given: without the functions of the objects, where the class has its own. */
export function withoutFunctionsOfObjects(engine: Engine, value: number): number {
  return engine.values.filter(value, (atom) => !isFunction(engine, atom));
}

function isFunction({ values }: Engine, atom: number): boolean {
  const kind = values.kind[atom];
  return kind === Atom.function || kind === Atom.lambda || kind === Atom.partial;
}

/** What was given to a class, read through `receiver`: one of its objects, or the class itself. */
export function throughGiven(engine: Engine, value: number, receiver: number, view: View): number {
  const { values } = engine;
  if (!values.holds(value, Atom.given)) return value;
  const atoms = values.lists.items(value).filter((atom) => values.kind[atom] === Atom.given);
  const given = values.fromAtoms(atoms.map((atom) => values.a[atom]));
  const through = values.kind[receiver] === Atom.class ? throughClass : throughInstance;
  const others = values.filter(value, (atom) => values.kind[atom] !== Atom.given);
  return values.union(others, through(engine, given, receiver, view));
}
