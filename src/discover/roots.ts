/**
 * The source roots of a project in order of precedence: those of the settings, those that
 * packaging tools, pyright, pytest and Pants are told, `src`, editable installs, the project root, and then the same for every
 * project nested in it. Folders that the first walk didn't reach are walked here.
 */
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError } from '../model/errors.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { readPants } from './config/pants.js';
import type { Project } from './config/project.js';
import type { Settings } from './config/settings.js';
import type { StatedRoot } from './config/statedRoot.js';
import { isFolder } from './entries.js';
import type { SearchFolder } from './environment/siteFolder.js';
import { isInstalledFolder } from './folderRules.js';
import { isPackageFolder, packageName, srcFolder } from './layout.js';
import { nestedProjects } from './nestedProjects.js';
import { contains, labelOf } from './paths.js';
import type { Root } from './types.js';
import type { Walk } from './walk.js';

/**
 * @param top The project at the root, which the walk has been through.
 * @param searched Where the environment looks for modules, in the project or elsewhere.
 */
export function findRoots(
  top: Project,
  settings: Settings,
  walk: Walk,
  searched: readonly SearchFolder[],
): Root[] {
  const roots = new RootList(top.dir, settings, walk);
  roots.addSettings();
  roots.addStated(top.dir, [...top.roots, ...top.extraPaths]);
  roots.addPants();
  roots.addSrc(top.dir);
  roots.addInstalled(searched);
  roots.add({ dir: top.dir, prefix: packageName(top.dir), origin: 'layout', makesProject: true });
  for (const { project, origin } of nestedProjects(top, walk)) {
    const own = roots.addStated(project.dir, project.roots);
    if (!roots.addSrc(project.dir) && !own) roots.addNested(project.dir, origin);
    roots.addStated(project.dir, project.extraPaths);
  }
  return roots.found;
}

class RootList {
  readonly found: Root[] = [];
  readonly #top: string;
  readonly #settings: Settings;
  readonly #walk: Walk;

  constructor(top: string, settings: Settings, walk: Walk) {
    this.#top = top;
    this.#settings = settings;
    this.#walk = walk;
  }

  /** The first statement about a folder counts. */
  add(root: Root): void {
    if (this.found.some((other) => other.dir === root.dir)) return;
    if (root.dir !== this.#top && contains(root.dir, this.#top)) {
      this.#leaveOut(root.dir, `source root of ${root.origin} is a folder above the project`);
      return;
    }
    if (!this.#walk.folders.has(root.dir)) this.#walk.add(root.dir);
    this.found.push(root);
  }

  addSettings(): void {
    const { roots, packages, origin } = this.#settings;
    for (const path of roots) {
      this.add({
        dir: this.#folderOfSetting(path, 'roots'),
        prefix: '',
        origin: `${origin} roots`,
        makesProject: true,
      });
    }
    for (const [name, path] of packages) {
      const dir = this.#folderOfSetting(path, `packages.${name}`);
      this.add({ dir, prefix: name, origin: `${origin} packages`, makesProject: true });
    }
    this.#checkNamespaces();
  }

  /** @returns Whether one of them is there. */
  addStated(base: string, stated: readonly StatedRoot[]): boolean {
    let any = false;
    for (const { path, prefix, origin, maybeFile, onlyWith, unlessPackage } of stated) {
      const dir = resolve(base, path);
      if (unlessPackage && packageName(dir) !== '') continue;
      if (onlyWith !== undefined && !onlyWith.some((name) => isPackageFolder(join(dir, name)))) continue;
      if (isFolder(dir)) {
        const nested = this.#nested(base);
        this.add({
          dir,
          prefix,
          origin,
          ...nested,
          makesProject: base === this.#top && !this.#isInstalled(dir),
        });
        any = true;
      } else if (!maybeFile) {
        this.#leaveOut(dir, `source root of ${origin} is no folder`);
      }
    }
    return any;
  }

  /**
   * Folders of the project that an editable install adds to the path. What the walk left out
   * (environments, ignored folders) stays out; a mapped package's root is the folder around it.
   */
  addInstalled(searched: readonly SearchFolder[]): void {
    for (const { path, package: name } of searched) {
      const dir = name === undefined ? path : dirname(path);
      const isRoot = name === undefined || name === basename(path);
      if (isRoot && this.#walk.folders.has(dir))
        this.add({ dir, prefix: '', origin: 'editable install', makesProject: true });
    }
  }

  /** Folders that a Pants build calls source roots: those with Python, that are part of no package. */
  addPants(): void {
    const pants = readPants(this.#top, '.');
    if (pants === undefined) return;
    const folders = [...this.#walk.folders.values()].sort((a, b) => compareUtf8(a.label, b.label));
    for (const { dir, label, isPackage, insidePackage } of folders) {
      if (dir === this.#top || isPackage || insidePackage || !this.#walk.holdsFiles(dir)) continue;
      if (pants.isRoot(dir, label)) this.add({ dir, prefix: '', origin: pants.origin, makesProject: true });
    }
  }

  addSrc(project: string): boolean {
    const src = srcFolder(project, this.#walk);
    if (src === undefined || this.#isNamespace(src)) return false;
    const nested = this.#nested(project);
    this.add({ dir: src, prefix: '', origin: 'layout', ...nested, makesProject: project === this.#top });
    return true;
  }

  addNested(project: string, origin: string): void {
    if (this.#isNamespace(project)) return;
    this.add({ dir: project, prefix: '', origin, project, makesProject: false });
  }

  /** Projects in one folder may each have an `app`: none is left out for another. */
  #nested(project: string): Pick<Root, 'project'> {
    return project === this.#top ? {} : { project };
  }

  #isNamespace(dir: string): boolean {
    return this.#settings.namespaces.includes(this.#dottedName(dir));
  }

  #dottedName(dir: string): string {
    return labelOf(this.#top, dir).replaceAll('/', '.');
  }

  /** A mistyped name would say nothing, and modules would be named without it. */
  #checkNamespaces(): void {
    const { namespaces, origin } = this.#settings;
    if (namespaces.length === 0) return;
    const folders = new Set(Array.from(this.#walk.folders.keys(), (dir) => this.#dottedName(dir)));
    const missing = namespaces.find((name) => !folders.has(name));
    if (missing === undefined) return;
    throw new ConfigError(
      `${origin}: expected a folder of the project at namespaces, found none for "${missing}"; correct or remove it`,
    );
  }

  /** Whether a folder lies among installed packages, such as an `extraPaths` to `site-packages`. */
  #isInstalled(dir: string): boolean {
    return labelOf(this.#top, dir).split('/').some(isInstalledFolder);
  }

  #folderOfSetting(path: string, key: string): string {
    const dir = resolve(this.#top, path);
    if (isFolder(dir)) return dir;
    throw new ConfigError(
      `${this.#settings.origin}: expected a folder at ${key}, found none at "${path}"; correct or remove it`,
    );
  }

  #leaveOut(dir: string, reason: string): void {
    this.#walk.skip(`${labelOf(this.#top, dir)}/`, reason);
  }
}
