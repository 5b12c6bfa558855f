/**
 * Parameters that callers outside of the program alone pass anything for: what these pass may be something else than the
 * default, where that is nothing, a mere object that stands for nothing, or something to be called or to have methods called.
 */
import { Scope } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Parameter } from '../program/functionTable.js';
import { isTest } from '../pytest/fixtureRequests.js';
import type { Run } from '../run.js';

/** Notes for all callers together that the parameter at `index` may be something else; a call that passes nothing gets the default. */
export function doubtDefault({ engine, unit, file, row }: Run, parameter: Parameter, index: number): void {
  const { values, cells } = engine;
  if (!isLeftToCallers(engine, parameter)) return;
  // Pytest passes nothing for what has a default.
  if (isTest(file, file.facts.scopes[row * Scope.width + Scope.definition]) || !isSettled(engine)) return;
  const byDefault = engine.read(cells.cell(CellKind.default, unit, index));
  const passed = values.withoutOther(engine.read(parameter.cell));
  if (passed !== byDefault || !values.every(byDefault, (atom) => isReplaceable(engine, atom))) return;
  cells.join(parameter.cell, values.orOther(0));
}

/** Whether neither the declaration says what is passed nor is it the receiver; what has no default and no type is left open as it is. */
function isLeftToCallers({ values }: Engine, { open, kind, owner, declared, optional }: Parameter): boolean {
  if (!open || owner >= 0 || kind >= ParameterKindCode.varPositional) return false;
  return declared === 0 ? optional : values.holds(declared, Atom.callable);
}

/** Whether a default stands for what callers may give instead: constants and containers say what is meant. */
function isReplaceable({ values, classes, universe }: Engine, atom: number): boolean {
  switch (values.kind[atom]) {
    case Atom.none:
    case Atom.function:
    case Atom.lambda:
    case Atom.class:
    case Atom.partial:
      return true;
    case Atom.instance:
      // `UNSET = object()` says no more than that nothing is given.
      return (
        values.a[atom] === universe.entity('builtins.object') || !classes.of(values.a[atom]).file.source.stub
      );
    default:
      return false;
  }
}
