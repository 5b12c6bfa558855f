/** `object.name`: in the class and its bases, in what objects were given, and in what stands in for what is missing. */

import { KindCode } from '../../model/kinds.js';
import { isAskedInside, unitAsking } from '../asker.js';
import { returnedValue } from '../bodies/exhausted.js';
import { seenByReceiver } from '../containers/ownSites.js';
import { MADE_CLASS } from '../domain/atomKinds.js';
import { CellKind } from '../domain/cells.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { classBases } from '../libraries/classLists.js';
import { classNames } from '../libraries/classNames.js';
import { enumAttribute } from '../libraries/enums.js';
import { parsedForSubclass, parsedHere } from '../libraries/namespaces.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Lookup, Member } from '../program/members.js';
import { consistsOfTexts } from '../types/constantTexts.js';
import { isGeneral } from '../types/general.js';
import { substitute } from '../types/generics.js';
import { isMoreExactGiven, leavesClassesBelow, moreExact } from '../types/ownObjects.js';
import { attributesOf } from './attributeDictionaries.js';
import { attributeOfAtom } from './attributes.js';
import { throughDescriptors, throughInstance } from './binding.js';
import { ofOtherChoices } from './chosenAttributes.js';
import { solutionFor } from './classVariables.js';
import { throughGiven } from './givenToClasses.js';
import { assignedIn, givenByMetaclass, methodsGiven } from './givenValues.js';
import { withKept } from './keptByStubs.js';
import {
  definedBelow,
  fromBelow,
  givenBelow,
  hooksBelow,
  isGivenHook,
  isHook,
  isLeftToSubclasses,
  isTooMuchBelow,
} from './leftToSubclasses.js';
import { isHandedOn, throughGetattr } from './missingAttributes.js';
import { replacedMethod } from './replacedOutside.js';
import { isPassedByKeyword } from './setters.js';
import { type Inherited, ofUnnamedBases } from './unnamedBaseAttributes.js';
import { type View, viewOf } from './views.js';

/**
 * `special`: as the interpreter looks special methods up, past the object. `inBases`: what bases that no name leads to
 * have given so far.
 */
export function instanceAttribute(
  engine: Engine,
  view: View | undefined,
  receiver: number,
  name: number,
  special: boolean,
  inBases?: Map<number, number>,
): number {
  if (view === undefined) return 0;
  const info = engine.classes.of(view.entity);
  const found = inOrder(engine, info, view, receiver, name, special, inBases);
  return engine.values.union(found, ofOtherChoices(engine, info, view, receiver, name));
}

/** Where the class has the first of all alternative bases that could be. */
function inOrder(
  engine: Engine,
  info: ClassInfo,
  view: View,
  receiver: number,
  name: number,
  special: boolean,
  inBases: Map<number, number> | undefined,
): number {
  const { values } = engine;
  const parsed = parsedHere(engine, info, name);
  if (parsed !== 0) return parsed;
  const ofMade = special ? 0 : constructorOfMade(engine, info, receiver, name);
  if (ofMade !== 0) return ofMade;
  const lookup = engine.members.find(info, name);
  const { index, owner } = lookup;
  // The very `__init__` may still ask for the method: `self.run = timed(self.run)`.
  if (!special && lookup.shadowedBy >= 0 && lookup.shadowedBy !== unitAsking(engine))
    return assignedIn(engine, info, view, lookup.given, receiver);
  let result = 0;
  if (owner !== undefined) {
    const computed = computedAttribute(engine, info, owner, receiver, name);
    if (computed !== 0) return computed;
    const found = engine.members.value(owner, lookup.member);
    if (found.leavesTexts === true) return orTextsBelow(engine, info, lookup, receiver, name, found.value);
    result = fromBody(engine, info, view, lookup, found, receiver);
    if (found.sure) {
      if (!owner.file.source.stub) return withMoreExact(engine, info, view, lookup, receiver, name, result);
      if (found.data) return withKept(engine, info, view, lookup, receiver, name, result);
      result = values.union(result, replacedMethod(engine, lookup, receiver, view));
      // What an object holds comes before a function of its class.
      if (special || !isMethod(engine, lookup.member)) return result;
      return values.union(result, assignedIn(engine, info, view, lookup.given, receiver));
    }
  }
  const inBody = result;
  if (!special) {
    result = values.union(result, ofObjects(engine, info, view, lookup, receiver, name));
    if (lookup.isNamespace) result = values.union(result, parsedForSubclass(engine, name));
    // What a metaclass gives the class itself comes before what that inherits, and wrappers in the place of what its body defines.
    const byMetaclass = givenByMetaclass(engine, info, name, receiver);
    if (result === 0 || owner !== info || areNoMethods(engine, byMetaclass))
      result = values.union(result, byMetaclass);
  } else if (owner === undefined) result = methodsGiven(engine, lookup.given, receiver, view);
  if (owner === undefined && info.open) {
    const inherited: Inherited = (base, known) =>
      instanceAttribute(engine, base, receiver, name, special, known);
    result = values.union(result, ofUnnamedBases(engine, info, inherited, inBases));
  }
  // Of an object that stands for all below its class, that would be too much. Operations are left to them by a mix-in.
  const isLeft =
    values.c[receiver] !== 1 && (!special || (owner === undefined && isAskedInside(engine, info.entity)));
  const isMissing = !special && owner === undefined && result === 0;
  if (isLeft) result = values.union(result, leftBelow(engine, info, lookup, receiver, name, result, inBody));
  // Classes that are too many to be told apart, which have in common only that each defines it, or has a wrapper of what it defines.
  if (owner === undefined && index < 0 && values.c[receiver] === 1 && areNoMethods(engine, result))
    result = values.union(result, definedBelow(engine, info, receiver, name));
  if (special) return result;
  if (isMissing && result !== 0 && isHandedOn(engine, info))
    return values.union(result, standingIn(engine, info, receiver, name));
  if (result === 0) result = replacedMethod(engine, lookup, receiver, view);
  if (result === 0) return standingIn(engine, info, receiver, name);
  // `factory: type` in a metaclass says less than the classes that it makes.
  const saysLittle = isGeneral(engine, result) && values.c[receiver] !== MADE_CLASS;
  return saysLittle ? values.union(result, ofClassesMade(engine, info, name)) : result;
}

/** What the interpreter, or the module `enum`, makes of an attribute that a stub, `owner`'s, declares; 0: nothing. */
function computedAttribute(
  engine: Engine,
  info: ClassInfo,
  owner: ClassInfo,
  receiver: number,
  name: number,
): number {
  if (!owner.file.source.stub) return 0;
  const { values } = engine;
  if (name === engine.members.dictionary) return attributesOf(engine, values.single(receiver));
  if (name === engine.members.bases && values.kind[receiver] === Atom.class)
    return classBases(engine, values.a[receiver]);
  if (name === engine.members.ownName && values.kind[receiver] === Atom.class)
    return classNames(engine, values.a[receiver]);
  const returned = values.b[receiver] === 0 ? 0 : returnedValue(engine, receiver, name);
  if (returned !== 0) return returned;
  const isOfEnum = owner.file.module.name === 'enum' && engine.classes.isEnum(owner.entity);
  return isOfEnum ? enumAttribute(engine, info, name) : 0;
}

/** What the body of the class at an index of the order gives, read through the object. */
function fromBody(
  engine: Engine,
  info: ClassInfo,
  view: View,
  { index, given }: Lookup,
  found: Member,
  receiver: number,
): number {
  if (found.enumMember) return engine.values.of(Atom.instance, info.order[index].entity);
  const filled = substitute(engine, found.value, solutionFor(engine, info, view, index));
  const read = found.data
    ? dataOf(engine, ofSelf(engine, filled, receiver), found, given, receiver, view)
    : throughInstance(engine, filled, receiver, view);
  return seenByReceiver(engine, read, receiver, view.entity);
}

/** Declared data, which is a descriptor where the class has it (data model, "Invoking Descriptors"). */
function dataOf(
  engine: Engine,
  value: number,
  { isOfObjects }: Member,
  given: readonly number[],
  receiver: number,
  view: View,
): number {
  const isOfClass =
    isOfObjects !== true || given.some((cell) => engine.values.holds(engine.read(cell), Atom.given));
  return isOfClass ? throughDescriptors(engine, value, receiver, view) : value;
}

/**
 * What a class of sources declares of an attribute, and what is more exact: what objects were given, and what
 * classes below put in the place of an own class or object. Of what bases of the declaring class were given, it says what is meant.
 */
function withMoreExact(
  engine: Engine,
  info: ClassInfo,
  view: View,
  { owner, given }: Lookup,
  receiver: number,
  name: number,
  declared: number,
): number {
  if (owner === undefined || !isMoreExactGiven(engine, declared)) return declared;
  const { values } = engine;
  const first = info.sources.indexOf(owner.entity);
  const cells = given.filter((_, at) => at <= first || at >= info.sources.length);
  let found = assignedIn(engine, info, view, cells, receiver);
  const isHeld =
    (values.c[receiver] === 0 || values.isObject(receiver)) && leavesClassesBelow(engine, declared);
  if (isHeld && isAskedInside(engine, info.entity))
    found = values.union(found, definedBelow(engine, info, receiver, name));
  return values.union(declared, moreExact(engine, declared, found));
}

/**
 * What classes below put in the place of texts that are declared, but left to them: which ones says more than that they are
 * texts. Until it is known what they do, nothing; what objects are given is what is declared.
 */
function orTextsBelow(
  engine: Engine,
  info: ClassInfo,
  { given }: Lookup,
  receiver: number,
  name: number,
  declared: number,
): number {
  const isLeft =
    engine.descent.defining(info, name).length > 0 && given.every((cell) => engine.read(cell) === 0);
  if (!isLeft) return declared;
  if (!engine.isMissingForGood()) return 0;
  const below = definedBelow(engine, info, receiver, name);
  return consistsOfTexts(engine, below) ? below : declared;
}

/** What objects of the class and its bases were given. */
function ofObjects(
  engine: Engine,
  info: ClassInfo,
  view: View,
  lookup: Lookup,
  receiver: number,
  name: number,
): number {
  const own = lookup.own < 0 ? 0 : throughGiven(engine, engine.read(lookup.own), receiver, view);
  const given = engine.values.union(own, assignedIn(engine, info, view, lookup.given, receiver));
  const passed = engine.values.isUnknown(given)
    ? passedBeside(engine, info, view, lookup, receiver, name)
    : 0;
  return passed === 0 ? given : passed;
}

/**
 * What objects of classes beside are given by calls of methods that all inherit, where none is seen that gives something to those
 * of this class: they may be given the same, or something else. A keyword that no call passes leaves them what their class has.
 */
function passedBeside(
  engine: Engine,
  info: ClassInfo,
  view: View,
  { owner }: Lookup,
  receiver: number,
  name: number,
): number {
  const { cells, values } = engine;
  if (info.sources.length < 2 || !engine.isMissingForGood()) return 0;
  const given = (entities: readonly number[]): number => {
    const passed = entities.map((entity) => cells.cell(CellKind.passed, entity, name));
    return assignedIn(engine, info, view, passed, receiver);
  };
  let found = given(info.sources);
  if (found !== 0 && owner !== undefined)
    found = given(info.sources.filter((entity) => !isPassedByKeyword(engine, entity, name)));
  return found === 0 ? 0 : values.orOther(found);
}

/** What the class leaves to those below it, where it and its objects have `value`, and its body `inBody`. */
function leftBelow(
  engine: Engine,
  info: ClassInfo,
  lookup: Lookup,
  receiver: number,
  name: number,
  value: number,
  inBody: number,
): number {
  const { index, owner, member } = lookup;
  // What a base that isn't known may define, it needn't have from below.
  if (owner !== undefined || index < 0) {
    if (isLeftToSubclasses(engine, value)) return fromBelow(engine, info, receiver, name);
    const mayBeBelow = !engine.values.isObject(receiver);
    if (isHook(engine, info, owner, member, value, mayBeBelow))
      return hooksBelow(engine, info, receiver, name);
    if (owner === undefined && isGivenHook(engine, info, value))
      return givenBelow(engine, info, receiver, name);
  }
  // None is left to them also where single objects are given something else.
  if (inBody !== engine.values.of(Atom.none)) return 0;
  const below = definedBelow(engine, info, receiver, name);
  return below === 0 && isTooMuchBelow(engine, info, name) ? engine.values.orOther(0) : below;
}

/** What stands in for an attribute that neither the class nor its objects have. */
function standingIn(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const result = engine.values.c[receiver] === MADE_CLASS ? 0 : ofClassesMade(engine, info, name);
  return result !== 0 ? result : throughGetattr(engine, info, receiver, name);
}

/** `cls.__new__`, `cls.__init__` in a metaclass: a class has its own before those of its type (data model, "Invoking Descriptors"). */
function constructorOfMade(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { values, classes, universe, members } = engine;
  if (!members.constructors.includes(name) || info.file.source.stub) return 0;
  if (values.kind[receiver] !== Atom.instance || values.c[receiver] === MADE_CLASS) return 0;
  if (!classes.isSubclass(info.entity, universe.entity('builtins.type'))) return 0;
  return ofClassesMade(engine, info, name);
}

/** What an instance of a metaclass has, being one of the classes that it makes. */
function ofClassesMade(engine: Engine, info: ClassInfo, name: number): number {
  const { values } = engine;
  let result = 0;
  for (const made of engine.descent.madeBy(info.entity))
    result = values.union(result, attributeOfAtom(engine, values.atom(Atom.class, made), name));
  return result;
}

/** Data may be declared to be `Self`, too (PEP 673). */
function ofSelf(engine: Engine, value: number, receiver: number): number {
  if (!engine.values.isOfSelf(value)) return value;
  return substitute(engine, value, new Map([[SELF, engine.values.single(receiver)]]));
}

export function ofMetaclass(engine: Engine, atom: number, name: number): number {
  return instanceAttribute(engine, viewOf(engine, atom), atom, name, true);
}

/** Whether a value is nothing but functions that no class's body defines. */
function areNoMethods(engine: Engine, value: number): boolean {
  return engine.values.every(value, (atom) => isNoMethod(engine, atom));
}

/** Whether an atom is a function that no class's body defines: what wrappers of those that one defines are. */
export function isNoMethod({ values, functions }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.function && functions.of(values.a[atom]).owner < 0;
}

/** Whether a member of a class is a function that its objects bind, and no property. */
export function isMethod({ linked, functions }: Engine, member: number): boolean {
  return linked.program.kindOf(member) === KindCode.method && !functions.of(member).isProperty;
}
