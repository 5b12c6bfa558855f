/** Names that import statements of modules and classes bind to what is defined elsewhere: the other paths to a symbol. */
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { isPrivateImport } from '../facts/privateImports.js';
import { AFTERWARDS, reachingBindings } from '../facts/reach.js';
import { visibleOutside } from '../names/builtinNames.js';
import type { Names } from '../names/names.js';
import { preferred } from '../names/preferred.js';
import type { Module } from '../program/program.js';

/**
 * Told of the entity whose namespace it is, the name, and the entities that it leads to: at least one, and
 * several where it is bound more than once (`try: from fast import f` / `except ImportError: from slow import f`).
 */
export type FoundAlias = (owner: number, name: string, targets: readonly number[]) => void;

/** Aliases by import statements that name what they bring; gives the names that they bind in the module itself. */
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
        const kindOf = bindings[at + Binding.kind];
        if (kindOf !== BindingKind.import && kindOf !== BindingKind.importFrom) continue;
        const name = file.facts.string(bindings[at + Binding.name]);
        if (name === '*' || seen.get(owner)?.has(name)) continue;
        // Of a source beside the stub the same import counts.
        const isListed = scope === 0 && names.exports.isListed(module, name);
        if (file.source.stub && isPrivateImport(file, row) && !isListed) continue;
        const ofOwner = seen.get(owner) ?? new Set();
        seen.set(owner, ofOwner.add(name));
        const visible = visibleOutside(file, names.bindingsOf(file, scope, name));
        const rows = reachingBindings(file.facts, visible, AFTERWARDS, 0);
        const found =
          scope === 0 && names.modules.isMixed(module)
            ? names.modules.boundAt('definitions', file, name, AFTERWARDS, 0)
            : names.bindings.of('definitions', file, rows);
        const targets = preferred(names, found);
        if (targets.length > 0) tell(owner, name, targets);
      }
    }
  }
  return seen.get(module.entity) as Set<string>;
}
