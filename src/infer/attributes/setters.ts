/** Assignment to an attribute, as a statement or by `setattr`: what the class has there may run code (data model, "Descriptors"). */

import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { NO_CLASS, seenThrough } from '../containers/ownSites.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { doubt, isSettled, isTelling } from '../doubts.js';
import type { Engine } from '../engine.js';
import { noteReassigned } from '../libraries/namespaces.js';
import { adopt } from '../program/adoptedMethods.js';
import { specialMethod } from './attributes.js';
import { isSetter } from './binding.js';
import { asGiven } from './givenToClasses.js';

/** `object.name = value`. */
export function setAttribute(engine: Engine, object: number, name: number, value: number): void {
  // What code does with a container is no longer its object's own affair.
  const passed = seenThrough(engine, value, NO_CLASS);
  assignAttribute(engine, throughSetters(engine, engine.resolve(object), name, passed), name, value);
}

/**
 * Properties with a setter, and descriptors: the value flows into their code. Gives the objects that
 * keep it as an attribute all the same.
 */
function throughSetters(engine: Engine, object: number, name: number, value: number): number {
  const { values } = engine;
  return values.filter(object, (atom) => {
    if (values.kind[atom] !== Atom.instance) return true;
    const { owner, member } = engine.members.find(engine.classes.of(values.a[atom]), name);
    if (owner === undefined || owner.file.source.stub) return true;
    const found = values.lists.items(engine.members.value(owner, member).value);
    const set = found.filter((one) => setThrough(engine, one, atom, value));
    return set.length === 0;
  });
}

/** Gives a value to the code that a class's attribute runs when it is assigned; whether it is a property's. */
function setThrough(engine: Engine, found: number, receiver: number, value: number): boolean {
  const { values, functions, universe } = engine;
  switch (values.kind[found]) {
    case Atom.function: {
      const { isProperty, signatures } = functions.of(values.a[found]);
      if (!isProperty) return false;
      const setter = values.of(Atom.function, values.a[found], receiver + 1, values.c[found]);
      call(engine, NO_CONTEXT, setter, positionalArguments(value));
      // A cached property has none: what is assigned takes its place.
      return signatures.some(isSetter);
    }
    case Atom.property:
      call(engine, NO_CONTEXT, values.c[found], positionalArguments(values.single(receiver), value));
      return values.c[found] !== 0;
    case Atom.instance: {
      const method = specialMethod(engine, found, universe.nameId('__set__'));
      call(engine, NO_CONTEXT, method, positionalArguments(values.single(receiver), value));
      // Where it keeps the value is its own affair; it is taken to be found under the name.
      return false;
    }
    default:
      return false;
  }
}

/** Notes what an attribute holds. Where one place gives it too much to be known, what others give remains. */
export function assignAttribute(engine: Engine, object: number, name: number, value: number): void {
  const { values, cells } = engine;
  const resolved = engine.resolve(value);
  if (values.isUnknown(resolved)) {
    doubtAttribute(engine, object, name);
    return;
  }
  for (const atom of values.lists.items(engine.resolve(object))) {
    switch (values.kind[atom]) {
      case Atom.instance:
      case Atom.class:
      case Atom.function:
      case Atom.module: {
        const kept = isClass(engine, atom) ? asGiven(engine, resolved) : resolved;
        cells.join(cells.cell(CellKind.attribute, values.a[atom], name), kept);
        engine.assignments.note(values.a[atom], name);
        if (values.kind[atom] === Atom.class) adopt(engine, values.a[atom], resolved);
        if (values.kind[atom] === Atom.instance) noteReassigned(engine, values.a[atom], name, kept);
        break;
      }
      default:
    }
  }
}

/** Notes what all calls together give the attribute of an object of `owner` or of a class below, where a method leaves it to each. */
export function shareAttribute(engine: Engine, owner: number, name: number, value: number): void {
  const { values, cells, assignments } = engine;
  const resolved = engine.resolve(seenThrough(engine, value, NO_CLASS));
  if (values.isUnknown(resolved)) {
    doubtAttribute(engine, values.of(Atom.instance, owner), name);
    return;
  }
  cells.join(cells.cell(CellKind.passed, owner, name), resolved);
  assignments.note(owner, name);
  // Callers that aren't seen may give it to objects of any of the classes.
  if (values.holds(resolved, Atom.other))
    cells.join(cells.cell(CellKind.attribute, owner, name), values.orOther(0));
}

/** `object.name = value` in a method of the class `owner`, as one call of it passes both. */
export function passAttribute(
  engine: Engine,
  owner: number,
  object: number,
  name: number,
  value: number,
): void {
  const { cells, classes, values } = engine;
  const passed = engine.resolve(seenThrough(engine, value, NO_CLASS));
  const receivers = throughSetters(engine, engine.resolve(object), name, passed);
  assignAttribute(engine, receivers, name, passed);
  if (values.isUnknown(passed)) return;
  for (const atom of values.lists.items(receivers)) {
    if (values.kind[atom] !== Atom.instance) continue;
    for (const base of classes.of(values.a[atom]).sources.slice(1))
      if (base !== owner && classes.isSubclass(base, owner))
        cells.join(cells.cell(CellKind.passed, base, name), passed);
  }
}

/** The cell that holds something where an attribute is declared through an object: `self.name: Type = value`. */
function declarationOf({ cells, universe }: Engine, entity: number, name: number): number {
  return cells.cell(CellKind.attribute, entity, universe.nameId(`declaration of ${universe.text(name)}`));
}

/** The cell that holds something where a method gives attributes what its callers pass for any keywords. */
function keywordOf({ cells, universe }: Engine, entity: number, name: number): number {
  return cells.cell(CellKind.passed, entity, universe.nameId(`keyword ${universe.text(name)}`));
}

/** The same of what all calls together pass for the keyword of the attribute's name: objects that none is passed for aren't given any. */
export function shareKeyword(engine: Engine, owner: number, name: number, value: number): void {
  const { values, cells } = engine;
  cells.join(keywordOf(engine, owner, name), values.of(Atom.none));
  shareAttribute(engine, owner, name, value);
}

/** Whether objects of the class are given the attribute only by those calls that pass the keyword of its name. */
export function isPassedByKeyword(engine: Engine, entity: number, name: number): boolean {
  return engine.read(keywordOf(engine, entity, name)) !== 0;
}

/** Notes that an attribute is declared through an object: the declaration says it, whatever else it is given. */
export function noteDeclaration(engine: Engine, object: number, name: number): void {
  const { values, cells } = engine;
  for (const atom of values.lists.items(engine.resolve(object)))
    if (values.kind[atom] === Atom.instance || values.kind[atom] === Atom.class)
      cells.join(declarationOf(engine, values.a[atom], name), values.of(Atom.none));
}

/** What an attribute is given isn't known: it may be something else than what it is given elsewhere. */
function doubtAttribute(engine: Engine, object: number, name: number): void {
  if (!isSettled(engine)) return;
  const { values, cells, classes } = engine;
  for (const atom of values.lists.items(engine.resolve(object))) {
    const kind = values.kind[atom];
    if (kind === Atom.function || kind === Atom.module)
      doubt(engine, cells.cell(CellKind.attribute, values.a[atom], name));
    if (kind !== Atom.instance && kind !== Atom.class) continue;
    if (engine.read(declarationOf(engine, values.a[atom], name)) !== 0) continue;
    const { owner, given } = engine.members.find(classes.of(values.a[atom]), name);
    if (owner === undefined) noteUnknown(engine, values.a[atom], name);
    const isKnown =
      owner === undefined
        ? given.some((cell) => isTelling(engine, engine.read(cell)))
        : !owner.file.source.stub;
    if (isKnown) cells.join(cells.cell(CellKind.attribute, values.a[atom], name), values.orOther(0));
  }
}

/** Notes that objects of a class are given something of which nothing is known: beside what other classes' are, it counts. */
function noteUnknown({ cells, values, assignments }: Engine, entity: number, name: number): void {
  cells.join(cells.cell(CellKind.unknown, entity, name), values.of(Atom.none));
  assignments.note(entity, name);
}

/** Whether it is a class, known by itself or by its metaclass alone. */
function isClass({ values, classes, universe }: Engine, atom: number): boolean {
  if (values.kind[atom] !== Atom.instance) return values.kind[atom] === Atom.class;
  return classes.isSubclass(values.a[atom], universe.entity('builtins.type'));
}
