/** `typing.cast(type, value)`: the value is what the first argument says, read as an annotation. */

import { CallNode } from '../../model/operands.js';
import type { Arguments } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { typeOf } from './annotations.js';
import { isGeneral } from './general.js';
import { isMoreExactGiven, moreExact } from './ownObjects.js';
import { ofSelfAround } from './selfType.js';

export function isCast(run: Run, callee: number): boolean {
  const { values, universe } = run.engine;
  const atom = values.onlyAtom(callee);
  if (atom < 0) return false;
  if (values.kind[atom] !== Atom.function) return false;
  return (
    values.a[atom] === universe.entity('typing.cast') ||
    values.a[atom] === universe.entity('typing_extensions.cast')
  );
}

/** What the type says; where that is nothing, what the value is. */
export function castTo(run: Run, node: number, found: number, args: Arguments): number {
  const { syntax, engine } = run;
  if (syntax[node + CallNode.arguments] < 2) return found;
  const type = syntax[node + CallNode.arguments + 1];
  const meant = ofSelfAround(engine, run.unit, typeOf(engine, { file: run.file, row: run.row }, type));
  const value = args.positional[1] ?? found;
  // A cast to a type variable or to `Any` says less than what the value is.
  if (meant === 0 || (engine.values.isGeneric(meant) && value !== 0)) return value;
  // `dict[str, Any]` and `Callable[…]` don't say all that matters, as where they declare a parameter.
  if (isGeneral(engine, meant)) return engine.values.union(value, meant);
  // What is seen to be below the type is what it is.
  const given = engine.resolve(value);
  const exact = isMoreExactGiven(engine, meant) ? moreExact(engine, meant, given) : 0;
  return engine.values.union(meant, exact);
}
