/** What `from module import *` brings: `__all__`, else every public name (language reference, "The import statement"). */

import { Binding, BindingKind, Export, ExportStep, Scope } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { isPrivateImport } from '../facts/privateImports.js';
import { AFTERWARDS } from '../facts/reach.js';
import type { Module, Program, ProgramFile } from '../program/program.js';
import type { Names } from './names.js';
import { type Answers, type Once, recall, remember } from './once.js';

const EMPTY: ReadonlySet<string> = new Set();

export class Exports {
  private readonly stars = new Map<Module, readonly Module[]>();
  private readonly exported: Answers<'of', ReadonlySet<string>> = new Map();
  private readonly listed: Answers<'__all__', ReadonlySet<string> | undefined> = new Map();

  constructor(
    private readonly program: Program,
    private readonly names: Names,
    private readonly once: Once,
  ) {}

  /** The modules that a module star-imports at its top level, in source order. */
  starSources(module: Module): readonly Module[] {
    let sources = this.stars.get(module);
    if (sources === undefined) {
      const found = new Set<Module>();
      for (const file of this.program.filesOf(module)) {
        for (const row of this.names.bindingsOf(file, 0, '*')) {
          const source = this.names.imports.source(
            file,
            file.facts.bindings[row * Binding.width + Binding.node],
          );
          if (source !== undefined && source !== module) found.add(source);
        }
      }
      sources = [...found];
      this.stars.set(module, sources);
    }
    return sources;
  }

  /** Whether a star import of the module brings the name. */
  has(module: Module, name: string): boolean {
    return this.of(module).has(name);
  }

  /** Whether the module's `__all__` has the name. */
  isListed(module: Module, name: string): boolean {
    return this.declared(module)?.has(name) ?? false;
  }

  /** Whether the module has an `__all__` that can be read. */
  lists(module: Module): boolean {
    return this.declared(module) !== undefined;
  }

  /** The names that a star import of the module brings without star imports of its own. */
  byItself(module: Module): ReadonlySet<string> {
    const listed = this.declared(module);
    if (listed !== undefined) return listed;
    const set = new Set<string>();
    this.addOwn(module, set);
    return set;
  }

  /** The names that a star import of the module brings. */
  of(module: Module): ReadonlySet<string> {
    return this.once.ask(
      this.exported,
      module.entity,
      'of',
      EMPTY,
      () => this.declared(module) ?? this.publicNames(module),
    );
  }

  /** `__all__` as far as it can be read; undefined when there is none or a step can't be told. */
  private declared(module: Module): ReadonlySet<string> | undefined {
    return this.once.ask(this.listed, module.entity, '__all__', EMPTY, () => this.builtUp(module));
  }

  private builtUp(module: Module): ReadonlySet<string> | undefined {
    const file = this.program.filesOf(module).find((one) => one.facts.exports.length > 0);
    if (file === undefined) return undefined;
    const { exports } = file.facts;
    const set = new Set<string>();
    for (let at = 0; at < exports.length; at += Export.width) {
      const value = exports[at + Export.value];
      switch (exports[at + Export.step]) {
        case ExportStep.reset:
          set.clear();
          break;
        case ExportStep.add:
          set.add(file.facts.string(value));
          break;
        case ExportStep.remove:
          set.delete(file.facts.string(value));
          break;
        case ExportStep.extend: {
          const source = this.namedModule(file, file.facts.string(value));
          if (source === undefined) return undefined;
          for (const name of this.of(source)) set.add(name);
          break;
        }
        default:
          return undefined;
      }
    }
    return set;
  }

  /** The module that a dotted expression of a file's top level is. */
  private namedModule(file: ProgramFile, dotted: string): Module | undefined {
    const [first, ...rest] = dotted.split('.');
    const place = { file, scope: 0, offset: AFTERWARDS, block: 0 };
    let entities = this.names.at('values', place, first);
    // `from .sub import *` binds `sub` in the package as a side effect.
    if (entities.length === 0) entities = this.names.modules.find('values', file.module, first);
    for (const part of rest)
      entities = entities.flatMap((entity) => this.names.classes.attribute('values', entity, part));
    return entities.map((entity) => this.program.moduleOf(entity)).find((one) => one !== undefined);
  }

  /** Public names of the module and of all that it star-imports, each module walked once. */
  private publicNames(module: Module): ReadonlySet<string> {
    const set = new Set<string>();
    const visited = new Set([module]);
    const importers = new Map<Module, Module[]>();
    let whole = true;
    for (const one of visited) {
      // What is known of a module holds all that lies below it.
      const known = one === module ? undefined : recall(this.exported, one.entity, 'of');
      if (known !== undefined) {
        for (const name of known) if (!name.startsWith('_')) set.add(name);
        continue;
      }
      let listed: ReadonlySet<string> | undefined;
      const asking = (): void => {
        listed = this.declared(one);
      };
      if (!this.once.isWhole(asking)) whole = false;
      if (listed === undefined || one === module) {
        this.addOwn(one, set);
        for (const source of this.starSources(one)) {
          visited.add(source);
          const before = importers.get(source);
          if (before === undefined) importers.set(source, [one]);
          else before.push(one);
        }
      } else for (const name of listed) if (!name.startsWith('_')) set.add(name);
    }
    if (whole) for (const one of leadingTo(module, importers)) remember(this.exported, one.entity, 'of', set);
    return set;
  }

  /** Adds the public names that the module's own statements bind, the submodules that they load among them. */
  private addOwn(module: Module, set: Set<string>): void {
    for (const file of this.program.filesOf(module)) {
      const { bindings, scopes } = file.facts;
      const count = scopes[Scope.bindings];
      for (let row = 0; row < count; row++) {
        const binding = scopes[Scope.firstBinding] + row;
        const name = file.facts.string(bindings[binding * Binding.width + Binding.name]);
        const submodule =
          file.source.isPackage && !file.source.stub ? this.submodule(file, binding) : undefined;
        if (submodule !== undefined && !submodule.startsWith('_')) set.add(submodule);
        if (name.startsWith('_') || name === '*') continue;
        if (file.source.stub && isPrivateImport(file, binding)) continue;
        set.add(name);
      }
    }
  }

  /** The package's submodule that an import statement of its own loads, and so binds in it. */
  private submodule(file: ProgramFile, binding: number): string | undefined {
    const { bindings, syntax } = file.facts;
    const at = binding * Binding.width;
    const node = bindings[at + Binding.node];
    const kind = bindings[at + Binding.kind];
    let loaded: string | undefined;
    if (kind === BindingKind.importFrom) loaded = this.names.imports.source(file, node)?.name;
    else if (kind === BindingKind.import) {
      const item = importItem(syntax, node, bindings[at + Binding.detail]);
      loaded = file.facts.string(syntax[item + ImportItem.name]);
    }
    const inside = `${file.module.name}.`;
    return loaded?.startsWith(inside) ? loaded.slice(inside.length).split('.', 1)[0] : undefined;
  }
}

/** Of the modules on a walk through star imports those that lead back to its root: each brings what all bring. */
function leadingTo(root: Module, importers: ReadonlyMap<Module, readonly Module[]>): Set<Module> {
  const found = new Set(importers.get(root));
  for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer);
  found.delete(root);
  return found;
}
