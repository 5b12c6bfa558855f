/** Names that a scope has from those around it (language reference, "Resolution of names"). */

import type { ProgramFile } from '../../link/program/program.js';
import { Scope, ScopeKind } from '../../model/facts.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { globalName } from './modules.js';
import { GLOBAL, NONLOCAL } from './scopeTable.js';

/** What a name (a string of the file) that the scope `inner` (a row) doesn't bind is there. */
export function freeName(engine: Engine, file: ProgramFile, inner: number, string: number): number {
  const { scopes } = file.facts;
  const { universe } = engine;
  for (
    let row = scopes[inner * Scope.width + Scope.parent];
    row > 0;
    row = scopes[row * Scope.width + Scope.parent]
  ) {
    if (scopes[row * Scope.width + Scope.kind] === ScopeKind.class) {
      // The class that is being defined, to the functions in its body (data model, "Creating the class object").
      if (universe.name(file, string) === universe.nameId('__class__'))
        return engine.values.of(Atom.class, file.base + scopes[row * Scope.width + Scope.definition]);
      continue;
    }
    const slot = engine.scopes.slotsOf(file, row).get(string);
    if (slot === undefined || slot === NONLOCAL) continue;
    if (slot === GLOBAL) break;
    const name = universe.name(file, string);
    const value = engine.read(engine.cells.cell(CellKind.name, universe.scope(file, row), name));
    return asTestedAround(engine, file, inner, row, name, value);
  }
  return globalName(engine, file, string);
}

/**
 * The value of a name of the scope `outer` in the scope `inner` (rows): of its parameter what the tests leave that a function
 * between the two stands below (src/infer/bodies/guardsAround.ts).
 */
function asTestedAround(
  engine: Engine,
  file: ProgramFile,
  inner: number,
  outer: number,
  name: number,
  value: number,
): number {
  const { values, universe, cells } = engine;
  const unit = universe.scope(file, outer);
  const isOwn = (atom: number): boolean => values.kind[atom] === Atom.parameter && values.a[atom] === unit;
  if (!values.some(value, isOwn)) return value;
  const { scopes } = file.facts;
  for (let row = inner; row !== outer; row = scopes[row * Scope.width + Scope.parent]) {
    const tested = engine.read(cells.cell(CellKind.name, universe.scope(file, row), name));
    if (tested !== 0)
      return values.union(
        values.filter(value, (atom) => !isOwn(atom)),
        tested,
      );
  }
  return value;
}

/** The row of the function's scope that a name means which the scope `inner` (a row) declares `nonlocal`; 0: none. */
export function nonlocalScope(engine: Engine, file: ProgramFile, inner: number, string: number): number {
  const { scopes } = file.facts;
  for (
    let row = scopes[inner * Scope.width + Scope.parent];
    row > 0;
    row = scopes[row * Scope.width + Scope.parent]
  ) {
    const slot = engine.scopes.slotsOf(file, row).get(string);
    if (slot !== undefined && slot >= 0 && scopes[row * Scope.width + Scope.kind] !== ScopeKind.class)
      return row;
  }
  return 0;
}
