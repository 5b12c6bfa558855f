/** `Class.name`: in the class and its bases, in its metaclass, and in classes below. */

import { isAskedWhileImporting } from '../asker.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { substitute } from '../types/generics.js';
import { throughClass, throughDescriptors } from './binding.js';
import { ofOtherChoices } from './chosenAttributes.js';
import { solutionFor } from './classVariables.js';
import { assigned, givenByMetaclass, hasSourceMetaclass } from './givenValues.js';
import { ofMetaclass } from './instanceAttributes.js';
import { fromBelow, hooksBelow, isHook, isLeftToSubclasses } from './leftToSubclasses.js';
import { throughGetattr } from './missingAttributes.js';
import { replacedMethod } from './replacedOutside.js';
import { noteAsked } from './runBelow.js';
import { newOf } from './superAttributes.js';
import { type Inherited, ofUnnamedBases } from './unnamedBaseAttributes.js';
import type { View } from './views.js';

/** The class itself with its type arguments, as what its own attributes are looked up in. */
export function viewOfClass({ values }: Engine, atom: number): View {
  return { entity: values.a[atom], args: values.lists.items(values.b[atom]) };
}

/**
 * `view`: the class that the name is looked up in, for the class of `atom`. `isNamed`: it is this very class, as
 * `Base` in `Base.__init__(self)`, and not perhaps one below it, as `cls` may be.
 */
export function classAttribute(
  engine: Engine,
  view: View,
  atom: number,
  name: number,
  isNamed: boolean,
  inBases?: Map<number, number>,
): number {
  const info = engine.classes.of(view.entity);
  const found = inOrder(engine, info, view, atom, name, isNamed, inBases);
  return engine.values.union(found, ofOtherChoices(engine, info, view, atom, name));
}

/** Where the class has the first of all alternative bases that could be. */
function inOrder(
  engine: Engine,
  info: ClassInfo,
  view: View,
  atom: number,
  name: number,
  isNamed: boolean,
  inBases: Map<number, number> | undefined,
): number {
  const { values } = engine;
  const lookup = engine.members.find(info, name);
  const { index, owner } = lookup;
  let result = 0;
  let sure = false;
  if (owner !== undefined) {
    const found = engine.members.value(owner, lookup.member);
    noteAsked(engine, lookup.member);
    if (found.enumMember) return values.of(Atom.instance, owner.entity);
    const filled = substitute(engine, found.value, solutionFor(engine, info, view, index));
    result = found.data
      ? throughDescriptors(engine, filled, atom, view)
      : throughClass(engine, filled, atom, view);
    sure = found.sure;
  } else if (index >= 0) result = newOf(engine, view, name);
  // Who puts something in a method's place while it is imported still has what was there before.
  const replaced = (): number =>
    lookup.replaced.length > 0 && isAskedWhileImporting(engine)
      ? 0
      : replacedMethod(engine, lookup, atom, view);
  const besides = sure ? replaced() : assigned(engine, lookup, atom, view);
  result = values.union(result, besides);
  if (owner === undefined && info.open) {
    const inherited: Inherited = (base, known) => classAttribute(engine, base, atom, name, isNamed, known);
    result = values.union(result, ofUnnamedBases(engine, info, inherited, inBases));
  }
  // What a metaclass gives the class itself comes before what that inherits.
  if (index > 0) result = values.union(result, givenByMetaclass(engine, info, name, atom));
  if (result !== 0 || index >= 0) {
    if (isNamed) return result;
    if (isLeftToSubclasses(engine, result)) return values.union(result, fromBelow(engine, info, atom, name));
    const isReplaced = isHook(engine, info, owner, lookup.member, result, false);
    return isReplaced ? values.union(result, hooksBelow(engine, info, atom, name)) : result;
  }
  const meta = values.union(ofMetaclass(engine, atom, name), givenByMetaclass(engine, info, name, atom));
  if (meta !== 0) return meta;
  const below = isNamed ? 0 : fromBelow(engine, info, atom, name);
  return below !== 0 || !hasSourceMetaclass(engine, info)
    ? below
    : throughGetattr(engine, engine.classes.of(info.metaclass), atom, name);
}
