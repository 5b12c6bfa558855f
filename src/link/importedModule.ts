/**
 * Which module an absolute import means. The one of that name comes first; where it has no file or
 * there is none, Python finds others on paths that depend on how a program is started:
 *
 * - what lies around the importer: in a script's own folder, in the folder around a test's packages
 *   (pytest), in a project's folder inside a larger one. Regular packages are passed over: an
 *   absolute name leads nowhere inside of them.
 * - what the path from the project's root spells: `src.shop` where `src` is a source root itself.
 */
import type { Module, Program, ProgramFile } from './program.js';

export class ImportedModules {
  private byPath: Map<string, Module> | undefined;

  constructor(private readonly program: Program) {}

  find(importer: ProgramFile, name: string): Module | undefined {
    const known = this.program.modules.get(name);
    if (known?.file !== undefined || importer.source.scope === 'external') return known;
    return this.around(importer.module, name) ?? known ?? this.spelled(name);
  }

  /** The nearest with a file; a module doesn't import itself. */
  private around(importer: Module, name: string): Module | undefined {
    const { modules } = this.program;
    let folder = importer.isPackage ? importer.name : above(importer.name);
    while (modules.get(folder)?.file !== undefined) folder = above(folder);
    for (; folder !== ''; folder = above(folder)) {
      const found = modules.get(`${folder}.${name}`);
      if (found?.file !== undefined && found !== importer) return found;
    }
    return undefined;
  }

  private spelled(name: string): Module | undefined {
    this.byPath ??= new Map(
      this.program.files
        .filter(({ source }) => source.scope === 'project')
        .map(({ source, module }) => [
          source.file.replace(/(?:\/__init__)?\.\w+$/, '').replaceAll('/', '.'),
          module,
        ]),
    );
    return this.byPath.get(name);
  }
}

function above(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
