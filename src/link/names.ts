/**
 * What names mean: from a name in a scope or a module to the entities that define it, through
 * imports in every form, re-exports, star imports and cycles of them.
 *
 * Two questions share one walk. *Definitions*: where is it defined? Data is an answer (`B = A`
 * defines `B`). *Values*: which modules, classes and functions can it be? Data is looked through
 * (`B` is what `A` is). Everything that can reach counts; nothing is guessed.
 *
 * Modules whose imports lead to each other have one answer together (src/link/ways.ts). Any other answer
 * that was cut short by a cycle depends on where the cycle was entered, so it is never remembered; only
 * answers that depend on nothing under way are.
 */
import { Binding, BindingKind, Scope, ScopeKind } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { HEADER } from '../model/syntax.js';
import { isParameterAround, withoutAliasParameters } from './aliasParameters.js';
import {
  declaredElsewhere,
  isBoundLater,
  isTypeParameter,
  possibleTypes,
  withoutDeletions,
} from './bindingRows.js';
import { isBuiltinName } from './builtinNames.js';
import { ClassNames } from './classNames.js';
import { Exports } from './exports.js';
import { ImportStatements } from './importStatements.js';
import { MemberIndex } from './memberIndex.js';
import { type ModuleName, ModuleNames } from './moduleNames.js';
import { NameValues } from './nameValues.js';
import { Once, type Question } from './once.js';
import type { Program, ProgramFile } from './program.js';
import { AFTERWARDS, reachingBindings } from './reach.js';
import { ScopeIndex } from './scopes.js';
import type { Part } from './ways.js';

/** A place in the program from which a name is read. */
export interface Place {
  file: ProgramFile;
  scope: number;
  /** Bindings past it are not seen in its own scope; AFTERWARDS sees all. */
  offset: number;
  block: number;
  /**
   * In an annotation: of a statement of the scope, or in the signature of the function whose scope it is, which sees
   * of that only the type parameters.
   */
  annotation?: 'statement' | 'signature';
}

const NOTHING: readonly number[] = [];

export class Names {
  readonly exports: Exports;
  readonly modules: ModuleNames;
  readonly classes: ClassNames;
  readonly values: NameValues;
  readonly imports: ImportStatements;
  /** By file; filled, so that they stay arrays in whatever order files are asked for. */
  private readonly indices: (ScopeIndex | undefined)[];
  private readonly members: (MemberIndex | undefined)[];

  constructor(readonly program: Program) {
    const once = new Once();
    this.indices = new Array(program.files.length).fill(undefined);
    this.members = new Array(program.files.length).fill(undefined);
    this.exports = new Exports(program, this, once);
    this.modules = new ModuleNames(program, this, once);
    this.classes = new ClassNames(program, this, once);
    this.values = new NameValues(this, once);
    this.imports = new ImportStatements(program);
  }

  bindingsOf(file: ProgramFile, scope: number, name: string): readonly number[] {
    return withoutAliasParameters(file, this.rowsOf(file, scope, name));
  }

  private rowsOf(file: ProgramFile, scope: number, name: string): readonly number[] {
    this.indices[file.index] ??= new ScopeIndex(file);
    return (this.indices[file.index] as ScopeIndex).bindingsOf(scope, name);
  }

  /** The row of the definition that `parent` (a row) holds under the name; -1: none. */
  memberRow(file: ProgramFile, parent: number, name: string): number {
    this.members[file.index] ??= new MemberIndex(file.facts);
    return (this.members[file.index] as MemberIndex).row(parent, name);
  }

  /** What a name read at a place means. */
  at(question: Question, place: Place, name: string): readonly number[] {
    const { file } = place;
    const { scopes } = file.facts;
    let { scope, offset } = place;
    if (place.annotation === 'signature') {
      if (this.bindingsOf(file, scope, name).some((row) => isTypeParameter(file, row))) return NOTHING;
      scope = scopes[scope * Scope.width + Scope.parent];
    }
    let first = true;
    let isGlobal = false;
    let deleted = NOTHING;
    let later = NOTHING;
    let isLaterInModule = false;
    for (; scope >= 0; scope = scopes[scope * Scope.width + Scope.parent]) {
      const kind = scopes[scope * Scope.width + Scope.kind];
      const visible = scope === 0 || (!isGlobal && (first || kind !== ScopeKind.class));
      if (visible) {
        const written = this.rowsOf(file, scope, name);
        if (isParameterAround(file, written, offset)) return NOTHING;
        const all = withoutAliasParameters(file, written);
        const isOfClass = place.annotation !== undefined && kind === ScopeKind.class;
        const rows = isOfClass ? possibleTypes(file, all) : all;
        const elsewhere = scope === 0 ? undefined : declaredElsewhere(file, rows);
        isGlobal ||= elsewhere === BindingKind.global;
        if (rows.length > 0 && elsewhere === undefined) {
          const block = first ? place.block : 0;
          const isLater = kind < ScopeKind.function && isBoundLater(file, rows, offset);
          const found =
            scope === 0 && this.modules.isMixed(file.module)
              ? this.modules.boundAt(question, file, name, offset, block)
              : isLater
                ? NOTHING
                : this.ofBindings(question, file, reachingBindings(file.facts, rows, offset, block));
          if (found.length > 0 || (scope > 0 && !isLater)) return found;
          if (isLater) {
            // What a module or class binds only later means what it means in the module, or is a builtin.
            later = later.length > 0 ? later : rows;
            isGlobal = true;
            isLaterInModule = scope === 0;
          } else deleted = withoutDeletions(file, rows);
        }
      }
      // A class body and a comprehension run where they stand; a function runs later.
      if (kind === ScopeKind.function || kind === ScopeKind.lambda) offset = AFTERWARDS;
      first = false;
    }
    const global = isLaterInModule ? NOTHING : this.modules.find(question, file.module, name);
    if (global.length > 0 && !this.isSubmoduleOnly(file, name)) return global;
    const builtins = this.program.modules.get('builtins');
    const builtin =
      builtins === undefined || builtins === file.module || !isBuiltinName(name)
        ? NOTHING
        : this.modules.find(question, builtins, name);
    if (builtin.length > 0) return builtin;
    // The use ran in a loop behind the binding, or before the module deleted the name: else there would be none.
    return this.ofBindings(
      question,
      file,
      reachingBindings(file.facts, later.length > 0 ? later : deleted, AFTERWARDS, 0),
    );
  }

  /** A submodule is no name of its package unless something imports it there. */
  private isSubmoduleOnly(file: ProgramFile, name: string): boolean {
    if (!this.program.modules.has(`${file.module.name}.${name}`)) return false;
    return this.program.filesOf(file.module).every((one) => this.bindingsOf(one, 0, name).length === 0);
  }

  ofBindings(question: Question, file: ProgramFile, rows: readonly number[]): readonly number[] {
    if (rows.length === 1) return this.ofBinding(question, file, rows[0]);
    const all = new Set<number>();
    for (const row of rows) for (const entity of this.ofBinding(question, file, row)) all.add(entity);
    return [...all];
  }

  /** What a binding gives; what it imports from a module stays open, as that may lead back. */
  partsOf(question: Question, file: ProgramFile, row: number): readonly Part<ModuleName>[] {
    const isImport = file.facts.bindings[row * Binding.width + Binding.kind] === BindingKind.importFrom;
    return isImport ? this.importedParts(question, file, row) : [this.ofBinding(question, file, row)];
  }

  private ofBinding(question: Question, file: ProgramFile, row: number): readonly number[] {
    const { bindings, syntax } = file.facts;
    const at = row * Binding.width;
    const node = bindings[at + Binding.node];
    switch (bindings[at + Binding.kind]) {
      case BindingKind.function:
      case BindingKind.class:
        return [file.base + bindings[at + Binding.detail]];
      case BindingKind.import: {
        const item = node + HEADER + 1 + 3 * bindings[at + Binding.detail];
        const target = file.facts.string(syntax[item]);
        const module =
          syntax[item + 1] < 0 ? this.imports.first(file, target) : this.imports.module(file, target);
        const isNothing =
          module === undefined || (question === 'definitions' && this.program.isFolder(module));
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
        const found = this.values.ofData(file, row);
        // `Base = Meta('Base', (Base,), {})`, `Base = decorated(Base)`: the class of that name is what there is of it.
        return found.length > 0 || !this.values.isMade(file, row)
          ? found
          : defined.filter((entity) => this.program.kindOf(entity) === KindCode.class);
      }
    }
  }

  /** The definition of the name that a binding binds. */
  private definedBy(file: ProgramFile, row: number): readonly number[] {
    const { bindings, scopes } = file.facts;
    const at = row * Binding.width;
    const owner = scopes[bindings[at + Binding.scope] * Scope.width + Scope.definition];
    const name = file.facts.string(bindings[at + Binding.name]);
    const definition = owner < 0 ? -1 : this.memberRow(file, owner, name);
    return definition < 0 ? NOTHING : [file.base + definition];
  }

  private importedParts(question: Question, file: ProgramFile, row: number): readonly Part<ModuleName>[] {
    const { bindings, syntax } = file.facts;
    const node = bindings[row * Binding.width + Binding.node];
    const detail = bindings[row * Binding.width + Binding.detail];
    const name = file.facts.string(syntax[node + HEADER + 3 + 3 * detail]);
    if (name === '*') return [];
    const part = this.importedPart(file, node, name);
    const source = question === 'values' ? this.imports.source(file, node) : undefined;
    const earlier = source && this.modules.boundBefore(source, file.module, name);
    return earlier === undefined ? [part] : [part, [earlier]];
  }

  /** What parts give together. */
  joined(question: Question, parts: readonly Part<ModuleName>[]): readonly number[] {
    const found = parts.map((part) =>
      'owner' in part ? this.modules.find(question, part.owner, part.name) : part,
    );
    return found.length === 1 ? found[0] : [...new Set(found.flat())];
  }

  /** What a `from … import` statement brings by a name. */
  importedFrom(question: Question, file: ProgramFile, node: number, name: string): readonly number[] {
    return this.joined(question, [this.importedPart(file, node, name)]);
  }

  private importedPart(file: ProgramFile, node: number, name: string): Part<ModuleName> {
    const module = this.imports.source(file, node);
    // `from . import approx` in a package: what the name is bound to later is not what it brings.
    const submodule = module === file.module ? this.modules.submodule(module, name) : undefined;
    if (submodule !== undefined) return [submodule];
    if (module?.file !== undefined) return { owner: module, name };
    const other =
      (module && this.program.submodule(module, name)) ?? this.imports.submodule(file, node, name);
    return other === undefined ? NOTHING : [other.entity];
  }
}
