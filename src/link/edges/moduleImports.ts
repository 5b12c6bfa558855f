/** The import edges of one module: what its statements bring, which modules they load, what is unresolved. */

import { Binding, BindingKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { ImportFromNode } from '../../model/operands.js';
import { absoluteModule, sourceText } from '../facts/absoluteModule.js';
import type { Names } from '../names/names.js';
import { preferred } from '../names/preferred.js';
import type { Module, ProgramFile } from '../program/program.js';

export interface ModuleImports {
  /** Entities that the statements bring. */
  brings: Set<number>;
  /** Modules that they load, without the module itself. */
  loads: Set<Module>;
  /** Dotted targets that could not be resolved. */
  unresolved: Set<string>;
}

export function importsOf(names: Names, module: Module): ModuleImports {
  const brings = new Set<number>();
  const loads = new Set<Module>();
  const unresolved = new Set<string>();
  for (const file of names.program.filesOf(module)) {
    const { bindings } = file.facts;
    for (let at = 0; at < bindings.length; at += Binding.width) {
      const node = bindings[at + Binding.node];
      const index = bindings[at + Binding.detail];
      if (bindings[at + Binding.kind] === BindingKind.import) importModule(file, node, index);
      else if (bindings[at + Binding.kind] === BindingKind.importFrom) importName(file, node, index);
    }
  }
  loads.delete(module);
  return { brings, loads, unresolved };

  /** Loading `a.b.c` loads `a` and `a.b` first; `found` may have more names in front. */
  function load(name: string, found: Module | undefined): void {
    const parts = (found?.name ?? name).split('.');
    const own = Math.min(parts.length, name.split('.').length);
    for (let end = parts.length - own + 1; end < parts.length; end++) {
      const above = names.program.modules.get(parts.slice(0, end).join('.'));
      // Nothing is below what isn't there.
      if (above === undefined) break;
      loads.add(above);
    }
    if (found !== undefined) loads.add(found);
  }

  function importModule(file: ProgramFile, node: number, index: number): void {
    const { syntax } = file.facts;
    const target = file.facts.string(syntax[importItem(syntax, node, index) + ImportItem.name]);
    const found = names.imports.module(file, target);
    load(target, found);
    if (found === undefined) unresolved.add(target);
    else brings.add(found.entity);
  }

  function importName(file: ProgramFile, node: number, index: number): void {
    const { syntax } = file.facts;
    const level = syntax[node + ImportFromNode.level];
    const text = sourceText(file.facts, node);
    const name = file.facts.string(syntax[importItem(syntax, node, index) + ImportItem.name]);
    const source = absoluteModule(file.module.name, file.source.isPackage, level, text);
    const found = names.imports.source(file, node);
    // Unresolved targets are said as written, dots and all.
    const from = `${'.'.repeat(level)}${text}`;
    const written = name === '*' ? from : `${from}${from === '' || from.endsWith('.') ? '' : '.'}${name}`;
    if (source !== undefined) load(source, found);
    if (name === '*') {
      if (found === undefined) unresolved.add(written);
      return;
    }
    const submodule = names.imports.submodule(file, node, name);
    if (submodule !== undefined) load(`${source}.${name}`, submodule);
    const entities = preferred(names, names.bindings.importedFrom('definitions', file, node, name));
    if (entities.length === 0) unresolved.add(written);
    for (const entity of entities) brings.add(entity);
  }
}
