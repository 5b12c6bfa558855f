/**
 * Variables of a function that functions inside of it assign to (`nonlocal`): what the function
 * itself reads may be what any of these has put there, whenever it was called.
 */
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import type { Engine } from '../engine.js';

const known = new WeakMap<ProgramFile, ReadonlyMap<number, ReadonlySet<number>>>();

/** The names (strings of the file) of a scope (row) that are rebound inside; undefined: none. */
export function reboundInside(
  engine: Engine,
  file: ProgramFile,
  row: number,
): ReadonlySet<number> | undefined {
  let found = known.get(file);
  if (found === undefined) {
    found = rebindings(engine, file);
    known.set(file, found);
  }
  return found.get(row);
}

function rebindings(engine: Engine, file: ProgramFile): ReadonlyMap<number, ReadonlySet<number>> {
  const { bindings, scopes } = file.facts;
  const found = new Map<number, Set<number>>();
  for (let at = 0; at < bindings.length; at += Binding.width) {
    if (bindings[at + Binding.kind] !== BindingKind.nonlocal) continue;
    const name = bindings[at + Binding.name];
    let row = scopes[bindings[at + Binding.scope] * Scope.width + Scope.parent];
    for (; row > 0; row = scopes[row * Scope.width + Scope.parent]) {
      const isClass = scopes[row * Scope.width + Scope.kind] === ScopeKind.class;
      const slot = isClass ? undefined : engine.scopes.slotsOf(file, row).get(name);
      if (slot !== undefined && slot >= 0) break;
    }
    if (row <= 0) continue;
    const names = found.get(row);
    if (names === undefined) found.set(row, new Set([name]));
    else names.add(name);
  }
  return found;
}
