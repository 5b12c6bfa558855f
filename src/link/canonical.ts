/**
 * One node for one handle: entities that share a handle are one symbol.
 *
 * A stub's definition is the source's of the same name (position and entity are the source's); a
 * definition that a submodule shadows (`pkg/__init__.py` defines `x` beside `pkg/x.py`) is the
 * submodule; what is nested in either follows.
 */
import { Definition } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import type { Names } from './names.js';
import type { Module, Program, ProgramFile } from './program.js';

export class Canonical {
  /** Entity → the entity that stands for its handle. */
  readonly of: Int32Array;
  /** Canonical entity → the canonical entity whose handle is its prefix; -1: none. */
  readonly parent: Int32Array;
  /** Canonical entity of a source → the stub's entity of the same handle. */
  readonly stubTwin = new Map<number, number>();

  constructor(
    private readonly program: Program,
    private readonly names: Names,
  ) {
    this.of = new Int32Array(program.entityCount);
    this.parent = new Int32Array(program.entityCount).fill(-1);
    for (let entity = 0; entity < this.of.length; entity++) this.of[entity] = entity;
    for (const module of program.sortedModules) {
      this.parent[module.entity] = parentModule(program, module)?.entity ?? -1;
      // The source first, so that the stub's definitions find it.
      for (const file of [...program.filesOf(module)].reverse()) this.file(module, file);
    }
  }

  private file(module: Module, file: ProgramFile): void {
    const { definitions } = file.facts;
    this.of[file.base] = module.entity;
    for (let row = 1; row * Definition.width < definitions.length; row++) {
      const entity = file.base + row;
      const parent = this.of[file.base + definitions[row * Definition.width + Definition.parent]];
      const name = file.facts.string(definitions[row * Definition.width + Definition.name]);
      const twin = this.twin(parent, name, entity);
      this.of[entity] = twin;
      if (twin === entity) this.parent[entity] = parent;
      else if (file.source.stub) this.stubTwin.set(twin, entity);
    }
    if (file.source.stub && file.base !== module.entity) this.stubTwin.set(module.entity, file.base);
  }

  /** The entity that already has the handle `parent.name`. */
  private twin(parent: number, name: string, entity: number): number {
    const module = this.program.moduleOf(parent);
    if (module !== undefined) {
      const submodule = this.program.modules.get(`${module.name}.${name}`);
      if (submodule !== undefined) return submodule.entity;
    }
    const file = this.program.fileOf(parent);
    if (file === undefined) return entity;
    const row = this.names.memberRow(file, parent - file.base, name);
    return row < 0 ? entity : this.of[file.base + row];
  }

  /** The entity whose declaration says what the symbol is like: the stub's where there is one. */
  declaring(entity: number): number {
    return this.stubTwin.get(entity) ?? entity;
  }
}

function parentModule(program: Program, module: Module): Module | undefined {
  const dot = module.name.lastIndexOf('.');
  return dot < 0 ? undefined : program.modules.get(module.name.slice(0, dot));
}

/** Whether an entity is a module, class … that `members` can list; locals and modules are not. */
export function isMemberKind(kind: number): boolean {
  return kind !== KindCode.module;
}
