/**
 * What a module has under a name: what its own statements bind, what its star imports bring, its
 * submodules.
 */
import { Binding, BindingKind } from '../model/facts.js';
import { visibleOutside } from './builtinNames.js';
import type { Names } from './names.js';
import { type Once, perQuestion, type Question, recall, remember } from './once.js';
import type { Module, Program } from './program.js';
import { AFTERWARDS, reachingBindings } from './reach.js';
import { type Star, type StarNames, walkStars } from './starWalk.js';

const NOTHING: readonly number[] = [];

export class ModuleNames {
  private readonly answers = perQuestion();
  private readonly ownNames = perQuestion();
  private readonly starsOf = new Map<Module, readonly Star[]>();
  /** For each name the modules that were walked through star imports for it. */
  private readonly walked: Record<Question, Map<string, Set<Module>>> = {
    definitions: new Map(),
    values: new Map(),
  };

  constructor(
    private readonly program: Program,
    private readonly names: Names,
    private readonly once: Once,
  ) {}

  /**
   * What `from module import name` brings: its own bindings, else what its star imports bring (the
   * last that surely ran, and those after it that may have), else its submodule.
   */
  find(question: Question, module: Module, name: string): readonly number[] {
    const known = recall(this.answers[question], module.entity, name);
    if (known !== undefined) return known;
    return this.once.ask(this.answers[question], module.entity, name, NOTHING, () => {
      const own = this.ownBindings(question, module, name);
      if (own.length > 0) return own;
      if (this.stars(module).length > 0) return this.throughStars(question, module, name);
      const submodule = this.submodule(module, name);
      return submodule === undefined ? NOTHING : [submodule];
    });
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

  private throughStars(question: Question, module: Module, name: string): readonly number[] {
    const walked = this.walked[question];
    let ofName = walked.get(name);
    if (ofName === undefined) {
      ofName = new Set();
      walked.set(name, ofName);
    }
    const answers = this.answers[question];
    const names: StarNames = {
      own: (one) => this.ownBindings(question, one, name),
      stars: (one) => this.stars(one),
      exports: (one) => this.names.exports.has(one, name),
      submodule: (one) => this.submodule(one, name),
      known: (one) => recall(answers, one.entity, name),
      remember: (one, found) => remember(answers, one.entity, name, found),
      isWhole: (step) => this.once.isWhole(step),
    };
    return walkStars(names, module, ofName);
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

  /** What the module's own statements bind the name to, star imports left out. */
  private ownBindings(question: Question, module: Module, name: string): readonly number[] {
    return this.once.ask(this.ownNames[question], module.entity, name, NOTHING, () => {
      for (const file of this.program.filesOf(module)) {
        const rows = visibleOutside(file, this.names.bindingsOf(file, 0, name));
        if (rows.length === 0) continue;
        const found = this.names.ofBindings(
          question,
          file,
          reachingBindings(file.facts, rows, AFTERWARDS, 0),
        );
        if (found.length > 0) return found;
      }
      return NOTHING;
    });
  }
}
