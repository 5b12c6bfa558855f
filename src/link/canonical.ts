/**
 * One node for one handle: entities that share a handle are one symbol.
 *
 * - A stub's definition is the source's of the same name: position and entity are the source's.
 * - Where a package defines what one of its submodules is called (`x` in `pkg/__init__.py` beside `pkg/x.py`), the
 *   handle is the submodule's. Data is the submodule; a function or class is a symbol of its own, `pkg.__init__.x`,
 *   a path that leads to it in Python, too.
 * - The standard library's private and platform modules go by their public names (contract.md,
 *   "Handles"): `posixpath.join` is `os.path.join`.
 *
 * What is nested in any of these follows.
 */
import { besideSubmodule, lastComponent, parentName } from '../model/dottedName.js';
import { Definition } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { PUBLIC_NAMES } from '../model/publicNames.js';
import type { Names } from './names/names.js';
import type { Module, Program, ProgramFile } from './program/program.js';

export class Canonical {
  /** Entity → the entity that stands for its handle. */
  readonly of: Int32Array;
  /** Canonical entity → the canonical entity whose handle is its prefix; -1: none. */
  readonly parent: Int32Array;
  /** Canonical entity of a source → the stub's entity of the same handle. */
  private readonly stubTwins = new Map<number, number>();
  /** `parent name` → entity, below modules that several files make up. */
  private readonly shared = new Map<string, number>();
  /** Entity of a package → what submodules hide in it. */
  private readonly hidden = new Map<number, number[]>();
  /** Names of the modules that have submodules. */
  private readonly packages: ReadonlySet<string>;

  constructor(
    private readonly program: Program,
    private readonly names: Names,
  ) {
    this.of = new Int32Array(program.entityCount);
    this.parent = new Int32Array(program.entityCount).fill(-1);
    for (let entity = 0; entity < this.of.length; entity++) this.of[entity] = entity;
    this.packages = new Set(Array.from(program.modules.keys(), parentName));
    for (const module of platformTwinsLast(program)) {
      this.parent[module.entity] = parentModule(program, module)?.entity ?? -1;
      const stands = publicModule(program, module);
      this.of[module.entity] = stands.entity;
      // The source first, so that the stub's definitions find it.
      for (const file of [...program.filesOf(module)].reverse()) this.file(stands, file, stands !== module);
    }
  }

  private file(module: Module, file: ProgramFile, renamed: boolean): void {
    const { definitions } = file.facts;
    this.of[file.base] = module.entity;
    for (let row = 1; row * Definition.width < definitions.length; row++) {
      const entity = file.base + row;
      const parentRow = definitions[row * Definition.width + Definition.parent];
      const parent = this.of[file.base + parentRow];
      // In its own file a definition is the only one of its name there.
      const isOwn = parent === file.base + parentRow && (parentRow > 0 || !this.packages.has(module.name));
      const twin = isOwn ? entity : this.twin(parent, definedName(file, row), entity, renamed);
      this.of[entity] = twin;
      if (twin === entity) this.place(entity, parent, definedName(file, row));
      else if (file.source.stub && !renamed) this.stubTwins.set(twin, entity);
    }
    if (file.source.stub && file.base !== module.entity && !renamed)
      this.stubTwins.set(module.entity, file.base);
  }

  private place(entity: number, parent: number, name: string): void {
    this.parent[entity] = parent;
    if (this.submodule(parent, name) !== undefined)
      this.hidden.set(parent, [...this.hiddenIn(parent), entity]);
  }

  /** The entity that already has the handle `parent.name`, else the entity itself. */
  private twin(parent: number, name: string, entity: number, renamed: boolean): number {
    const submodule = this.submodule(parent, name);
    if (submodule !== undefined && !this.isCode(entity)) return submodule.entity;
    const file = this.program.fileOf(parent);
    if (file !== undefined && file === this.program.fileOf(entity)) return entity;
    const row = file === undefined ? -1 : this.names.memberRow(file, parent - file.base, name);
    if (file !== undefined && row >= 0) return this.of[file.base + row];
    if (!renamed) return entity;
    const key = `${parent} ${name}`;
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    this.shared.set(key, entity);
    return entity;
  }

  /** The last component of a canonical entity's handle: every package that a module's name tells of is there. */
  nameOf(entity: number): string {
    const module = this.program.moduleOf(entity);
    if (module !== undefined) return lastComponent(module.name);
    const file = this.program.fileOf(entity) as ProgramFile;
    const name = definedName(file, entity - file.base);
    return this.hiddenIn(this.parent[entity]).includes(entity) ? besideSubmodule(name) : name;
  }

  /** Canonical entities: the functions and classes of a package that are called as submodules of it are. */
  hiddenIn(scope: number): readonly number[] {
    return this.hidden.get(scope) ?? [];
  }

  private submodule(parent: number, name: string): Module | undefined {
    const module = this.program.moduleOf(parent);
    if (module === undefined || !this.packages.has(module.name)) return undefined;
    return this.program.modules.get(`${module.name}.${name}`);
  }

  private isCode(entity: number): boolean {
    const kind = this.program.kindOf(entity);
    return kind === KindCode.class || kind === KindCode.function;
  }

  /** The entity whose declaration says what the symbol is like: the stub's where there is one. */
  declaring(entity: number): number {
    return this.stubTwins.get(entity) ?? entity;
  }
}

/** Of two platforms' twins (`posixpath`, `ntpath`) the target's own comes first and gives the position. */
function platformTwinsLast(program: Program): Module[] {
  const foreign = program.target.platform === 'win32' ? ['posix', 'posixpath'] : ['nt', 'ntpath'];
  const isForeign = (module: Module): boolean => module.external && foreign.includes(module.name);
  return [
    ...program.sortedModules.filter((one) => !isForeign(one)),
    ...program.sortedModules.filter(isForeign),
  ];
}

/** The module under whose name the standard library publishes a module. */
function publicModule(program: Program, module: Module): Module {
  const name = module.external ? PUBLIC_NAMES[module.name] : undefined;
  return (name === undefined ? undefined : program.modules.get(name)) ?? module;
}

function parentModule(program: Program, module: Module): Module | undefined {
  return program.modules.get(parentName(module.name));
}

function definedName(file: ProgramFile, row: number): string {
  return file.facts.string(file.facts.definitions[row * Definition.width + Definition.name]);
}
