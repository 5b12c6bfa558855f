/** `super()`: the search for an attribute begins behind a class (data model, "super"). */
import { methodScope } from '../../link/facts/scopesAround.js';
import { Scope } from '../../model/facts.js';
import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { unnamedBases } from '../program/unnamedBases.js';
import type { Run } from '../run.js';

export function superObject(engine: Engine, context: Context, args: Arguments): number {
  const { values } = engine;
  const [after, receiver] =
    args.positional.length >= 2
      ? args.positional
      : context.run === undefined
        ? [0, 0]
        : implicit(context.run, args);
  const atoms: number[] = [];
  for (const one of values.lists.items(engine.resolve(after))) {
    if (values.kind[one] !== Atom.class) continue;
    for (const self of values.lists.items(receiver)) {
      // What a parameter is stays open: `super().copy()` is of the class that `self` is.
      const known =
        values.kind[self] === Atom.parameter ? values.single(self) : engine.resolve(values.single(self));
      for (const inner of values.lists.items(known))
        atoms.push(values.atom(Atom.super, values.a[one], inner));
    }
  }
  return values.fromAtoms(atoms);
}

/** The class around the method, and the method's first argument. */
function implicit(run: Run, args: Arguments): [number, number] {
  const { engine, file } = run;
  const { scopes } = file.facts;
  const row = methodScope(scopes, run.row);
  if (row === 0) return [0, 0];
  const info = engine.functions.of(file.base + scopes[row * Scope.width + Scope.definition]);
  if (info.owner < 0) return [0, 0];
  const { values } = engine;
  const after = args.positional[0] ?? values.of(Atom.class, info.owner);
  const own = values.of(info.takesClass ? Atom.class : Atom.instance, info.owner);
  if (row !== run.row) return [after, own];
  const [first] = engine.functions.ofUnit(file, run.unit).parameters;
  if (first === undefined || first.open) return [after, values.of(Atom.parameter, run.unit, 0)];
  return [after, declaredBelow(engine, first.declared, info.owner) || own];
}

/** Of what is declared of a receiver, a class and the classes below it: `self: Order[T]`. */
function declaredBelow({ values, classes }: Engine, declared: number, owner: number): number {
  return values.filter(declared, (atom) => {
    const kind = values.kind[atom];
    return (kind === Atom.instance || kind === Atom.class) && classes.isSubclass(values.a[atom], owner);
  });
}

/**
 * The classes whose definition of a name can be next: in the receiver's own order, and in the
 * orders of the project's classes below it, where a sibling may come between. What `object` defines
 * is next only where no base is unknown.
 */
export function nextAfter(engine: Engine, after: number, receiver: number, name: number): number[] {
  const { classes, universe } = engine;
  const object = universe.entity('builtins.object');
  const found = new Set<number>();
  let last = -1;
  for (const entity of [receiver, ...engine.descent.mergingBelow(receiver)]) {
    const info = classes.of(entity);
    const at = info.order.findIndex((one) => one.entity === after);
    if (at < 0) continue;
    for (const leftOut of choicesWith(info, after)) {
      const index = classes.findChosen(info, name, leftOut, at + 1);
      if (index < 0) continue;
      if (info.order[index].entity === object) last = info.open ? last : object;
      else found.add(info.order[index].entity);
    }
  }
  if (found.size === 0)
    for (const base of unnamedBases(engine, classes.of(receiver))) {
      const index = classes.findBelowObject(classes.of(base), name);
      if (index >= 0) found.add(classes.of(base).order[index].entity);
    }
  if (found.size === 0 && last >= 0) found.add(last);
  return [...found];
}

const NOTHING: ReadonlySet<number> = new Set();
const NO_CHOICE = [NOTHING];

/** What is left out of a class's order by the choices that leave another class in it. */
function choicesWith({ choices }: ClassInfo, entity: number): readonly ReadonlySet<number>[] {
  return choices.length === 0 ? NO_CHOICE : choices.filter((leftOut) => !leftOut.has(entity));
}
