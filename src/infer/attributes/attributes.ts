/**
 * Attribute access: `value.name` (data model, "Customizing attribute access" and "Implementing
 * Descriptors"). Values that instances were given anywhere count for all instances of the class.
 */

import type { Module } from '../../link/program.js';
import { KindCode } from '../../model/kinds.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { seenThrough } from '../containers/ownSites.js';
import { askedOnce } from '../domain/underWay.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { enumAttribute } from '../libraries/enums.js';
import { parsedHere } from '../libraries/namespaces.js';
import { recordAttribute, recordField } from '../libraries/records.js';
import { classOf } from '../libraries/specialClasses.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Lookup } from '../program/members.js';
import { moduleAttribute } from '../program/modules.js';
import { unnamedBases } from '../program/unnamedBases.js';
import { withoutProtocols } from '../types/general.js';
import { type Solution, substitute } from '../types/generics.js';
import { addGivenTypes, givenHere } from '../types/givenTypes.js';
import { attributesOf } from './attributeDictionaries.js';
import {
  throughClass,
  throughDescriptors,
  throughGiven,
  throughInstance,
  withoutFunctionsOfObjects,
} from './binding.js';
import { functionAttribute } from './functionAttributes.js';
import { definedBelow, fromBelow, isHook, isLeftToSubclasses } from './leftToSubclasses.js';
import { nextAfter } from './superclass.js';
import { type View, viewOf } from './views.js';

export function attribute(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  if (values.isSymbolic(value) && name === engine.universe.nameId('__class__')) return classOf(engine, value);
  const resolved = engine.resolve(value);
  const told = withoutProtocols(engine, resolved);
  let result = ofEach(engine, told, name);
  if (result === 0 && told !== resolved) result = ofEach(engine, resolved, name);
  return result === values.many ? ofCommonBase(engine, resolved, name) : result;
}

function ofEach(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  let result = 0;
  for (let i = 0; i < values.size(value); i++)
    result = values.union(result, attributeOfAtom(engine, values.atomAt(value, i), name, false));
  return result;
}

/** Of classes that have too many different ones: what the class has that all inherit from. */
function ofCommonBase(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  const atoms = values.lists.items(value);
  if (!atoms.every((atom) => values.kind[atom] === Atom.class)) return values.many;
  const base = engine.classes.commonBase(atoms.map((atom) => values.a[atom]));
  const found = base < 0 ? 0 : attributeOfAtom(engine, values.atom(Atom.class, base), name, false);
  return found === 0 ? values.many : found;
}

/** `special`: as the interpreter looks special methods up, past the instance. */
export function attributeOfAtom(engine: Engine, atom: number, name: number, special: boolean): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.module:
      return moduleAttribute(engine, engine.linked.program.moduleOf(values.a[atom]) as Module, name);
    case Atom.class:
      return special
        ? ofMetaclass(engine, atom, name)
        : classAttribute(engine, viewOfClass(engine, atom), atom, name);
    case Atom.super:
      return superAttribute(engine, atom, name);
    case Atom.function:
    case Atom.lambda:
    case Atom.partial:
    case Atom.callable: {
      const own = functionAttribute(engine, atom, name);
      return own !== 0 ? own : instanceAttribute(engine, viewOf(engine, atom), atom, name, special);
    }
    case Atom.tuple: {
      const field = recordField(engine, atom, name);
      return field !== 0 ? field : instanceAttribute(engine, viewOf(engine, atom), atom, name, special);
    }
    case Atom.record:
      return recordAttribute(engine, atom, name);
    case Atom.typeVar: {
      const bound = engine.classes.boundOf(values.a[atom]);
      let result = 0;
      for (const one of values.lists.items(bound !== 0 ? bound : givenHere(engine, values.a[atom])))
        if (values.kind[one] !== Atom.typeVar)
          result = values.union(result, attributeOfAtom(engine, one, name, special));
      return result;
    }
    case Atom.classOf: {
      let result = 0;
      for (const inner of values.lists.items(values.a[atom])) {
        const view = viewOf(engine, inner);
        if (view === undefined) continue;
        const seen = values.atom(Atom.class, view.entity, values.argumentList(view.args));
        result = values.union(result, attributeOfAtom(engine, seen, name, special));
      }
      return result;
    }
    default:
      return instanceAttribute(engine, viewOf(engine, atom), atom, name, special);
  }
}

/**
 * What objects and classes were given under a name, read through the class of `atom`. A method of the class stays
 * what it is there where single objects are given another function: `Class.method(self)` is how these ask for it.
 */
function assigned(engine: Engine, { given, member }: Lookup, atom: number, view: View): number {
  const { values, linked } = engine;
  const isMethod = member >= 0 && linked.program.kindOf(member) === KindCode.method;
  let result = 0;
  for (let i = 0; i < given.length; i++) result = values.union(result, engine.read(given[i]));
  if (isMethod) result = withoutFunctionsOfObjects(engine, result);
  return throughGiven(engine, seenThrough(engine, result, view.entity), atom, view);
}

/** The same, read through an object: the type variables of each class are what they are for the object. */
function assignedIn(
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
  return throughGiven(engine, seenThrough(engine, result, view.entity), receiver, view);
}

/** Of what classes were given alone, as special methods are looked up past the object. */
function methodsGiven(engine: Engine, cells: readonly number[], receiver: number, view: View): number {
  const { values } = engine;
  let result = 0;
  for (let i = 0; i < cells.length; i++) {
    const given = values.filter(engine.read(cells[i]), (atom) => values.kind[atom] === Atom.given);
    if (given !== 0) result = values.union(result, throughGiven(engine, given, receiver, view));
  }
  return result;
}

function instanceAttribute(
  engine: Engine,
  view: View | undefined,
  receiver: number,
  name: number,
  special: boolean,
  inBases?: Map<number, number>,
): number {
  if (view === undefined) return 0;
  const { values, classes } = engine;
  const info = classes.of(view.entity);
  const parsed = parsedHere(engine, info, name);
  if (parsed !== 0) return parsed;
  const lookup = engine.members.find(info, name);
  const { index, owner } = lookup;
  // The very `__init__` may still ask for the method: `self.run = timed(self.run)`.
  if (!special && lookup.shadowedBy >= 0 && lookup.shadowedBy !== engine.reader)
    return assignedIn(engine, info, view, lookup.given, receiver);
  let result = 0;
  if (owner !== undefined) {
    if (name === engine.members.dictionary && owner.file.source.stub)
      return attributesOf(engine, values.single(receiver));
    if (owner.file.source.stub && owner.file.module.name === 'enum' && classes.isEnum(owner.entity)) {
      const ofMember = enumAttribute(engine, info, name);
      if (ofMember !== 0) return ofMember;
    }
    const found = engine.members.value(owner, lookup.member);
    if (found.enumMember) return values.of(Atom.instance, owner.entity);
    const filled = substitute(engine, found.value, solutionFor(engine, info, view, index));
    result = found.data ? ofSelf(engine, filled, receiver) : throughInstance(engine, filled, receiver, view);
    if (found.data) result = throughDescriptors(engine, result, receiver, view);
    result = seenThrough(engine, result, view.entity);
    if (found.sure) return result;
  }
  const inBody = result;
  if (!special) {
    if (lookup.own >= 0)
      result = values.union(result, throughGiven(engine, engine.read(lookup.own), receiver, view));
    result = values.union(result, assignedIn(engine, info, view, lookup.given, receiver));
    if (result === 0) result = givenByMetaclass(engine, info, name, receiver);
  } else if (owner === undefined) result = methodsGiven(engine, lookup.given, receiver, view);
  if (owner === undefined && info.open) {
    const inherited: Inherited = (base, known) =>
      instanceAttribute(engine, base, receiver, name, special, known);
    result = values.union(result, ofUnnamedBases(engine, info, inherited, inBases));
  }
  // Of an object that stands for all below its class, that would be too much.
  if (!special && values.c[receiver] === 0) {
    if (isLeftBelow(engine, info, lookup, result))
      result = values.union(result, fromBelow(engine, info, receiver, name));
    // None is left to them also where single objects are given something else.
    else if (inBody === values.of(Atom.none))
      result = values.union(result, definedBelow(engine, info, receiver, name));
  }
  // Classes that are too many to be told apart, which have in common only that each defines it.
  if (result === 0 && owner === undefined && index < 0 && values.c[receiver] === 1)
    result = definedBelow(engine, info, receiver, name);
  if (result !== 0 || special) return result;
  // An instance of a metaclass is one of the classes that it makes.
  for (const made of engine.descent.madeBy(view.entity))
    result = values.union(result, attributeOfAtom(engine, values.atom(Atom.class, made), name, false));
  if (result !== 0) return result;
  return throughGetattr(engine, info, receiver, name);
}

/**
 * Whether a method of the class may use what only subclasses define, as `value` is all that the class and its objects
 * have. What a base that isn't known may define, it needn't have from below.
 */
function isLeftBelow(engine: Engine, info: ClassInfo, lookup: Lookup, value: number): boolean {
  const { index, owner, member } = lookup;
  if (owner === undefined && index >= 0) return false;
  return isLeftToSubclasses(engine, value) || isHook(engine, info, owner, member, value);
}

/** Looks something up in a base; `known`: what it is in those that have been asked. */
type Inherited = (base: View, known: Map<number, number>) => number;

/** What is looked up in bases that no name leads to. Many ways may lead to one of them. */
function ofUnnamedBases(
  engine: Engine,
  info: ClassInfo,
  lookUp: Inherited,
  known = new Map<number, number>(),
): number {
  const { inheriting } = engine.underWay;
  if (inheriting.has(info.entity)) return 0;
  inheriting.add(info.entity);
  let result = 0;
  for (const entity of unnamedBases(engine, info)) {
    const found = known.get(entity) ?? lookUp({ entity, args: [] }, known);
    known.set(entity, found);
    result = engine.values.union(result, found);
  }
  inheriting.delete(info.entity);
  return result;
}

/** Data may be declared to be `Self`, too (PEP 673). */
function ofSelf(engine: Engine, value: number, receiver: number): number {
  if (!engine.values.isOfSelf(value)) return value;
  return substitute(engine, value, new Map([[SELF, engine.values.single(receiver)]]));
}

const NO_SOLUTION: Solution = new Map();

/** Of the type variables of a class that a class has or inherits from. */
function solutionFor(engine: Engine, info: ClassInfo, view: View, index: number): Solution {
  const { classes } = engine;
  const owner = classes.of(info.order[index].entity);
  if (owner.parameters.length === 0) return NO_SOLUTION;
  const solution = new Map<number, number>();
  const args = classes.fill(info, view.args, info.order[index].args);
  // A method's own call solves the class's variables from its receiver; here they are for data.
  owner.parameters.forEach((parameter, at) => {
    if (args[at] !== undefined && args[at] !== 0) solution.set(parameter, args[at]);
  });
  addGivenTypes(engine, owner, solution);
  return solution;
}

/**
 * `__getattribute__` or else `__getattr__` of a class, `info`, for what its instance lacks. Where objects hand on what
 * they lack to one another, each class is asked once: what it gives is part of the outermost answer.
 */
function throughGetattr(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { classes, universe, values } = engine;
  const hooks = ['__getattribute__', '__getattr__']
    .map((hook) => universe.nameId(hook))
    .filter((hook) => classes.findBelowObject(info, hook) >= 0);
  if (hooks.length === 0 || !engine.isMissingForGood()) return 0;
  const args = positionalArguments(values.of(Atom.text, name));
  return askedOnce(engine.underWay.missing, info.entity, name, () => {
    for (const hook of hooks) {
      const method = attributeOfAtom(engine, receiver, hook, true);
      const found = engine.resolve(call(engine, NO_CONTEXT, method, args));
      if (found !== 0) return found;
    }
    return 0;
  });
}

/** The class itself with its type arguments, as what its own attributes are looked up in. */
function viewOfClass({ values }: Engine, atom: number): View {
  return { entity: values.a[atom], args: values.lists.items(values.b[atom]) };
}

/** `view`: the class that the name is looked up in, for the class of `atom`. */
function classAttribute(
  engine: Engine,
  view: View,
  atom: number,
  name: number,
  inBases?: Map<number, number>,
): number {
  const { values, classes } = engine;
  const info = classes.of(view.entity);
  const lookup = engine.members.find(info, name);
  const { index, owner } = lookup;
  let result = 0;
  let sure = false;
  if (owner !== undefined) {
    const found = engine.members.value(owner, lookup.member);
    if (found.enumMember) return values.of(Atom.instance, owner.entity);
    const filled = substitute(engine, found.value, solutionFor(engine, info, view, index));
    result = found.data
      ? throughDescriptors(engine, filled, atom, view)
      : throughClass(engine, filled, atom, view);
    sure = found.sure;
  } else if (index >= 0) result = newOf(engine, view, name);
  if (!sure) result = values.union(result, assigned(engine, lookup, atom, view));
  if (owner === undefined && info.open) {
    const inherited: Inherited = (base, known) => classAttribute(engine, base, atom, name, known);
    result = values.union(result, ofUnnamedBases(engine, info, inherited, inBases));
  }
  if (result !== 0 || index >= 0) {
    if (isLeftToSubclasses(engine, result))
      result = values.union(result, fromBelow(engine, info, atom, name));
    return result;
  }
  const meta = values.union(ofMetaclass(engine, atom, name), givenByMetaclass(engine, info, name, atom));
  if (meta !== 0) return meta;
  const below = fromBelow(engine, info, atom, name);
  return below !== 0 || !hasSourceMetaclass(engine, info)
    ? below
    : throughGetattr(engine, engine.classes.of(info.metaclass), atom, name);
}

function hasSourceMetaclass(engine: Engine, { metaclass }: ClassInfo): boolean {
  if (metaclass < 0 || engine.linked.program.kindOf(metaclass) !== KindCode.class) return false;
  return !engine.classes.of(metaclass).file.source.stub;
}

/** What a metaclass of sources gives the classes that it makes (`new_class.name = value` in its `__new__`). */
function givenByMetaclass(engine: Engine, info: ClassInfo, name: number, receiver: number): number {
  if (!hasSourceMetaclass(engine, info)) return 0;
  const lookup = engine.members.find(engine.classes.of(info.metaclass), name);
  return assigned(engine, lookup, receiver, { entity: info.entity, args: [] });
}

function ofMetaclass(engine: Engine, atom: number, name: number): number {
  return instanceAttribute(engine, viewOf(engine, atom), atom, name, true);
}

function superAttribute(engine: Engine, atom: number, name: number): number {
  const { values, classes } = engine;
  const receiver = values.b[atom];
  const isClass = values.kind[receiver] === Atom.class;
  if (!isClass && values.kind[receiver] !== Atom.instance) return 0;
  const view: View = { entity: values.a[receiver], args: values.lists.items(values.b[receiver]) };
  let result = 0;
  for (const entity of nextAfter(engine, values.a[atom], view.entity, name)) {
    const owner = classes.of(entity);
    const found = engine.members.value(owner, classes.ownMember(entity, name));
    const bound = isClass
      ? throughClass(engine, found.value, receiver, view)
      : throughInstance(engine, found.value, receiver, view);
    result = values.union(result, found.data ? found.value : bound);
  }
  return result !== 0 || !isClass ? result : newOf(engine, view, name);
}

/** `__new__` of a base that isn't known: whatever it is, it makes an object of the class. */
function newOf({ values, universe }: Engine, view: View, name: number): number {
  if (name !== universe.nameId('__new__')) return 0;
  return values.of(Atom.callable, -1, values.of(Atom.instance, view.entity, values.argumentList(view.args)));
}
