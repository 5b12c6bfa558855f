/**
 * The program: every file with its facts, the module table, and one number for each thing that a
 * name can mean.
 *
 * An *entity* is a definition of some file (the file's base plus its row; row 0 is the module) or,
 * past all of these, what no file is: a namespace package, and then a folder around modules. Files are in the order of discovery, which is sorted,
 * so entities are the same at every run.
 */

import { Declaration, Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { SourceFile } from '../../model/sourceFile.js';
import { compareUtf8 } from '../../model/utf8Order.js';
import { FactsView } from '../facts/factsView.js';
import { NEWEST, type Target } from '../facts/target.js';
import { addNamespaces, addUndeclared, foldersAround, pathOf } from './packages.js';

export interface ProgramFile {
  /** Position among the program's files. */
  index: number;
  /** Position among the sources that the program was made of. */
  sourceIndex: number;
  source: SourceFile;
  facts: FactsView;
  /** First entity of its definitions. */
  base: number;
  module: Module;
}

export interface Module {
  name: string;
  /** The entity that stands for the module: row 0 of `file`, or a number of its own where there is no file. */
  entity: number;
  /** The file that it is: the source where there is one; undefined for a namespace package or a folder. */
  file: ProgramFile | undefined;
  /** The `.pyi` beside the source. */
  stub: ProgramFile | undefined;
  isPackage: boolean;
  external: boolean;
}

export class Program {
  readonly files: ProgramFile[] = [];
  /** By each name that they can be imported by. */
  readonly modules = new Map<string, Module>();
  /** Modules in order of their own names. */
  readonly sortedModules: Module[];
  readonly namespaces: readonly Module[];
  /** The project's modules by the paths of their files, dotted; without scripts that nothing can import. */
  readonly byPath: ReadonlyMap<string, Module>;
  /**
   * Folders around modules that are named from a source root further down, by their paths, dotted: what
   * `import src.shop` binds as `src`. They have no handles.
   */
  private readonly folders: ReadonlyMap<string, Module>;
  /** Modules that no file is, by entity from `definitionCount` on. */
  readonly fileless: readonly Module[];
  readonly definitionCount: number;
  readonly entityCount: number;
  /** Entity → index of its file. */
  private readonly fileIndices: Int32Array;

  /** `facts` are those of `sources`, in that order; stubs from outside are read for the target. */
  constructor(
    sources: readonly SourceFile[],
    facts: readonly (ArrayBufferLike | undefined)[],
    readonly target: Target = NEWEST,
  ) {
    let base = 0;
    sources.forEach((source, index) => {
      const buffer = facts[index];
      if (buffer === undefined) return;
      const view = new FactsView(buffer);
      if (source.stub && source.scope === 'external') view.specialise(target);
      this.addFile(source, index, view, base);
      base += definitionsIn(view);
    });
    this.definitionCount = base;
    this.fileIndices = new Int32Array(base);
    for (const file of this.files)
      this.fileIndices.fill(file.index, file.base, file.base + definitionsIn(file.facts));
    this.namespaces = addNamespaces(this.modules, this.definitionCount);
    this.byPath = new Map(
      this.files
        .filter(({ source }) => source.scope === 'project' && /\.\w+$/.test(source.file))
        .map(({ source, module }) => [pathOf(source), module]),
    );
    this.folders = foldersAround(this.byPath, this.modules, this.definitionCount + this.namespaces.length);
    this.fileless = [...this.namespaces, ...this.folders.values()];
    this.entityCount = this.definitionCount + this.namespaces.length + this.folders.size;
    this.sortedModules = [...this.modules.values()].sort((a, b) => compareUtf8(a.name, b.name));
    addUndeclared(this.modules);
  }

  /** Adds a file whose definitions are numbered from `base` on, and its module where that is new. */
  private addFile(source: SourceFile, sourceIndex: number, facts: FactsView, base: number): void {
    const known = this.modules.get(source.module);
    const module: Module = known ?? {
      name: source.module,
      entity: base,
      file: undefined,
      stub: undefined,
      isPackage: source.isPackage,
      external: source.scope === 'external',
    };
    const file = { index: this.files.length, sourceIndex, source, facts, base, module };
    this.files.push(file);
    if (known === undefined) {
      module.file = file;
      this.modules.set(module.name, module);
    } else pair(known, file);
  }

  /** What `module.name` is where it is a module. */
  submodule(module: Module, name: string): Module | undefined {
    const path = `${module.name}.${name}`;
    const known = this.modules.get(path);
    if (known !== undefined || module.file !== undefined || module.external) return known;
    return this.byPath.get(path) ?? this.folders.get(path);
  }

  /** The module or folder that has `module` under `tail`, which begins with a dot. */
  around(module: Module, tail: string): Module | undefined {
    if (module.name.endsWith(tail)) return this.modules.get(module.name.slice(0, -tail.length));
    const path = module.file === undefined ? '' : pathOf(module.file.source);
    if (!path.endsWith(tail)) return undefined;
    const folder = path.slice(0, -tail.length);
    return this.byPath.get(folder) ?? this.folders.get(folder) ?? this.modules.get(folder);
  }

  /** Whether it is a folder that is no package by any name. */
  isFolder({ entity }: Module): boolean {
    return entity >= this.definitionCount + this.namespaces.length;
  }

  /** The file that an entity is defined in; undefined for what no file is. */
  fileOf(entity: number): ProgramFile | undefined {
    return entity >= this.definitionCount ? undefined : this.files[this.fileIndices[entity]];
  }

  /** Node, body scope and block of each statement that declares the entity, and can run where any can. */
  declarationsOf(entity: number): { node: number; scope: number; block: number }[] {
    const { facts, base } = this.fileOf(entity) as ProgramFile;
    const { declarations } = facts;
    const live = facts.liveDeclarationsOf(entity - base);
    return (live.length > 0 ? live : facts.declarationsOf(entity - base)).map((at) => ({
      node: declarations[at + Declaration.node],
      scope: declarations[at + Declaration.scope],
      block: declarations[at + Declaration.block],
    }));
  }

  /** The module that the entity is, if it is one. */
  moduleOf(entity: number): Module | undefined {
    if (entity >= this.definitionCount) return this.fileless[entity - this.definitionCount];
    const file = this.fileOf(entity);
    return file !== undefined && file.base === entity ? file.module : undefined;
  }

  /** A field of the entity's definition row; the entity must be of a file. */
  field(entity: number, field: number): number {
    const file = this.fileOf(entity) as ProgramFile;
    return file.facts.definitions[(entity - file.base) * Definition.width + field];
  }

  kindOf(entity: number): number {
    return entity >= this.definitionCount ? KindCode.module : this.field(entity, Definition.kind);
  }

  /** The files whose declarations a module has, the stub's before the source's. */
  filesOf(module: Module): ProgramFile[] {
    const files: ProgramFile[] = [];
    if (module.stub !== undefined) files.push(module.stub);
    if (module.file !== undefined && module.file !== module.stub) files.push(module.file);
    return files;
  }
}

function definitionsIn({ definitions }: FactsView): number {
  return definitions.length / Definition.width;
}

/** A module of a source and a stub: the source is the file, and its entity the module's. */
function pair(module: Module, file: ProgramFile): void {
  if (file.source.stub) module.stub = file;
  else {
    module.stub = module.file;
    module.file = file;
    module.entity = file.base;
  }
  module.isPackage ||= file.source.isPackage;
}
