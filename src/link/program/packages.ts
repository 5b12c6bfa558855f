/** Modules that no file is: namespace packages, folders around source roots, private modules without a stub. */
import { parentName } from '../../model/dottedName.js';
import { PUBLIC_NAMES } from '../../model/publicNames.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { Module } from './program.js';

function packageWithoutFile(name: string, entity: number, external: boolean): Module {
  return { name, entity, file: undefined, stub: undefined, isPackage: true, external };
}

/**
 * PEP 420: every dotted prefix of a module's name is a package, with or without a file. Adds those without to the
 * modules and gives them, numbered from `firstEntity` on; one that the project has a part of is the project's.
 */
export function addNamespaces(modules: Map<string, Module>, firstEntity: number): Module[] {
  const namespaces: Module[] = [];
  /** Prefixes that need no second look, and those that need none for a module from outside. */
  const passed = new Set<string>();
  const passedOutside = new Set<string>();
  for (const { name, external } of [...modules.values()]) {
    for (let prefix = parentName(name); prefix !== ''; prefix = parentName(prefix)) {
      if (passed.has(prefix) || (external && passedOutside.has(prefix))) break;
      (external ? passedOutside : passed).add(prefix);
      const known = modules.get(prefix);
      if (known !== undefined) {
        if (known.file === undefined && !external) known.external = false;
        continue;
      }
      const module = packageWithoutFile(prefix, firstEntity + namespaces.length, external);
      namespaces.push(module);
      modules.set(prefix, module);
    }
  }
  return namespaces;
}

/** The folders, by dotted path and numbered from `firstEntity` on, around modules that are named from further down. */
export function foldersAround(
  byPath: ReadonlyMap<string, Module>,
  modules: ReadonlyMap<string, Module>,
  firstEntity: number,
): Map<string, Module> {
  const folders = new Map<string, Module>();
  const passed = new Set<string>();
  for (const [path, { name }] of byPath) {
    if (path === name) continue;
    for (let prefix = parentName(path); prefix !== '' && !passed.has(prefix); prefix = parentName(prefix)) {
      passed.add(prefix);
      if (modules.has(prefix) || byPath.has(prefix)) continue;
      folders.set(prefix, packageWithoutFile(prefix, firstEntity + folders.size, false));
    }
  }
  return folders;
}

/** Private modules of the standard library that have no stub: importing one brings the public one. */
export function addUndeclared(modules: Map<string, Module>): void {
  for (const [name, publicName] of Object.entries(PUBLIC_NAMES)) {
    const module = modules.get(publicName);
    if (module?.external && !modules.has(name)) modules.set(name, module);
  }
}

/** The path of a module's file, dotted; of a package its folder's. */
export function pathOf({ file }: NamedFile): string {
  return file
    .replace(/\.\w+$/, '')
    .replaceAll('/', '.')
    .replace(/\.__init__$/, '');
}
