/** The other paths to symbols, as edges: from the namespace that binds a name to what the name leads to. */
import { lastComponent } from '../../model/dottedName.js';
import type { Linked } from '../linked.js';
import type { Module } from '../program/program.js';
import { namedAliases } from './aliases.js';
import { starAliases } from './starAliases.js';

/** Name → pairs of owner and target, flattened; of several of one owner the first is what the path means. */
export type AliasPairs = Map<string, number[]>;

/**
 * Between canonical entities. Modules that go by another's name (`renamed`) come one after the other: of those that
 * go by the same one, what the first binds counts.
 */
export function aliasEdges(linked: Linked, own: readonly Module[], renamed: readonly Module[]): AliasPairs {
  const collected = new Aliases(linked, renamed);
  collected.addOf(own);
  for (const module of renamed) collected.addOf([module]);
  return collected.pairs;
}

class Aliases {
  readonly pairs: AliasPairs = new Map();
  /**
   * Canonical entity → the names that are bound in it so far, where several make it up (modules that go by one public
   * name, classes of a stub and its source): that is one namespace, and what the first of them binds counts.
   */
  private readonly shared: Map<number, Set<string>>;

  constructor(
    private readonly linked: Linked,
    renamed: readonly Module[],
  ) {
    this.shared = new Map(renamed.map(({ entity }) => [linked.canonical.of[entity], new Set<string>()]));
  }

  /** Those that these modules and the classes in them bind. */
  addOf(modules: readonly Module[]): void {
    const { names, canonical } = this.linked;
    for (const { entity } of modules)
      for (const hidden of canonical.hiddenIn(entity))
        this.add(entity, lastComponent(canonical.nameOf(hidden)), [hidden]);
    const addUnlessChild = (owner: number, name: string, targets: readonly number[]): void => {
      // Where the name is a child of its own, that is what the path means.
      if (!this.isChild(owner, name)) this.add(owner, name, targets);
    };
    const named = new Map(modules.map((module) => [module, namedAliases(names, module, addUnlessChild)]));
    starAliases(names, named, addUnlessChild, (owner, name, targets) => this.add(owner, name, targets));
  }

  private add(owner: number, name: string, targets: readonly number[]): void {
    const { program, canonical } = this.linked;
    const from = canonical.of[owner];
    const all = new Set(targets.map((target) => canonical.of[target]));
    const isDefinition = (to: number): boolean =>
      canonical.parent[to] === from && program.moduleOf(to) === undefined && canonical.nameOf(to) === name;
    if ([...all].some(isDefinition)) return;
    if (program.moduleOf(owner) === undefined && !this.shared.has(from)) this.shared.set(from, new Set());
    const bound = this.shared.get(from);
    if (bound?.has(name)) return;
    bound?.add(name);
    const pairs = this.pairs.get(name) ?? [];
    this.pairs.set(name, pairs);
    for (const to of all) pairs.push(from, to);
  }

  /** Whether the entity's namespace holds a symbol of that name. */
  private isChild(owner: number, name: string): boolean {
    const { program, names } = this.linked;
    const module = program.moduleOf(owner);
    if (module !== undefined && program.modules.has(`${module.name}.${name}`)) return true;
    const files = module === undefined ? [program.fileOf(owner)] : program.filesOf(module);
    return files.some(
      (file) =>
        file !== undefined && names.memberRow(file, module === undefined ? owner - file.base : 0, name) >= 0,
    );
  }
}
