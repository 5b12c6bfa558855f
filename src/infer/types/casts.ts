/** `typing.cast(type, value)`: the value is what the first argument says, read as an annotation. */

import { CallNode } from '../../model/operands.js';
import type { Arguments } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { typeOf } from './annotations.js';
import { isGeneral } from './general.js';

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
  const meant = typeOf(engine, { file: run.file, row: run.row }, type);
  const value = args.positional[1] ?? found;
  // A cast to a type variable, to a callable or to `Any` says less than what the value is.
  const vague = meant === 0 || (isVague(run, meant) && value !== 0);
  return vague ? value : meant;
}

function isVague(run: Run, type: number): boolean {
  const { values } = run.engine;
  return values.isGeneric(type) || isGeneral(run.engine, type);
}
