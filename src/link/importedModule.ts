/**
 * Which module an absolute import means. The one of that name comes first, unless it is another
 * project's. Python finds others on paths that depend on how a program is started:
 *
 * - what lies around the importer: in a script's own folder, in the folder around a test's packages
 *   (pytest), in a project's folder inside a larger one or in its `src`. Regular packages are passed
 *   over: an absolute name leads nowhere inside of them.
 * - what the path from the project's root spells: `src.shop` where `src` is a source root itself.
 */
import type { Module, Program, ProgramFile } from './program.js';

export class ImportedModules {
  private paths: Map<string, Module> | undefined;

  constructor(private readonly program: Program) {}

  find(importer: ProgramFile, name: string): Module | undefined {
    const known = this.program.modules.get(name);
    if (importer.source.scope === 'external' || isFor(importer, known)) return known;
    return this.around(importer, name) ?? known ?? this.byPath.get(name);
  }

  /** The nearest; a module doesn't import itself. */
  private around(importer: ProgramFile, name: string): Module | undefined {
    let folder = above(dotted(importer.source.file));
    while (this.byPath.get(folder)?.isPackage) folder = above(folder);
    for (; folder !== ''; folder = above(folder)) {
      const found = this.byPath.get(`${folder}.${name}`) ?? this.byPath.get(`${folder}.src.${name}`);
      if (found !== undefined && found !== importer.module) return found;
    }
    return undefined;
  }

  /** The project's modules by the paths of their files, dotted. */
  private get byPath(): Map<string, Module> {
    this.paths ??= new Map(
      this.program.files
        .filter(({ source }) => source.scope === 'project')
        .map(({ source, module }) => [dotted(source.file).replace(/\.__init__$/, ''), module]),
    );
    return this.paths;
  }
}

/** Whether a module is surely what its name means to the importer. */
function isFor(importer: ProgramFile, module: Module | undefined): boolean {
  if (module?.file === undefined) return false;
  const { project } = module.file.source;
  return project === undefined || importer.source.file.startsWith(`${project}/`);
}

function dotted(file: string): string {
  return file.replace(/\.\w+$/, '').replaceAll('/', '.');
}

function above(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
