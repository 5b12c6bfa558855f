/**
 * Functions that return one thing when an optional argument is given and another when it is not:
 *
 *     def logged(function=None, *, level=1):
 *         if function is None: return partial(logged, level=level)
 *         ...
 *         return wrapper
 *
 * What stands behind a condition on the first parameter whose default is None is kept apart, so that
 * a call gets what can come back for what it passes.
 */
import { Binding, BindingKind, Scope } from '../model/facts.js';
import { HEADER, Syntax } from '../model/syntax.js';
import type { Bound } from './arguments.js';
import { CellKind } from './cells.js';
import type { Engine } from './engine.js';
import type { Signature } from './functionTable.js';
import { reboundInside } from './rebinding.js';
import type { Run } from './run.js';
import { Atom } from './values.js';

/** Which of a unit's results: any call's, or only that of calls without, or with, the argument. */
const ANY = 0;
const WITHOUT = 3;
const WITH = 4;

/** Notes what the run's unit returns where the walk stands. */
export function noteReturned(run: Run, value: number): void {
  const { engine } = run;
  engine.cells.join(engine.cells.cell(CellKind.result, run.unit, caseOf(run)), value);
}

/** What the unit returns to a call that passes these arguments; undefined: to any call. */
export function returned(engine: Engine, signature: Signature, bind: (() => Bound) | undefined): number {
  const { values } = engine;
  const read = (which: number): number =>
    engine.read(engine.cells.cell(CellKind.result, signature.unit, which));
  const index = optionalParameter(engine, signature);
  if (index < 0) return read(ANY);
  const bound = bind?.();
  const isGiven = bound?.given[index] === true;
  const argument = isGiven ? engine.resolve(bound.values[index]) : 0;
  const none = values.of(Atom.none);
  let result = read(ANY);
  // Where nothing is known of the argument it may be None.
  const isNone = bound !== undefined && (!isGiven || argument === none);
  if (!isNone) result = values.union(result, read(WITH));
  if (isNone || values.isUnknown(argument) || holdsNone(engine, argument))
    result = values.union(result, read(WITHOUT));
  return result;
}

function caseOf(run: Run): number {
  const { engine } = run;
  const signature = engine.functions.ofUnit(run.file, run.unit);
  const index = optionalParameter(engine, signature);
  if (index < 0) return ANY;
  const slot = run.slot(run.syntax[signature.parameters[index].node + HEADER]);
  if (slot < 0) return ANY;
  const value = run.env.get(slot);
  // Left open: no condition has said anything of it.
  if (engine.values.isSymbolic(value) || value === engine.values.many) return ANY;
  if (value === engine.values.of(Atom.none)) return WITHOUT;
  return holdsNone(engine, value) ? ANY : WITH;
}

function holdsNone({ values }: Engine, value: number): boolean {
  return values.lists.items(value).some((atom) => values.kind[atom] === Atom.none);
}

const indices = new WeakMap<Signature, number>();

/** Index of the first parameter whose default is None and that nothing in the function binds again; -1. */
function optionalParameter(engine: Engine, signature: Signature): number {
  let index = indices.get(signature);
  if (index === undefined) {
    index = signature.parameters.findIndex((parameter) => {
      const { syntax } = signature.file.facts;
      const value = syntax[parameter.node + HEADER + 4];
      if (value === 0 || (syntax[value] & 0xff) !== Syntax.constant || syntax[value + HEADER] !== 0)
        return false;
      return parameter.open || holdsNone(engine, parameter.declared);
    });
    if (index >= 0 && isBoundAgain(engine, signature, signature.parameters[index].node)) index = -1;
    indices.set(signature, index);
  }
  return index;
}

function isBoundAgain(engine: Engine, { file, unit }: Signature, parameter: number): boolean {
  const { scopes, bindings, syntax } = file.facts;
  const row = unit - engine.universe.scopeBase[file.index];
  const name = syntax[parameter + HEADER];
  if (reboundInside(engine, file, row)?.has(name)) return true;
  const first = scopes[row * Scope.width + Scope.firstBinding];
  for (let i = first; i < first + scopes[row * Scope.width + Scope.bindings]; i++) {
    const at = i * Binding.width;
    if (bindings[at + Binding.name] === name && bindings[at + Binding.kind] !== BindingKind.parameter)
      return true;
  }
  return false;
}
