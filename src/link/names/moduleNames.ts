/**
 * What a module has under a name: what its own statements bind, what its star imports bring, its
 * submodules.
 */
import { Binding, BindingKind } from '../../model/facts.js';
import { AFTERWARDS, encloses, reachingBindings } from '../facts/reach.js';
import type { Module, Program, ProgramFile } from '../program/program.js';
import { visibleOutside } from './builtinNames.js';
import type { Names } from './names.js';
import { type Once, perQuestion, type Question, recall } from './once.js';
import { follow, type NameGraph, type Way } from './ways.js';

/** A star import's module; `always`: it surely runs, and what it brings hides what earlier ones do. */
interface Star {
  source: Module;
  always: boolean;
  /** Where the statement stands in its file. */
  offset: number;
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
    const files = this.program.filesOf(module);
    if (files.length === 1) yield* this.inOrder(question, files[0], name, AFTERWARDS, 0);
    else {
      // What the stub declares counts, wherever the source star-imports it.
      for (const file of files) yield this.ownWay(question, file, this.reaching(file, name, AFTERWARDS, 0));
      for (const star of this.stars(module)) yield* this.throughStar(star, name);
    }
    const submodule = this.submodule(module, name);
    if (submodule !== undefined) yield { parts: [[submodule]], hides: true, isLast: true };
  }

  /** What a name means at a place of a module that star-imports others, by what is bound there up to that place. */
  boundAt(
    question: Question,
    file: ProgramFile,
    name: string,
    offset: number,
    block: number,
  ): readonly number[] {
    const found = new Set<number>();
    for (const { parts, hides } of this.inOrder(question, file, name, offset, block)) {
      const given = this.names.bindings.joined(question, parts);
      for (const entity of given) found.add(entity);
      if (hides && given.length > 0) break;
    }
    return [...found];
  }

  /** Whether a module star-imports others and nothing but its one file says what it binds. */
  isMixed(module: Module): boolean {
    return this.stars(module).length > 0 && this.program.filesOf(module).length === 1;
  }

  /** The modules from which a name may be star-imported that the module itself binds, too: what it binds for sure behind a star import hides that. */
  starsBeside(module: Module, name: string): readonly Module[] {
    const [file] = this.program.filesOf(module);
    const found: Module[] = [];
    if (!this.isMixed(module)) return found;
    const { facts } = file;
    const own = this.reaching(file, name, AFTERWARDS, 0);
    for (const { source, always, offset } of this.stars(module)) {
      const isHidden = own.some(
        (row) =>
          facts.bindings[row * Binding.width + Binding.offset] > offset &&
          encloses(facts, facts.bindings[row * Binding.width + Binding.block], 0),
      );
      if (isHidden) break;
      if (!this.names.exports.has(source, name)) continue;
      found.push(source);
      if (always) break;
    }
    return found;
  }

  /** What the statements of a module give a name up to a place, star imports among them, the last first. */
  private *inOrder(
    question: Question,
    file: ProgramFile,
    name: string,
    offset: number,
    block: number,
  ): Generator<Way<ModuleName>> {
    const offsetOf = (row: number): number => file.facts.bindings[row * Binding.width + Binding.offset];
    const reaching = this.reaching(file, name, offset, block);
    // What is bound only later is not bound here.
    const own = reaching.filter((row) => offsetOf(row) <= offset);
    for (const star of this.stars(file.module)) {
      if (star.offset > offset) continue;
      const later = own.filter((row) => offsetOf(row) > star.offset);
      if (later.length > 0) {
        own.length -= later.length;
        yield this.ownWay(question, file, later, block);
      }
      yield* this.throughStar(star, name);
    }
    if (own.length > 0) yield this.ownWay(question, file, own, block);
  }

  private reaching(file: ProgramFile, name: string, offset: number, block: number): readonly number[] {
    const rows = visibleOutside(file, this.names.bindingsOf(file, 0, name));
    return rows.length === 0 ? rows : reachingBindings(file.facts, rows, offset, block);
  }

  /** What bindings of a module's own statements give; `block`: where the name is read, if not all of them have surely run. */
  private ownWay(
    question: Question,
    file: ProgramFile,
    rows: readonly number[],
    block?: number,
  ): Way<ModuleName> {
    const { facts } = file;
    const isSure = (row: number): boolean =>
      encloses(facts, facts.bindings[row * Binding.width + Binding.block], block ?? 0);
    return {
      parts: rows.flatMap((row) => this.names.bindings.partsOf(question, file, row)),
      hides: block === undefined || rows.some(isSure),
    };
  }

  private *throughStar({ source, always }: Star, name: string): Generator<Way<ModuleName>> {
    if (this.names.exports.has(source, name)) yield { parts: [{ owner: source, name }], hides: always };
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
        this.names.imports.source(file, file.facts.bindings[at + Binding.node]) === module
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
            const { bindings } = file.facts;
            const at = row * Binding.width;
            const source = this.names.imports.source(file, bindings[at + Binding.node]);
            const always = bindings[at + Binding.block] === 0;
            const offset = bindings[at + Binding.offset];
            return source === undefined || source === module ? [] : [{ source, always, offset }];
          }),
      );
      this.starsOf.set(module, stars);
    }
    return stars;
  }
}
