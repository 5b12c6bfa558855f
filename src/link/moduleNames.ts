/**
 * What a module has under a name: what its own statements bind, what its star imports bring, its
 * submodules.
 */
import { Binding, BindingKind } from '../model/facts.js';
import { visibleOutside } from './builtinNames.js';
import type { Names } from './names.js';
import { type Once, perQuestion, type Question, recall } from './once.js';
import type { Module, Program } from './program.js';
import { AFTERWARDS, reachingBindings } from './reach.js';
import { follow, type NameGraph, type Way } from './ways.js';

/** A star import's module; `always`: it surely runs, and what it brings hides what earlier ones do. */
interface Star {
  source: Module;
  always: boolean;
}

/** A name in a module. */
export interface ModuleName {
  owner: Module;
  name: string;
}

const NOTHING: readonly number[] = [];

export class ModuleNames {
  private readonly answers = perQuestion();
  private readonly starsOf = new Map<Module, readonly Star[]>();
  private readonly graphs: Record<Question, NameGraph<ModuleName>>;

  constructor(
    private readonly program: Program,
    private readonly names: Names,
    private readonly once: Once,
  ) {
    this.graphs = { definitions: this.graph('definitions'), values: this.graph('values') };
  }

  /**
   * What `from module import name` brings: its own bindings, else what its star imports bring (the
   * last that surely ran, and those after it that may have), else its submodule.
   */
  find(question: Question, module: Module, name: string): readonly number[] {
    const answers = this.answers[question];
    const known = recall(answers, module.entity, name);
    if (known !== undefined) return known;
    return this.once.ask(answers, module.entity, name, NOTHING, () =>
      follow(this.graphs[question], { owner: module, name }),
    );
  }

  private graph(question: Question): NameGraph<ModuleName> {
    const answers = this.answers[question];
    return {
      ways: (node) => this.ways(question, node),
      known: ({ owner, name }) => this.once.known(answers, owner.entity, name, NOTHING),
      begin: ({ owner, name }) => this.once.begin(answers, owner.entity, name),
      end: ({ owner, name }, found) => this.once.end(answers, owner.entity, name, found),
      isWhole: (step) => this.once.isWhole(step),
    };
  }

  private *ways(question: Question, { owner: module, name }: ModuleName): Generator<Way<ModuleName>> {
    for (const file of this.program.filesOf(module)) {
      const rows = visibleOutside(file, this.names.bindingsOf(file, 0, name));
      if (rows.length === 0) continue;
      const reaching = reachingBindings(file.facts, rows, AFTERWARDS, 0);
      yield { parts: reaching.flatMap((row) => this.names.partsOf(question, file, row)), hides: true };
    }
    for (const { source, always } of this.stars(module))
      if (this.names.exports.has(source, name)) yield { parts: [{ owner: source, name }], hides: always };
    const submodule = this.submodule(module, name);
    if (submodule !== undefined) yield { parts: [[submodule]], hides: true, isLast: true };
  }

  /** What its star imports bring under a name, the last first: for where its own statements bind it only later. */
  starred(question: Question, module: Module, name: string): readonly number[] {
    for (const { source } of this.stars(module)) {
      const found = this.names.exports.has(source, name) ? this.find(question, source, name) : NOTHING;
      if (found.length > 0) return found;
    }
    return NOTHING;
  }

  /**
   * The submodule that a package imports under a name before it binds the name anew: modules of the
   * package that are loaded on the way still see it.
   */
  boundBefore(module: Module, importer: Module, name: string): number | undefined {
    if (!importer.name.startsWith(`${module.name}.`)) return undefined;
    const isFirst = this.program.filesOf(module).some((file) => {
      const rows = this.names.bindingsOf(file, 0, name);
      const at = rows[0] * Binding.width;
      return (
        rows.length > 1 &&
        file.facts.bindings[at + Binding.kind] === BindingKind.importFrom &&
        this.names.importSource(file, file.facts.bindings[at + Binding.node]) === module
      );
    });
    return isFirst ? this.submodule(module, name) : undefined;
  }

  /** The entity of the module's own submodule. */
  submodule(module: Module, name: string): number | undefined {
    return this.program.submodule(module, name)?.entity;
  }

  /** The star imports at the module's top level, the last first. */
  private stars(module: Module): readonly Star[] {
    let stars = this.starsOf.get(module);
    if (stars === undefined) {
      stars = this.program.filesOf(module).flatMap((file) =>
        this.names
          .bindingsOf(file, 0, '*')
          .toReversed()
          .flatMap((row) => {
            const at = row * Binding.width;
            const source = this.names.importSource(file, file.facts.bindings[at + Binding.node]);
            const always = file.facts.bindings[at + Binding.block] === 0;
            return source === undefined || source === module ? [] : [{ source, always }];
          }),
      );
      this.starsOf.set(module, stars);
    }
    return stars;
  }
}
