/**
 * Attribute access: `value.name` (data model, "Customizing attribute access" and "Implementing
 * Descriptors"), by what the value is.
 */

import type { Module } from '../../link/program/program.js';
import { KindCode } from '../../model/kinds.js';
import { Atom } from '../domain/values.js';
import { isSettled, isTelling } from '../doubts.js';
import type { Engine } from '../engine.js';
import { recordAttribute, recordField } from '../libraries/records.js';
import { moduleAttribute } from '../program/modules.js';
import { isAbstract } from '../program/overrides.js';
import { withoutProtocols } from '../types/general.js';
import { meantHere } from '../types/givenTypes.js';
import { classAttribute, viewOfClass } from './classAttributes.js';
import { functionAttribute, functionNames } from './functionAttributes.js';
import { isGivenUnknown } from './givenValues.js';
import { instanceAttribute, ofMetaclass } from './instanceAttributes.js';
import { superAttribute } from './superAttributes.js';
import { classOf, viewOf } from './views.js';

export function attribute(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  if (values.isSymbolic(value) && name === engine.universe.nameId('__class__')) return classOf(engine, value);
  const resolved = engine.resolve(value);
  const told = withoutProtocols(engine, resolved);
  let result = ofEach(engine, told, name);
  if (result === 0 && told !== resolved) result = ofEach(engine, resolved, name);
  return result === values.many ? ofCommonBase(engine, resolved, name) : values.inDoubt(result, resolved);
}

function ofEach(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  if (name === engine.members.ownName) return ownNames(engine, value);
  let result = 0;
  let lacking: number[] | undefined;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    const found = attributeOfAtom(engine, atom, name);
    if (values.isUnknown(found)) {
      lacking ??= [];
      lacking.push(atom);
    }
    result = values.union(result, found);
  }
  return lacking !== undefined && isTelling(engine, result) && isUnknownOfSome(engine, value, name, lacking)
    ? values.orOther(result)
    : result;
}

/**
 * Whether one of some objects is given something of which nothing is known, or a property of its class gives that. `lacking`:
 * the atoms of which nothing came.
 */
function isUnknownOfSome(engine: Engine, value: number, name: number, lacking: readonly number[]): boolean {
  const { values, members, classes } = engine;
  return values.some(value, (atom) => {
    // What a call of `namedtuple` makes may have been given it from outside.
    if (values.kind[atom] === Atom.tuple)
      return values.a[atom] !== 0 && lacking.includes(atom) && isSettled(engine);
    if (values.kind[atom] !== Atom.instance) return false;
    const info = classes.of(values.a[atom]);
    const { owner, member } = members.find(info, name);
    if (owner === undefined) return isGivenUnknown(engine, info.sources, name);
    return lacking.includes(atom) && isProperty(engine, member) && isSettled(engine);
  });
}

/** Whether a member of a class is a property that does more than raise. */
function isProperty({ linked, functions }: Engine, member: number): boolean {
  return linked.program.kindOf(member) === KindCode.property && !isAbstract(functions.of(member));
}

/** `value.__name__`: of many classes or functions, as many texts. */
function ownNames(engine: Engine, value: number): number {
  const { values, members } = engine;
  return values.unionOfTypes(
    values.lists.items(value).map((atom) => {
      const names = values.kind[atom] === Atom.function ? functionNames(engine, atom) : undefined;
      return names ?? attributeOfAtom(engine, atom, members.ownName);
    }),
  );
}

/** Of classes that have too many different ones: what the class has that all inherit from; of many texts, what any has. */
function ofCommonBase(engine: Engine, value: number, name: number): number {
  const { values } = engine;
  if (values.consistsOf(value, Atom.text))
    return attributeOfAtom(engine, values.atom(Atom.instance, values.textClass), name);
  const atoms = values.lists.items(value);
  if (!atoms.every((atom) => values.kind[atom] === Atom.class)) return values.many;
  const base = engine.classes.commonBase(atoms.map((atom) => values.a[atom]));
  const found = base < 0 ? 0 : attributeOfAtom(engine, values.atom(Atom.class, base), name);
  return found === 0 ? values.many : found;
}

/** `value.name`, where the value is the one atom. */
export function attributeOfAtom(engine: Engine, atom: number, name: number): number {
  return lookUp(engine, atom, name, false);
}

/** `Class.name` of the very class, which stands before the dot under its own name. */
export function attributeOfNamedClass(engine: Engine, atom: number, name: number): number {
  return classAttribute(engine, viewOfClass(engine, atom), atom, name, true);
}

/**
 * The method that the interpreter calls for an operation on the atom: looked up in its class, past the object itself
 * (data model, "Special method lookup").
 */
export function specialMethod(engine: Engine, atom: number, name: number): number {
  return lookUp(engine, atom, name, true);
}

function lookUp(engine: Engine, atom: number, name: number, special: boolean): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.module:
      return moduleAttribute(engine, engine.linked.program.moduleOf(values.a[atom]) as Module, name);
    case Atom.class:
      return special
        ? ofMetaclass(engine, atom, name)
        : classAttribute(engine, viewOfClass(engine, atom), atom, name, false);
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
    case Atom.property: {
      const code = codeOfProperty(engine, atom, name);
      return code !== 0 ? code : instanceAttribute(engine, viewOf(engine, atom), atom, name, special);
    }
    case Atom.typeVar: {
      let result = 0;
      for (const one of values.lists.items(meantHere(engine, values.a[atom])))
        if (values.kind[one] !== Atom.typeVar)
          result = values.union(result, lookUp(engine, one, name, special));
      return result;
    }
    case Atom.classOf: {
      let result = 0;
      for (const inner of values.lists.items(values.a[atom])) {
        const view = viewOf(engine, inner);
        if (view === undefined) continue;
        const seen = values.atom(Atom.class, view.entity, values.argumentList(view.args));
        result = values.union(result, lookUp(engine, seen, name, special));
      }
      return result;
    }
    default:
      return instanceAttribute(engine, viewOf(engine, atom), atom, name, special);
  }
}

/** `property.fget` and `property.fset`, the functions that it was made of; 0: another name, or none. */
function codeOfProperty({ values, universe }: Engine, property: number, name: number): number {
  switch (universe.text(name)) {
    case 'fget':
      return values.a[property];
    case 'fset':
      return values.c[property];
    default:
      return 0;
  }
}
