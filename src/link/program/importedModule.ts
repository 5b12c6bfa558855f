/**
 * Which module an absolute import means. The one of that name comes first, unless it is another
 * project's. Python finds others on paths that depend on how a program is started:
 *
 * - what lies beside the importer, where Python puts its folder before all others: a script that is
 *   started by its path, a test that pytest runs.
 * - what lies around the importer: in a script's own folder, in the folder around a test's packages
 *   (pytest), in a project's folder inside a larger one or in its `src`. Regular packages are passed
 *   over: an absolute name leads nowhere inside of them.
 * - what the path from the project's root spells: `src.shop` where `src` is a source root itself.
 * - what lies in a folder that the importer itself puts on the path.
 */
import { parentName } from '../../model/dottedName.js';
import { folderLabel } from '../../model/folderLabel.js';
import type { Module, Program, ProgramFile } from './program.js';
import { searchPaths } from './searchPaths.js';
import { isStarted } from './startedFiles.js';

export class ImportedModules {
  /** Folders, dotted, that Python puts before all others. */
  private firsts: ReadonlySet<string> | undefined;

  /** By folder, dotted: the nearest above it, or it itself, that is no regular package. */
  private readonly outside = new Map<string, string | undefined>();

  /** By name and folder, dotted: what has the name around it. */
  private readonly nearest = new Map<string, Map<string, Place | undefined>>();

  /** By importer: the folders that it puts on the path, dotted. */
  private readonly added = new Map<ProgramFile, readonly string[]>();

  /** By index of the importer and name: what has been found. */
  private readonly found: (Map<string, Module | undefined> | undefined)[];

  constructor(private readonly program: Program) {
    this.found = new Array(program.files.length).fill(undefined);
  }

  find(importer: ProgramFile, name: string): Module | undefined {
    if (importer.source.scope === 'external') return this.program.modules.get(name);
    this.found[importer.index] ??= new Map();
    const found = this.found[importer.index] as Map<string, Module | undefined>;
    let module = found.get(name);
    if (module === undefined && !found.has(name)) {
      module = this.findOnce(importer, name);
      found.set(name, module);
    }
    return module;
  }

  private findOnce(importer: ProgramFile, name: string): Module | undefined {
    const known = this.program.modules.get(name);
    if (isFor(importer, known)) return known?.external ? known : (this.beside(importer, name) ?? known);
    const found = this.around(importer, name) ?? known ?? this.program.byPath.get(name);
    return found ?? this.onOwnPath(importer, name);
  }

  /** In a folder that the importer puts on Python's path. */
  private onOwnPath(importer: ProgramFile, name: string): Module | undefined {
    let folders = this.added.get(importer);
    if (folders === undefined) {
      folders = searchPaths(importer);
      this.added.set(importer, folders);
    }
    for (const folder of folders) {
      const found = this.program.byPath.get(folder === '' ? name : `${folder}.${name}`);
      if (found !== undefined && found !== importer.module) return found;
    }
    return undefined;
  }

  /**
   * In the importer's folder, which must be one that comes before all others. A folder there that is no regular
   * package comes behind what is found later (PEP 420).
   */
  private beside(importer: ProgramFile, name: string): Module | undefined {
    const { byPath } = this.program;
    const folder = folderOf(importer);
    const first = folder === '' ? undefined : byPath.get(`${folder}.${name.split('.', 1)[0]}`);
    if (first === undefined || first === importer.module || !this.isFirst(folder)) return undefined;
    return byPath.get(`${folder}.${name}`);
  }

  private isFirst(folder: string): boolean {
    const { byPath, files } = this.program;
    this.firsts ??= new Set(
      files.filter((file) => file.source.scope === 'project' && isStarted(file)).map(folderOf),
    );
    return this.firsts.has(folder) && !byPath.get(folder)?.isPackage;
  }

  /** The nearest; a module doesn't import itself. */
  private around(importer: ProgramFile, name: string): Module | undefined {
    const { byPath } = this.program;
    const known = this.nearest.get(name) ?? new Map<string, Place | undefined>();
    this.nearest.set(name, known);
    let folder = firstUpwards(this.outside, folderOf(importer), (one) =>
      byPath.get(one)?.isPackage ? undefined : one,
    );
    while (folder !== undefined) {
      const found = firstUpwards(known, folder, (one) => {
        const module = byPath.get(`${one}.${name}`) ?? byPath.get(`${one}.src.${name}`);
        return module && { folder: one, module };
      });
      if (found?.module !== importer.module) return found?.module;
      folder = parentName(found.folder);
    }
    return undefined;
  }
}

/** A module, and the folder, dotted, that it was looked for in. */
interface Place {
  folder: string;
  module: Module;
}

/** The first that is found in a folder or one of those above it, but for the root; each folder is looked into once. */
function firstUpwards<Found>(
  known: Map<string, Found | undefined>,
  folder: string,
  find: (folder: string) => Found | undefined,
): Found | undefined {
  const passed: string[] = [];
  let found: Found | undefined;
  for (let one = folder; one !== '' && found === undefined; one = parentName(one)) {
    if (known.has(one)) {
      found = known.get(one);
      break;
    }
    passed.push(one);
    found = find(one);
  }
  for (const one of passed) known.set(one, found);
  return found;
}

/** Whether a module is surely what its name means to the importer. */
function isFor(importer: ProgramFile, module: Module | undefined): boolean {
  if (module?.file === undefined) return false;
  const { project } = module.file.source;
  return project === undefined || importer.source.file.startsWith(`${project}/`);
}

/** The path of the folder of a file, dotted. */
function folderOf({ source }: ProgramFile): string {
  return folderLabel(source.file).replaceAll('/', '.');
}
