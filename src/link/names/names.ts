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
import { MemberIndex } from '../facts/memberIndex.js';
import { ScopeIndex } from '../facts/scopeIndex.js';
import { ImportStatements } from '../program/importStatements.js';
import type { Program, ProgramFile } from '../program/program.js';
import { withoutAliasParameters } from './aliasParameters.js';
import { Bindings } from './bindings.js';
import { ClassNames } from './classNames.js';
import { Exports } from './exports.js';
import { meaningAt } from './meaning.js';
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
    return meaningAt(this, question, place, name);
  }
}
