/**
 * Names that statements of modules and classes bind to what is defined elsewhere: the other paths to a symbol.
 * Imports do that, and a `def` or `class` in a function that declares the name `global`.
 */
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { isPrivateImport } from '../facts/privateImports.js';
import { AFTERWARDS, reachingBindings } from '../facts/reach.js';
import { visibleOutside } from '../names/builtinNames.js';
import type { Names } from '../names/names.js';
import { preferred } from '../names/preferred.js';
import type { Module, ProgramFile } from '../program/program.js';

/**
 * Told of the entity whose namespace it is, the name, and the entities that it leads to: at least one, and
 * several where it is bound more than once (`try: from fast import f` / `except ImportError: from slow import f`).
 */
export type FoundAlias = (owner: number, name: string, targets: readonly number[]) => void;

/** Aliases by statements that name what they bind; gives the names that they bind in the module itself. */
export function namedAliases(names: Names, module: Module, tell: FoundAlias): Set<string> {
  const { program } = names;
  const seen = new Map<number, Set<string>>([[module.entity, new Set()]]);
  for (const file of program.filesOf(module)) {
    const { scopes, bindings } = file.facts;
    for (let scope = 0; scope * Scope.width < scopes.length; scope++) {
      const kind = scopes[scope * Scope.width + Scope.kind];
      if (kind !== ScopeKind.module && kind !== ScopeKind.class) continue;
      const owner = scope === 0 ? module.entity : file.base + scopes[scope * Scope.width + Scope.definition];
      const first = scopes[scope * Scope.width + Scope.firstBinding];
      for (let row = first; row < first + scopes[scope * Scope.width + Scope.bindings]; row++) {
        const at = row * Binding.width;
        if (!isElsewhere(file, scope, at)) continue;
        const name = file.facts.string(bindings[at + Binding.name]);
        if (name === '*' || seen.get(owner)?.has(name)) continue;
        // Of a source beside the stub the same import counts.
        const isListed = scope === 0 && names.exports.isListed(module, name);
        if (file.source.stub && isPrivateImport(file, row) && !isListed) continue;
        const ofOwner = seen.get(owner) ?? new Set();
        seen.set(owner, ofOwner.add(name));
        const found =
          scope === 0
            ? inModule(names, module, file, name)
            : names.classes.ownAttribute('definitions', owner, name);
        const targets = preferred(names, found);
        if (targets.length > 0) tell(owner, name, targets);
      }
    }
  }
  return seen.get(module.entity) as Set<string>;
}

/** What a name means when a module's own statements have run. */
function inModule(names: Names, module: Module, file: ProgramFile, name: string): readonly number[] {
  if (names.modules.isMixed(module)) return names.modules.boundAt('definitions', file, name, AFTERWARDS, 0);
  const visible = visibleOutside(file, names.bindingsOf(file, 0, name));
  return names.bindings.of('definitions', file, reachingBindings(file.facts, visible, AFTERWARDS, 0));
}

/** Whether what the binding at an offset of the table gives its scope is defined elsewhere, or may be. */
function isElsewhere({ facts }: ProgramFile, scope: number, at: number): boolean {
  const { bindings, definitions, scopes } = facts;
  switch (bindings[at + Binding.kind]) {
    case BindingKind.import:
    case BindingKind.importFrom:
      return true;
    case BindingKind.function:
    case BindingKind.class: {
      const parent = definitions[bindings[at + Binding.detail] * Definition.width + Definition.parent];
      return parent !== scopes[scope * Scope.width + Scope.definition];
    }
    default:
      return false;
  }
}
