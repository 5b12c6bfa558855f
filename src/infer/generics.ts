/** Type variables: filling them in, and solving them from arguments (PEP 484, "Generics"). */
import { KindCode } from '../model/kinds.js';
import type { Engine } from './engine.js';
import { callSpecial, iterate } from './iteration.js';
import { subscript } from './operators.js';
import { Atom } from './values.js';
import { viewOf } from './views.js';

export type Solution = Map<number, number>;

/** Fills type variables in; those that the solution lacks stay. */
export function substitute(engine: Engine, value: number, solution: Solution): number {
  const { values } = engine;
  if (solution.size === 0 || !values.isGeneric(value)) return value;
  const atoms: number[] = [];
  for (const atom of values.lists.items(value)) {
    if (!values.isGenericAtom(atom)) atoms.push(atom);
    else if (values.kind[atom] === Atom.typeVar) {
      const found = solution.get(values.a[atom]);
      if (found === undefined) atoms.push(atom);
      else atoms.push(...values.lists.items(found));
    } else atoms.push(...inAtom(engine, atom, (inner) => substitute(engine, inner, solution)));
  }
  return values.fromAtoms(atoms);
}

/** Leaves type variables out: nothing is known of them. */
export function withoutVariables(engine: Engine, value: number): number {
  const { values } = engine;
  if (!values.isGeneric(value)) return value;
  const atoms: number[] = [];
  for (const atom of values.lists.items(value)) {
    if (!values.isGenericAtom(atom)) atoms.push(atom);
    else if (values.kind[atom] !== Atom.typeVar)
      atoms.push(...inAtom(engine, atom, (inner) => withoutVariables(engine, inner)));
  }
  return values.fromAtoms(atoms);
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
      return [values.atom(values.kind[atom], a, values.argumentList(values.lists.items(b).map(change)))];
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
      return [values.atom(Atom.partial, change(a), list(b), pairs(c))];
    case Atom.super:
      return values.lists
        .items(change(values.single(b)))
        .map((receiver) => values.atom(Atom.super, a, receiver));
    case Atom.property:
    case Atom.static:
    case Atom.classMethod:
      return [values.atom(values.kind[atom], change(a), b)];
    case Atom.classOf:
      return values.lists.items(change(a)).flatMap((inner) => {
        if (values.kind[inner] === Atom.typeVar || values.isSymbolicAtom(inner))
          return [values.atom(Atom.classOf, values.single(inner))];
        const view = viewOf(engine, inner);
        return view === undefined
          ? []
          : [values.atom(Atom.class, view.entity, values.argumentList(view.args))];
      });
    default:
      return [atom];
  }
}

/** Type variables of a value in order of first appearance. */
export function typeVariables(engine: Engine, value: number, found: number[] = []): number[] {
  const { values } = engine;
  if (!values.isGeneric(value)) return found;
  for (const atom of values.lists.items(value)) {
    if (!values.isGenericAtom(atom)) continue;
    if (values.kind[atom] === Atom.typeVar) {
      if (!found.includes(values.a[atom])) found.push(values.a[atom]);
    } else
      inAtom(engine, atom, (inner) => {
        typeVariables(engine, inner, found);
        return inner;
      });
  }
  return found;
}

/** Adds to the solution what an argument says of the type variables of its parameter's type. */
export function match(
  engine: Engine,
  parameter: number,
  argument: number,
  solution: Solution,
  depth = 0,
): void {
  const { values } = engine;
  if (values.isUnknown(argument) || depth > 6 || !values.isGeneric(parameter)) return;
  let rest = argument;
  const atoms = values.lists.items(parameter);
  // In `T | None` and `T | list[T]`, T is what the other members don't take.
  for (const atom of atoms) {
    if (values.kind[atom] === Atom.typeVar) continue;
    if (values.kind[atom] === Atom.none) rest = values.filter(rest, (one) => values.kind[one] !== Atom.none);
    else rest = values.filter(rest, (one) => !matchAtom(engine, atom, one, solution, depth));
  }
  for (const atom of atoms) {
    if (values.kind[atom] !== Atom.typeVar || rest === 0) continue;
    solution.set(values.a[atom], values.union(solution.get(values.a[atom]) ?? 0, rest));
  }
}

/** Matches one member of a parameter's type with one atom of the argument; whether they belong together. */
function matchAtom(
  engine: Engine,
  parameter: number,
  argument: number,
  solution: Solution,
  depth: number,
): boolean {
  const { values } = engine;
  const nested = (type: number, value: number): void => match(engine, type, value, solution, depth + 1);
  switch (values.kind[parameter]) {
    case Atom.instance: {
      const entity = values.a[parameter];
      const wanted = values.lists.items(values.b[parameter]);
      const view = viewOf(engine, argument);
      if (view === undefined) return false;
      const args = engine.classes.argumentsOf(view.entity, view.args, entity);
      if (args !== undefined) {
        for (let i = 0; i < wanted.length; i++) nested(wanted[i], args[i] ?? 0);
        return true;
      }
      if (!engine.classes.of(entity).protocol || wanted.length === 0) return false;
      return matchProtocol(engine, entity, wanted, argument, nested);
    }
    case Atom.tuple: {
      const wanted = values.lists.items(values.b[parameter]);
      if (values.kind[argument] === Atom.tuple) {
        const given = values.lists.items(values.b[argument]);
        if (given.length !== wanted.length) return false;
        for (let i = 0; i < wanted.length; i++) nested(wanted[i], given[i]);
        return true;
      }
      const items = iterate(engine, values.single(argument));
      for (const type of wanted) nested(type, items);
      return items !== 0;
    }
    case Atom.classOf: {
      if (values.kind[argument] !== Atom.class) return false;
      nested(values.a[parameter], values.of(Atom.instance, values.a[argument], values.b[argument]));
      return true;
    }
    case Atom.class:
      return values.kind[argument] === Atom.class;
    case Atom.callable:
      return false;
    default:
      return values.kind[parameter] === values.kind[argument];
  }
}

/** Structural protocols: what is iterated, and what subscripts and methods without arguments give. */
function matchProtocol(
  engine: Engine,
  entity: number,
  wanted: readonly number[],
  argument: number,
  nested: (type: number, value: number) => void,
): boolean {
  const { values, classes } = engine;
  if (classes.isSubclass(entity, engine.universe.entity('typing.Iterable'))) {
    const items = iterate(engine, values.single(argument));
    nested(wanted[0], items);
    return items !== 0;
  }
  const info = classes.of(entity);
  let matched = false;
  for (const name of classes.ownNames(entity)) {
    const member = classes.ownMember(entity, name);
    if (member < 0 || engine.linked.program.kindOf(member) !== KindCode.method) continue;
    const signature = engine.functions.of(member).signatures[0];
    const isItem = engine.universe.text(name) === '__getitem__';
    if (signature === undefined || (signature.parameters.length !== 1 && !isItem)) continue;
    const given = isItem
      ? subscript(engine, values.single(argument), 0, false)
      : callSpecial(engine, values.single(argument), engine.universe.text(name));
    nested(substitute(engine, signature.returns, classes.solution(info, wanted)), given);
    matched ||= given !== 0;
  }
  return matched;
}
