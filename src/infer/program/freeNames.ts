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
    return engine.read(
      engine.cells.cell(CellKind.name, universe.scope(file, row), universe.name(file, string)),
    );
  }
  return globalName(engine, file, string);
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
