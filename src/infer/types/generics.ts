/** Type variables in values: finding them, and filling them in (PEP 484, "Generics"). */

import { classesOf } from '../attributes/views.js';
import { descriptor, partials } from '../domain/applications.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { boundOf, defaultOf } from './variableDeclarations.js';

export type Solution = Map<number, number>;

/** Fills type variables in; those that the solution lacks stay. */
export function substitute(engine: Engine, value: number, solution: Solution): number {
  return solution.size === 0 ? value : replaced(engine, value, (variable) => solution.get(variable));
}

/**
 * What type arguments, as written, say of an alias's variables, and for those that aren't written the variables' defaults
 * (PEP 696), where they have any.
 */
export function withDefaultsFor(
  engine: Engine,
  variables: readonly number[],
  args: readonly number[],
): Solution {
  const solution: Solution = new Map();
  variables.forEach((variable, index) => {
    // One that has a default may be that of another before it.
    const value = args[index] ?? defaultOf(engine, variable);
    if (value !== undefined) solution.set(variable, substitute(engine, value, solution));
  });
  return solution;
}

/** Fills type variables in; of those that the solution lacks nothing is known. What it fills in may hold others. */
export function fillSolved(engine: Engine, value: number, solution: Solution): number {
  return replaced(engine, value, (variable) => solution.get(variable) ?? 0);
}

/** Leaves type variables out: nothing is known of them. */
export function withoutVariables(engine: Engine, value: number): number {
  return replaced(engine, value, () => 0);
}

/**
 * Puts something in place of type variables; undefined: the variable stays. `known`: what has become of the
 * values inside so far, as one may stand in many places of a large type.
 */
export function replaced(
  engine: Engine,
  value: number,
  replacement: (variable: number) => number | undefined,
  known?: Map<number, number>,
): number {
  const { values } = engine;
  if (!values.isGeneric(value)) return value;
  const before = known?.get(value);
  if (before !== undefined) return before;
  let inside = known;
  const atoms: number[] = [];
  const length = values.size(value);
  for (let i = 0; i < length; i++) {
    const atom = values.atomAt(value, i);
    if (!values.isGenericAtom(atom)) atoms.push(atom);
    else if (values.kind[atom] === Atom.typeVar) {
      const found = replacement(values.a[atom]);
      if (found === undefined) atoms.push(atom);
      else values.lists.append(atoms, found);
    } else {
      inside ??= new Map();
      atoms.push(...inAtom(engine, atom, (inner) => replaced(engine, inner, replacement, inside)));
    }
  }
  const result = values.fromAtoms(atoms);
  inside?.set(value, result);
  return result;
}

/** What a bare type variable is bound to; other values as they are. */
export function orBound(engine: Engine, value: number): number {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0 || values.kind[atom] !== Atom.typeVar || values.a[atom] === SELF) return value;
  return boundOf(engine, values.a[atom]);
}

/** The atom with a change made to all values inside it. */
export function inAtom(engine: Engine, atom: number, change: (value: number) => number): number[] {
  const { values } = engine;
  const a = values.a[atom];
  const b = values.b[atom];
  const c = values.c[atom];
  const list = (id: number): number => values.lists.intern(values.lists.items(id).map(change));
  const pairs = (id: number): number =>
    values.lists.intern(values.lists.items(id).map((item, index) => (index % 2 === 1 ? change(item) : item)));
  switch (values.kind[atom]) {
    case Atom.instance:
    case Atom.class:
      return [
        values.atom(
          values.kind[atom],
          a,
          values.argumentList(values.lists.items(b).map(change)),
          values.isObject(atom) ? c : 0,
        ),
      ];
    case Atom.tuple:
      return [values.atom(Atom.tuple, a, list(b))];
    case Atom.callable:
      return [values.atom(Atom.callable, a < 0 ? a : list(a), change(b))];
    case Atom.function: {
      const closure = pairs(c);
      if (b === 0) return [values.atom(Atom.function, a, 0, closure)];
      const receivers = change(values.single(b - 1));
      return values.lists
        .items(receivers)
        .map((receiver) => values.atom(Atom.function, a, receiver + 1, closure));
    }
    case Atom.lambda:
      return [values.atom(Atom.lambda, a, b, pairs(c))];
    case Atom.partial:
      return partials(values, change(a), values.lists.items(list(b)), values.lists.items(pairs(c)));
    case Atom.super:
      return values.lists
        .items(change(values.single(b)))
        .map((receiver) => values.atom(Atom.super, a, receiver));
    case Atom.property:
      return [values.atom(Atom.property, change(a), b, change(c))];
    case Atom.named:
      return values.lists
        .items(change(a))
        .map((object) => values.atom(Atom.named, values.single(object), b, c));
    case Atom.static:
      return values.lists.items(descriptor(values, Atom.static, change(a)));
    case Atom.classMethod:
      return values.lists.items(descriptor(values, Atom.classMethod, change(a)));
    case Atom.partialMethod:
      return [values.atom(Atom.partialMethod, change(a))];
    case Atom.classOf:
      return values.lists.items(change(a)).flatMap((inner) => {
        if (values.kind[inner] === Atom.typeVar || values.isSymbolicAtom(inner))
          return [values.atom(Atom.classOf, values.single(inner))];
        return classesOf(engine, values.single(inner));
      });
    default:
      return [atom];
  }
}

/** Type variables of a value in order of first appearance. `seen`: values inside, which may stand in many places. */
export function typeVariables(
  engine: Engine,
  value: number,
  found: number[] = [],
  seen = new Set<number>(),
): number[] {
  const { values } = engine;
  if (!values.isGeneric(value) || seen.has(value)) return found;
  seen.add(value);
  for (const atom of values.lists.items(value)) {
    if (!values.isGenericAtom(atom)) continue;
    if (values.kind[atom] === Atom.typeVar) {
      if (!found.includes(values.a[atom])) found.push(values.a[atom]);
    } else
      inAtom(engine, atom, (inner) => {
        typeVariables(engine, inner, found, seen);
        return inner;
      });
  }
  return found;
}
