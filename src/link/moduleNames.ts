/**
 * What a module has under a name: what its own statements bind, what its star imports bring, its
 * submodules. Star imports may lead in cycles; each module is walked once per question.
 */
import { Binding } from '../model/facts.js';
import type { Names } from './names.js';
import { type Once, perQuestion, type Question, recall } from './once.js';
import type { Module, Program } from './program.js';
import { AFTERWARDS, reachingBindings } from './reach.js';

const NOTHING: readonly number[] = [];

export class ModuleNames {
  private readonly answers = perQuestion();
  private readonly ownNames = perQuestion();

  constructor(
    private readonly program: Program,
    private readonly names: Names,
    private readonly once: Once,
  ) {}

  /** What `from module import name` brings. */
  find(question: Question, module: Module, name: string): readonly number[] {
    const known = recall(this.answers[question], module.entity, name);
    if (known !== undefined) return known;
    return this.once.ask(this.answers[question], module.entity, name, NOTHING, () => {
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
        const rows = this.names.bindingsOf(file, 0, name);
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

  private throughStars(
    question: Question,
    module: Module,
    name: string,
    visited: Map<Module, boolean>,
    found: Set<number>,
  ): boolean {
    let any = false;
    for (const file of this.program.filesOf(module)) {
      for (const row of this.names.bindingsOf(file, 0, '*').toReversed()) {
        const at = row * Binding.width;
        const source = this.names.importSource(file, file.facts.bindings[at + Binding.node]);
        if (source === undefined || source === module || !this.names.exports.has(source, name)) continue;
        if (!this.collect(question, source, name, visited, found)) continue;
        any = true;
        if (file.facts.bindings[at + Binding.block] === 0) return true;
      }
    }
    return any;
  }
}
