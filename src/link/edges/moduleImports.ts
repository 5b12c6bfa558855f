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
  const found = new Imports(names);
  for (const file of names.program.filesOf(module)) {
    const { bindings } = file.facts;
    for (let at = 0; at < bindings.length; at += Binding.width) {
      const node = bindings[at + Binding.node];
      const index = bindings[at + Binding.detail];
      if (bindings[at + Binding.kind] === BindingKind.import) found.addModule(file, node, index);
      else if (bindings[at + Binding.kind] === BindingKind.importFrom) found.addName(file, node, index);
    }
  }
  found.loads.delete(module);
  return found;
}

class Imports implements ModuleImports {
  readonly brings = new Set<number>();
  readonly loads = new Set<Module>();
  readonly unresolved = new Set<string>();

  constructor(private readonly names: Names) {}

  /** An item of `import a.b`. */
  addModule(file: ProgramFile, node: number, index: number): void {
    const { syntax } = file.facts;
    const target = file.facts.string(syntax[importItem(syntax, node, index) + ImportItem.name]);
    const found = this.names.imports.module(file, target);
    this.load(target, found);
    if (found === undefined) this.unresolved.add(target);
    else this.brings.add(found.entity);
  }

  /** An item of `from a import b`. */
  addName(file: ProgramFile, node: number, index: number): void {
    const { imports, bindings } = this.names;
    const { syntax } = file.facts;
    const level = syntax[node + ImportFromNode.level];
    const text = sourceText(file.facts, node);
    const name = file.facts.string(syntax[importItem(syntax, node, index) + ImportItem.name]);
    const source = absoluteModule(file.module.name, file.source.isPackage, level, text);
    const found = imports.source(file, node);
    // Unresolved targets are said as written, dots and all.
    const from = `${'.'.repeat(level)}${text}`;
    const written = name === '*' ? from : `${from}${from === '' || from.endsWith('.') ? '' : '.'}${name}`;
    if (source !== undefined) this.load(source, found);
    if (name === '*') {
      if (found === undefined) this.unresolved.add(written);
      return;
    }
    const submodule = imports.submodule(file, node, name);
    if (submodule !== undefined) this.load(`${source}.${name}`, submodule);
    const entities = preferred(this.names, bindings.importedFrom('definitions', file, node, name));
    if (entities.length === 0) this.unresolved.add(written);
    for (const entity of entities) this.brings.add(entity);
  }

  /** Loading `a.b.c` loads `a` and `a.b` first; `found` may have more names in front. */
  private load(name: string, found: Module | undefined): void {
    const parts = (found?.name ?? name).split('.');
    const own = Math.min(parts.length, name.split('.').length);
    for (let end = parts.length - own + 1; end < parts.length; end++) {
      const above = this.names.program.modules.get(parts.slice(0, end).join('.'));
      // Nothing is below what isn't there.
      if (above === undefined) break;
      this.loads.add(above);
    }
    if (found !== undefined) this.loads.add(found);
  }
}
