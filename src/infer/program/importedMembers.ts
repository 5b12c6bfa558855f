/**
 * Names that class bodies import: `from .rates import rate` there makes a method of the function. They
 * are no definitions of the class; as members they have numbers past those of all entities.
 */
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';

export class ImportedMembers {
  /** Name ids as written. */
  private readonly names: number[] = [];

  constructor(private readonly entityCount: number) {}

  /** A member for a name that a class's body imports. */
  add(name: number): number {
    return this.entityCount + this.names.push(name) - 1;
  }

  /** The name that the member is imported as; undefined for definitions. */
  nameOf(member: number): number | undefined {
    return member < this.entityCount ? undefined : this.names[member - this.entityCount];
  }
}

/** Calls `found` with the definition row of each class and the string of each name that its body imports. */
export function importsInClasses(
  { facts }: ProgramFile,
  found: (definition: number, string: number) => void,
): void {
  const { scopes, bindings } = facts;
  for (let row = 0; row * Scope.width < scopes.length; row++) {
    if (scopes[row * Scope.width + Scope.kind] !== ScopeKind.class) continue;
    for (const at of facts.bindingsIn(row)) {
      const kind = bindings[at + Binding.kind];
      if (kind !== BindingKind.import && kind !== BindingKind.importFrom) continue;
      if (!facts.isDead(bindings[at + Binding.block]))
        found(scopes[row * Scope.width + Scope.definition], bindings[at + Binding.name]);
    }
  }
}
