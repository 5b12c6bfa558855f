/**
 * Parameters that callers outside of the program alone pass anything for: what these pass may be something else than the
 * default, where that is nothing, a mere object that stands for nothing, or something to be called or to have methods called.
 */
import { Definition, Scope } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { allElements, doubtElement, isEmpty, noteUntypedKeywords } from '../containers/containers.js';
import { REST } from '../containers/elementKeys.js';
import { isParameter } from '../domain/atomKinds.js';
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
  if (passed !== byDefault || !areReplaceable(engine, byDefault)) return;
  if (isOwnName(engine, parameter.name, byDefault)) return;
  cells.join(parameter.cell, values.orOther(0));
}

/** `def encode(items, len=len, _int=int)`: bound to be found faster, and not to be passed. */
function isOwnName({ values, linked, universe }: Engine, name: number, value: number): boolean {
  const atom = values.onlyAtom(value);
  if (atom < 0 || (values.kind[atom] !== Atom.function && values.kind[atom] !== Atom.class)) return false;
  const file = linked.program.fileOf(values.a[atom]);
  if (file === undefined || file.module.name !== 'builtins') return false;
  const own = file.facts.string(linked.program.field(values.a[atom], Definition.name));
  return universe.text(name).replace(/^_+/, '') === own;
}

/**
 * Notes what `*args` or `**kwargs` may hold besides what callers of the program pass, where no type says what: under keys
 * that these don't pass, and something else where they pass nothing.
 */
export function doubtCollected(engine: Engine, { site, open, declared, kind }: Parameter): void {
  if (site < 0 || !open || declared !== 0) return;
  if (kind === ParameterKindCode.varKeyword) noteUntypedKeywords(engine, site);
  if (engine.values.withoutOther(allElements(engine, site)) === 0) doubtElement(engine, site, REST);
}

/** Whether a constant text is all that is known of a parameter, its default: callers outside of the program may give other names. */
export function isDefaultAlone(engine: Engine, atom: number): boolean {
  const { values, cells, functions, universe } = engine;
  const unit = values.a[atom];
  const index = values.b[atom];
  const file = universe.fileOfScope(unit);
  const { parameters } = functions.ofUnit(file, unit);
  if (!isLeftToCallers(engine, parameters[index])) return false;
  const byDefault = engine.read(cells.cell(CellKind.default, unit, index));
  return (
    values.consistsOf(byDefault, Atom.text) &&
    engine.read(parameters[index].cell) === byDefault &&
    isSettled(engine)
  );
}

/**
 * Whether a parameter of which only false constants are known stands for what callers outside pass: `key or Key()` with
 * `key=''`, where in place of the constant something of another kind is meant.
 */
export function standsForUnknown(engine: Engine, value: number, inPlace: number): boolean {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0 || !isParameter(values.kind[atom])) return false;
  const passed = engine.resolve(value);
  return (
    passed !== 0 &&
    values.every(passed, (one) => isFalseConstant(engine, one)) &&
    values.some(
      engine.resolve(inPlace),
      (one) => values.kind[one] !== Atom.none && isReplaceable(engine, one),
    )
  );
}

function isFalseConstant({ values, universe }: Engine, atom: number): boolean {
  switch (values.kind[atom]) {
    case Atom.text:
      return universe.text(values.a[atom]) === '';
    case Atom.integer:
    case Atom.truth:
      return values.a[atom] === 0;
    default:
      return false;
  }
}

/** Whether neither the declaration says what is passed nor is it the receiver; what has no default and no type is left open as it is. */
function isLeftToCallers({ values }: Engine, { open, kind, owner, declared, optional }: Parameter): boolean {
  if (!open || owner >= 0 || kind >= ParameterKindCode.varPositional) return false;
  return declared === 0 ? optional : values.holds(declared, Atom.callable);
}

/** Whether a default, if there is any, stands for what callers may give instead. */
export function areReplaceable(engine: Engine, value: number): boolean {
  return engine.values.every(value, (atom) => isReplaceable(engine, atom));
}

/** Whether a default stands for what callers may give instead: constants, and containers that hold something, say what is meant. */
function isReplaceable(engine: Engine, atom: number): boolean {
  const { values, classes, universe } = engine;
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
    case Atom.tuple:
    case Atom.site:
      return isEmpty(engine, atom);
    default:
      return false;
  }
}
