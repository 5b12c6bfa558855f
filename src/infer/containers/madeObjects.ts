/**
 * Objects told apart by the places where they are made: those of classes whose objects keep containers of their own
 * (`names = Registry()`), for what these hold. Where objects of several places meet, they are any of their class
 * (widening.ts).
 */
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Context } from '../calls/calls.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom, FIRST_OBJECT } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { functionOf } from '../program/classFunctions.js';
import type { ClassInfo } from '../program/classTable.js';

/** What a call of a class gives, its own objects as those that are made here. */
export function asMadeHere(engine: Engine, { run, node }: Context, info: ClassInfo, made: number): number {
  const { values, ownSites } = engine;
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return made;
  const isOwn = (atom: number): boolean =>
    values.kind[atom] === Atom.instance && values.a[atom] === info.entity && values.c[atom] === 0;
  if (!values.some(made, isOwn) || !makesOwn(engine, info)) return made;
  const object = FIRST_OBJECT + ownSites.objectMadeAt(run.place(node), info.entity);
  const atoms = values.lists
    .items(made)
    .map((atom) => (isOwn(atom) ? values.atom(Atom.instance, info.entity, values.b[atom], object) : atom));
  return values.fromAtoms(atoms);
}

/** Whether a class's own constructor, or what that calls, makes containers for its objects. */
function makesOwn(engine: Engine, info: ClassInfo): boolean {
  const { cells, universe, classes } = engine;
  const initialiser = functionOf(engine, info, '__init__');
  if (initialiser === undefined || initialiser.file.source.stub) return false;
  if (classes.isSubclass(info.entity, universe.entity('builtins.type'))) return false;
  for (const unit of engine.unitsOf(initialiser.entity)) engine.ensure(unit);
  return info.sources.some(
    (one) => engine.read(cells.cell(CellKind.registered, one, Registered.makesOwn)) !== 0,
  );
}
