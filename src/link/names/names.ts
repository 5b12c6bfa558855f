/**
 * What names mean: from a name in a scope or a module to the entities that define it, through
 * imports in every form, re-exports, star imports and cycles of them.
 *
 * Two questions share one walk. *Definitions*: where is it defined? Data is an answer (`B = A`
 * defines `B`). *Values*: which modules, classes and functions can it be? Data is looked through
 * (`B` is what `A` is). Everything that can reach counts; nothing is guessed.
 *
 * Modules whose imports lead to each other have one answer together (src/link/names/ways.ts). Any other answer
 * that was cut short by a cycle depends on where the cycle was entered, so it is never remembered; only
 * answers that depend on nothing under way are.
 */
import { BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { MemberIndex } from '../facts/memberIndex.js';
import { AFTERWARDS, reachingBindings } from '../facts/reach.js';
import { ScopeIndex } from '../facts/scopeIndex.js';
import { ImportStatements } from '../program/importStatements.js';
import type { Program, ProgramFile } from '../program/program.js';
import { isParameterAround, withoutAliasParameters } from './aliasParameters.js';
import {
  declaredElsewhere,
  isBoundLater,
  isTypeParameter,
  possibleTypes,
  withoutDeletions,
} from './bindingRows.js';
import { Bindings } from './bindings.js';
import { isBuiltinName } from './builtinNames.js';
import { ClassNames } from './classNames.js';
import { Exports } from './exports.js';
import { ModuleNames } from './moduleNames.js';
import { NameValues } from './nameValues.js';
import { Once, type Question } from './once.js';

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
  readonly bindings: Bindings;
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
    this.bindings = new Bindings(this);
  }

  bindingsOf(file: ProgramFile, scope: number, name: string): readonly number[] {
    return withoutAliasParameters(file, this.rowsOf(file, scope, name));
  }

  /** The same, with those of parameters of `type` statements. */
  rowsOf(file: ProgramFile, scope: number, name: string): readonly number[] {
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
                : this.bindings.of(question, file, reachingBindings(file.facts, rows, offset, block));
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
    return this.bindings.of(
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
}
