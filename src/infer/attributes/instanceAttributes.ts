/** `object.name`: in the class and its bases, in what objects were given, and in what stands in for what is missing. */

import { seenThrough } from '../containers/ownSites.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { enumAttribute } from '../libraries/enums.js';
import { parsedHere } from '../libraries/namespaces.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Lookup } from '../program/members.js';
import { substitute } from '../types/generics.js';
import { attributesOf } from './attributeDictionaries.js';
import { attributeOfAtom } from './attributes.js';
import { throughDescriptors, throughGiven, throughInstance } from './binding.js';
import { solutionFor } from './classVariables.js';
import { assignedIn, givenByMetaclass, methodsGiven } from './givenValues.js';
import { definedBelow, fromBelow, isHook, isLeftToSubclasses } from './leftToSubclasses.js';
import { throughGetattr } from './missingAttributes.js';
import { type Inherited, ofUnnamedBases } from './unnamedBaseAttributes.js';
import { type View, viewOf } from './views.js';

export function instanceAttribute(
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

/** Data may be declared to be `Self`, too (PEP 673). */
function ofSelf(engine: Engine, value: number, receiver: number): number {
  if (!engine.values.isOfSelf(value)) return value;
  return substitute(engine, value, new Map([[SELF, engine.values.single(receiver)]]));
}

export function ofMetaclass(engine: Engine, atom: number, name: number): number {
  return instanceAttribute(engine, viewOf(engine, atom), atom, name, true);
}
