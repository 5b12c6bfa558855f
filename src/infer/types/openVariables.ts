/**
 * Type variables of which each call of a function makes something else: nothing bounds them, or what does says too
 * little. A variable of the class around is what the object says.
 */
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { classesBesideOpen, isGeneral } from './general.js';
import { boundOf } from './variableDeclarations.js';

/** Whether it is such a variable, in a function of the class `owner` (-1: of none). */
export function isLeftToCalls(engine: Engine, owner: number, variable: number): boolean {
  if (variable === SELF || (owner >= 0 && engine.classes.of(owner).parameters.includes(variable)))
    return false;
  const bound = boundOf(engine, variable);
  return isGeneral(engine, bound) || classesBesideOpen(engine, bound).length > 0;
}

/** Whether a declaration names such a variable itself: `T`, `T | str`. */
export function namesOpenVariable(engine: Engine, owner: number, declared: number): boolean {
  return engine.values.some(declared, (atom) => isOpenVariable(engine, owner, atom));
}

/** A declaration with what bounds such variables in their places, where it names them itself. */
export function withBounds(engine: Engine, owner: number, declared: number): number {
  const { values } = engine;
  if (!namesOpenVariable(engine, owner, declared)) return declared;
  const bounds = values.lists
    .items(declared)
    .map((atom) =>
      isOpenVariable(engine, owner, atom) ? boundOf(engine, values.a[atom]) : values.single(atom),
    );
  return values.unionAll(bounds);
}

function isOpenVariable(engine: Engine, owner: number, atom: number): boolean {
  const { values } = engine;
  return values.kind[atom] === Atom.typeVar && isLeftToCalls(engine, owner, values.a[atom]);
}
