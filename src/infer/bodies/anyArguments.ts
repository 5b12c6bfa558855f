/** Values of which a part is whatever callers outside of the program pass, beside something known. */
import { Atom, isParameter } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Parameter } from '../program/functionTable.js';
import { isProtocol, withoutProtocols } from '../types/general.js';
import { orBound } from '../types/generics.js';

/**
 * Whether something known stands beside a parameter that no known caller passes, and of which neither a default nor a
 * declaration says more than that it has what a protocol asks for, or is None.
 */
export function mayBeAnyArgument(engine: Engine, value: number): boolean {
  const { values } = engine;
  if (values.size(value) < 2) return false;
  return (
    values.some(value, (atom) => isAnyArgument(engine, atom)) ||
    (withoutProtocols(engine, value) !== value && isBesideProtocols(engine, value))
  );
}

function isAnyArgument(engine: Engine, atom: number): boolean {
  const { values } = engine;
  if (values.kind[atom] !== Atom.parameter) return false;
  const { owner, declared } = parameterOf(engine, atom);
  return owner < 0 && declared === 0 && passedTo(engine, atom).every((passed) => passed === 0);
}

/** Whether a value with protocols is more than what a parameter is declared to be that has them. */
function isBesideProtocols(engine: Engine, value: number): boolean {
  const { values } = engine;
  return values.some(value, (atom) => {
    if (!isParameter(values.kind[atom]) || !isUnpassedProtocol(engine, atom)) return false;
    const declared = values.lists.items(orBound(engine, parameterOf(engine, atom).declared));
    return values.some(value, (one) => !isParameter(values.kind[one]) && !declared.includes(one));
  });
}

/**
 * Whether no known caller passes anything but None for a parameter that is declared to be a protocol, nor for what a
 * condition leaves of it.
 */
export function isUnpassedProtocol(engine: Engine, atom: number): boolean {
  const { values } = engine;
  if (values.kind[values.parameterOf(atom)] !== Atom.parameter) return false;
  const { owner, declared } = parameterOf(engine, atom);
  return (
    owner < 0 &&
    values.some(orBound(engine, declared), (one) => isProtocol(engine, one)) &&
    passedTo(engine, atom).every((passed) => passed === 0 || values.consistsOf(passed, Atom.none))
  );
}

/** What callers pass for a parameter, and what a condition leaves of that. */
function passedTo(engine: Engine, atom: number): number[] {
  const { values } = engine;
  return [values.parameterOf(atom), atom].map((one) => engine.resolve(values.single(one)));
}

function parameterOf({ values, functions, universe }: Engine, atom: number): Parameter {
  const parameter = values.parameterOf(atom);
  const unit = values.a[parameter];
  return functions.ofUnit(universe.fileOfScope(unit), unit).parameters[values.b[parameter]];
}
