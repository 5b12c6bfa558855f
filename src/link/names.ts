/**
 * What names mean: from a name in a scope or a module to the entities that define it, through
 * imports in every form, re-exports, star imports and cycles of them.
 *
 * Two questions share one walk. *Definitions*: where is it defined? Data is an answer (`B = A`
 * defines `B`). *Values*: which modules, classes and functions can it be? Data is looked through
 * (`B` is what `A` is). Everything that can reach counts; nothing is guessed.
 *
 * An answer that was cut short by a cycle depends on where the cycle was entered, so it is never
 * remembered; only answers that depend on nothing under way are.
 */
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { Exports } from './exports.js';
import { MemberIndex } from './memberIndex.js';
import { absoluteModule } from './moduleNames.js';
import { type Answers, Once, recall } from './once.js';
import type { Module, Program, ProgramFile } from './program.js';
import { AFTERWARDS, reachingBindings } from './reach.js';
import { ScopeIndex } from './scopes.js';

export type Question = 'definitions' | 'values';

/** A place in the program from which a name is read. */
export interface Place {
  file: ProgramFile;
  scope: number;
  /** Bindings past it are not seen in its own scope; AFTERWARDS sees all. */
  offset: number;
  block: number;
}

/** A base expression, and the classes that it can be. */
export interface Base {
  node: number;
  entities: readonly number[];
}

const NOTHING: readonly number[] = [];
const NO_BASES: readonly Base[] = [];

export class Names {
  readonly exports: Exports;
  private readonly indices: ScopeIndex[] = [];
  private readonly members: (MemberIndex | undefined)[] = [];
  private readonly once = new Once();
  private readonly modules = perQuestion();
  private readonly ownNames = perQuestion();
  private readonly attributes = perQuestion();
  private readonly ofClasses: Answers<'bases', readonly Base[]> = new Map();
  private readonly data: Answers<number, readonly number[]> = new Map();

  constructor(readonly program: Program) {
    this.exports = new Exports(program, this, this.once);
  }

  bindingsOf(file: ProgramFile, scope: number, name: string): readonly number[] {
    this.indices[file.index] ??= new ScopeIndex(file);
    return this.indices[file.index].bindingsOf(scope, name);
  }

  /** The row of the definition that `parent` (a row) holds under the name; -1: none. */
  memberRow(file: ProgramFile, parent: number, name: string): number {
    this.members[file.index] ??= new MemberIndex(file.facts);
    return (this.members[file.index] as MemberIndex).row(parent, name);
  }

  /** What `from module import name` brings. */
  inModule(question: Question, module: Module, name: string): readonly number[] {
    const known = recall(this.modules[question], module.entity, name);
    if (known !== undefined) return known;
    return this.once.ask(this.modules[question], module.entity, name, NOTHING, () => {
      const found = new Set<number>();
      this.collect(question, module, name, new Map(), found);
      return [...found];
    });
  }

  /**
   * Adds what a module has under a name: its own bindings, else what its star imports bring (the
   * last that surely ran, and those after it that may have), else its submodule. Tells whether
   * there was anything. `visited` keeps cycles of star imports finite: each module is walked once.
   */
  private collect(
    question: Question,
    module: Module,
    name: string,
    visited: Map<Module, boolean>,
    found: Set<number>,
  ): boolean {
    const known = visited.get(module);
    if (known !== undefined) return known;
    if (!this.once.enter()) return false;
    visited.set(module, false);
    const own = this.ownBindings(question, module, name);
    for (const entity of own) found.add(entity);
    let any = own.length > 0 || this.throughStars(question, module, name, visited, found);
    this.once.leave();
    const submodule = any ? undefined : this.program.modules.get(`${module.name}.${name}`);
    if (submodule !== undefined) {
      found.add(submodule.entity);
      any = true;
    }
    visited.set(module, any);
    return any;
  }

  /** What the module's own statements bind the name to, star imports left out. */
  private ownBindings(question: Question, module: Module, name: string): readonly number[] {
    return this.once.ask(this.ownNames[question], module.entity, name, NOTHING, () => {
      for (const file of this.program.filesOf(module)) {
        const rows = this.bindingsOf(file, 0, name);
        if (rows.length === 0) continue;
        const found = this.ofBindings(question, file, reachingBindings(file.facts, rows, AFTERWARDS, 0));
        if (found.length > 0) return found;
      }
      return NOTHING;
    });
  }

  private throughStars(
    question: Question,
    module: Module,
    name: string,
    visited: Map<Module, boolean>,
    found: Set<number>,
  ): boolean {
    let any = false;
    for (const file of this.program.filesOf(module)) {
      for (const row of this.bindingsOf(file, 0, '*').toReversed()) {
        const at = row * Binding.width;
        const source = this.importSource(file, file.facts.bindings[at + Binding.node]);
        if (source === undefined || source === module || !this.exports.has(source, name)) continue;
        if (!this.collect(question, source, name, visited, found)) continue;
        any = true;
        if (file.facts.bindings[at + Binding.block] === 0) return true;
      }
    }
    return any;
  }

  /** What a name read at a place means. */
  at(question: Question, place: Place, name: string): readonly number[] {
    const { file } = place;
    const { scopes } = file.facts;
    let offset = place.offset;
    let first = true;
    for (let scope = place.scope; scope >= 0; scope = scopes[scope * Scope.width + Scope.parent]) {
      const visible = first || scopes[scope * Scope.width + Scope.kind] !== ScopeKind.class;
      if (visible) {
        const rows = this.bindingsOf(file, scope, name);
        if (rows.length > 0) {
          const reaching = reachingBindings(file.facts, rows, offset, first ? place.block : 0);
          const found = this.ofBindings(question, file, reaching);
          if (found.length > 0 || scope > 0) return found;
        }
      }
      // A class body and a comprehension run where they stand; a function runs later.
      const kind = scopes[scope * Scope.width + Scope.kind];
      if (kind === ScopeKind.function || kind === ScopeKind.lambda) offset = AFTERWARDS;
      first = false;
    }
    const global = this.inModule(question, file.module, name);
    if (global.length > 0 && !this.isSubmoduleOnly(file, name)) return global;
    const builtins = this.program.modules.get('builtins');
    return builtins === undefined || builtins === file.module
      ? NOTHING
      : this.inModule(question, builtins, name);
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
        const name = syntax[item + 1] < 0 ? target.split('.', 1)[0] : target;
        const module = this.program.modules.get(name);
        return module === undefined ? NOTHING : [module.entity];
      }
      case BindingKind.importFrom: {
        const module = this.importSource(file, node);
        const name = file.facts.string(syntax[node + HEADER + 3 + 3 * bindings[at + Binding.detail]]);
        return module === undefined || name === '*' ? NOTHING : this.inModule(question, module, name);
      }
      case BindingKind.global:
      case BindingKind.nonlocal:
      case BindingKind.delete:
      case BindingKind.typeParameter:
        return NOTHING;
      default: {
        if (question === 'values') return this.valuesOfData(file, row);
        const scope = bindings[at + Binding.scope];
        const owner = file.facts.scopes[scope * Scope.width + Scope.definition];
        const name = file.facts.string(bindings[at + Binding.name]);
        const definition = owner < 0 ? -1 : this.memberRow(file, owner, name);
        return definition < 0 ? NOTHING : [file.base + definition];
      }
    }
  }

  /** The module that a `from … import` statement names. */
  importSource(file: ProgramFile, node: number): Module | undefined {
    const { syntax } = file.facts;
    const text = syntax[node + HEADER + 1] < 0 ? '' : file.facts.string(syntax[node + HEADER + 1]);
    const name = absoluteModule(file.module.name, file.source.isPackage, syntax[node + HEADER], text);
    return name === undefined ? undefined : this.program.modules.get(name);
  }

  /** What the right-hand side of `name = …` can be. */
  private valuesOfData(file: ProgramFile, row: number): readonly number[] {
    const { bindings, syntax } = file.facts;
    const at = row * Binding.width;
    const node = bindings[at + Binding.node];
    let value = 0;
    switch (syntax[node] & 0xff) {
      case Syntax.assign:
        for (let i = 0; i < syntax[node + HEADER + 1]; i++) {
          if (syntax[node + HEADER + 2 + i] === bindings[at + Binding.detail]) value = syntax[node + HEADER];
        }
        break;
      case Syntax.annotatedAssign:
        value = syntax[node + HEADER + 2];
        break;
      case Syntax.typeAlias:
      case Syntax.namedExpression:
        value = syntax[node + HEADER + 1];
        break;
      default:
    }
    if (value === 0) return NOTHING;
    const scope = bindings[at + Binding.scope];
    const place = { file, scope, offset: syntax[node + 1], block: bindings[at + Binding.block] };
    return this.once.ask(this.data, file.index, row, NOTHING, () => this.evaluate(place, value));
  }

  /**
   * The modules, classes and functions that an expression can be, as far as names, attributes,
   * subscripts (`Base[T]` is `Base`) and choices between these tell.
   */
  evaluate(place: Place, node: number): readonly number[] {
    const { syntax } = place.file.facts;
    if ((syntax[node] & 0xff) === Syntax.name)
      return this.at('values', place, place.file.facts.string(syntax[node + HEADER]));
    if (!this.once.enter()) return NOTHING;
    const found = this.evaluateParts(place, node);
    this.once.leave();
    return found;
  }

  private evaluateParts(place: Place, node: number): readonly number[] {
    const { syntax } = place.file.facts;
    switch (syntax[node] & 0xff) {
      case Syntax.attribute: {
        const name = place.file.facts.string(syntax[node + HEADER + 1]);
        return union(this.evaluate(place, syntax[node + HEADER]), (entity) =>
          this.attribute('values', entity, name),
        );
      }
      case Syntax.subscript:
        return this.evaluate(place, syntax[node + HEADER]);
      case Syntax.conditional:
        return union([syntax[node + HEADER + 1], syntax[node + HEADER + 2]], (part) =>
          this.evaluate(place, part),
        );
      case Syntax.boolean:
        return union([syntax[node + HEADER], syntax[node + HEADER + 1]], (part) =>
          this.evaluate(place, part),
        );
      case Syntax.namedExpression:
        return this.evaluate(place, syntax[node + HEADER + 1]);
      default:
        return NOTHING;
    }
  }

  /** `entity.name`: of a module, or of a class's own body and those of its bases. */
  attribute(question: Question, entity: number, name: string): readonly number[] {
    const module = this.program.moduleOf(entity);
    if (module !== undefined) return this.inModule(question, module, name);
    if (this.program.kindOf(entity) !== KindCode.class) return NOTHING;
    const known = recall(this.attributes[question], entity, name);
    if (known !== undefined) return known;
    return this.once.ask(this.attributes[question], entity, name, NOTHING, () => {
      const file = this.program.fileOf(entity) as ProgramFile;
      for (const { scope } of this.declarationsOf(entity)) {
        const rows = scope < 0 ? NOTHING : this.bindingsOf(file, scope, name);
        if (rows.length === 0) continue;
        // The body's own block is the lowest that binds there.
        const body = Math.min(...rows.map((row) => file.facts.bindings[row * Binding.width + Binding.block]));
        const found = this.ofBindings(question, file, reachingBindings(file.facts, rows, AFTERWARDS, body));
        if (found.length > 0) return found;
      }
      for (const { entities } of this.bases(entity)) {
        for (const base of entities) {
          const found = this.attribute(question, base, name);
          if (found.length > 0) return found;
        }
      }
      return NOTHING;
    });
  }

  /** Node and body scope of each statement that declares the entity. */
  declarationsOf(entity: number): { node: number; scope: number }[] {
    const file = this.program.fileOf(entity) as ProgramFile;
    const first = this.program.field(entity, Definition.firstDeclaration);
    const count = this.program.field(entity, Definition.declarations);
    const { declarations } = file.facts;
    return Array.from({ length: count }, (_, i) => {
      const at = (first + i) * 4;
      return { node: declarations[at + 1], scope: declarations[at + 2] };
    });
  }

  /** The base expressions of a class's declarations in source order, with what each can be. */
  bases(entity: number): readonly Base[] {
    return this.once.ask(this.ofClasses, entity, 'bases', NO_BASES, () => this.evaluateBases(entity));
  }

  private evaluateBases(entity: number): Base[] {
    const file = this.program.fileOf(entity) as ProgramFile;
    const { syntax, scopes } = file.facts;
    const found: Base[] = [];
    for (const { node, scope } of this.declarationsOf(entity)) {
      if ((syntax[node] & 0xff) !== Syntax.classDefinition) continue;
      const outer = scopes[scope * Scope.width + Scope.parent];
      const place = { file, scope: outer, offset: syntax[node + 1], block: this.blockOf(file, entity, node) };
      const count = syntax[node + HEADER + 4];
      for (let i = 0; i < count; i++) {
        const base = syntax[node + HEADER + 5 + i];
        const kind = syntax[base] & 0xff;
        if (kind === Syntax.keyword || kind === Syntax.doubleStarred) continue;
        const entities = this.evaluate(place, base).filter(
          (one) => one !== entity && this.program.kindOf(one) === KindCode.class,
        );
        found.push({ node: base, entities });
      }
    }
    return found;
  }

  private blockOf(file: ProgramFile, entity: number, node: number): number {
    const first = this.program.field(entity, Definition.firstDeclaration);
    const count = this.program.field(entity, Definition.declarations);
    for (let i = first; i < first + count; i++) {
      if (file.facts.declarations[i * 4 + 1] === node) return file.facts.declarations[i * 4 + 3];
    }
    return 0;
  }
}

function perQuestion(): Record<Question, Answers<string, readonly number[]>> {
  return { definitions: new Map(), values: new Map() };
}

function union(items: readonly number[], each: (item: number) => readonly number[]): readonly number[] {
  if (items.length === 1) return each(items[0]);
  const all = new Set<number>();
  for (const item of items) for (const entity of each(item)) all.add(entity);
  return [...all];
}
