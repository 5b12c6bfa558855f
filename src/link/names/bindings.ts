/** What bindings give: the entities that statements bind names to. */

import { Binding, BindingKind, Scope } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { KindCode } from '../../model/kinds.js';
import type { ProgramFile } from '../program/program.js';
import type { ModuleName } from './moduleNames.js';
import type { Names } from './names.js';
import type { Question } from './once.js';
import { union } from './union.js';
import type { Part } from './ways.js';

const NOTHING: readonly number[] = [];

export class Bindings {
  constructor(private readonly names: Names) {}

  /** What binding rows of one name in one scope give together. */
  of(question: Question, file: ProgramFile, rows: readonly number[]): readonly number[] {
    if (question === 'values') return union(rows, (row) => this.ofOne(question, file, row));
    const { bindings } = file.facts;
    // All assignments to a name give the same definition.
    let assigned: readonly number[] | undefined;
    return union(rows, (row) => {
      const isAssigned = bindings[row * Binding.width + Binding.kind] === BindingKind.assignment;
      if (!isAssigned) return this.ofOne(question, file, row);
      assigned ??= this.definedBy(file, row);
      return assigned;
    });
  }

  /** What a binding gives; what it imports from a module stays open, as that may lead back. */
  partsOf(question: Question, file: ProgramFile, row: number): readonly Part<ModuleName>[] {
    const isImport = file.facts.bindings[row * Binding.width + Binding.kind] === BindingKind.importFrom;
    return isImport ? this.importedParts(question, file, row) : [this.ofOne(question, file, row)];
  }

  private ofOne(question: Question, file: ProgramFile, row: number): readonly number[] {
    const { bindings, syntax } = file.facts;
    const at = row * Binding.width;
    const node = bindings[at + Binding.node];
    switch (bindings[at + Binding.kind]) {
      case BindingKind.function:
      case BindingKind.class:
        return [file.base + bindings[at + Binding.detail]];
      case BindingKind.import: {
        const item = importItem(syntax, node, bindings[at + Binding.detail]);
        const target = file.facts.string(syntax[item + ImportItem.name]);
        const module =
          syntax[item + ImportItem.alias] < 0
            ? this.names.imports.first(file, target)
            : this.names.imports.module(file, target);
        const isNothing =
          module === undefined || (question === 'definitions' && this.names.program.isFolder(module));
        return isNothing ? NOTHING : [module.entity];
      }
      case BindingKind.importFrom:
        return this.joined(question, this.importedParts(question, file, row));
      case BindingKind.global:
      case BindingKind.nonlocal:
      case BindingKind.delete:
      case BindingKind.typeParameter:
        return NOTHING;
      default: {
        const defined = this.definedBy(file, row);
        if (question === 'definitions') return defined;
        const found = this.names.values.ofData(file, row);
        // `Base = Meta('Base', (Base,), {})`, `Base = decorated(Base)`: the class of that name is what there is of it.
        return found.length > 0 || !this.names.values.isMade(file, row)
          ? found
          : defined.filter((entity) => this.names.program.kindOf(entity) === KindCode.class);
      }
    }
  }

  /** The definition of the name that a binding binds. */
  private definedBy(file: ProgramFile, row: number): readonly number[] {
    const { bindings, scopes } = file.facts;
    const at = row * Binding.width;
    const owner = scopes[bindings[at + Binding.scope] * Scope.width + Scope.definition];
    const name = file.facts.string(bindings[at + Binding.name]);
    const definition = owner < 0 ? -1 : this.names.memberRow(file, owner, name);
    return definition < 0 ? NOTHING : [file.base + definition];
  }

  private importedParts(question: Question, file: ProgramFile, row: number): readonly Part<ModuleName>[] {
    const { bindings, syntax } = file.facts;
    const node = bindings[row * Binding.width + Binding.node];
    const item = importItem(syntax, node, bindings[row * Binding.width + Binding.detail]);
    const name = file.facts.string(syntax[item + ImportItem.name]);
    if (name === '*') return [];
    const part = this.importedPart(file, node, name);
    const source = question === 'values' ? this.names.imports.source(file, node) : undefined;
    const earlier = source && this.names.modules.boundBefore(source, file.module, name);
    return earlier === undefined ? [part] : [part, [earlier]];
  }

  /** What parts give together. */
  joined(question: Question, parts: readonly Part<ModuleName>[]): readonly number[] {
    const found = parts.map((part) =>
      'owner' in part ? this.names.modules.find(question, part.owner, part.name) : part,
    );
    return found.length === 1 ? found[0] : [...new Set(found.flat())];
  }

  /** What a `from … import` statement brings by a name. */
  importedFrom(question: Question, file: ProgramFile, node: number, name: string): readonly number[] {
    return this.joined(question, [this.importedPart(file, node, name)]);
  }

  private importedPart(file: ProgramFile, node: number, name: string): Part<ModuleName> {
    const module = this.names.imports.source(file, node);
    // `from . import approx` in a package: what the name is bound to later is not what it brings.
    const submodule = module === file.module ? this.names.modules.submodule(module, name) : undefined;
    if (submodule !== undefined) return [submodule];
    if (module?.file !== undefined) return { owner: module, name };
    const other =
      (module && this.names.program.submodule(module, name)) ??
      this.names.imports.submodule(file, node, name);
    return other === undefined ? NOTHING : [other.entity];
  }
}
