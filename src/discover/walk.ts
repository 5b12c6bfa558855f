/**
 * The one place that lists folders. Goes down from one or several start folders and notes every
 * Python file, every folder it went into, and everything it left out with the reason.
 *
 * What must stay true: the result doesn't depend on the order in which the disk lists entries,
 * no folder is entered twice (by its real path), and the real way to a folder is preferred to
 * one through a symbolic link: links to folders wait until all real folders are done.
 */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileLimits, tooLarge } from '../model/fileLimits.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { type Entry, errorCode, inspectFile, isPythonScript, linkTarget, listFolder } from './entries.js';
import { artefactKind, isBazelWorkspace, isRegularPackage, isSilent } from './folderRules.js';
import { type GitIgnore, gitVerdict, type PathPatterns, withGitIgnore } from './ignoreRules.js';
import { hasNoSuffix, isPythonFile } from './names.js';
import { contains, labelIn, labelOf } from './paths.js';
import type { FoundFile, FoundFolder } from './types.js';

/** Files that may declare a folder to be a project. */
const CONFIGURATIONS = ['pyproject.toml', 'setup.cfg', 'setup.py'];

/** What holds for everything in a folder. */
interface Below {
  ignores: GitIgnore | null;
  insidePackage: boolean;
  /** The folder itself is a Bazel workspace. */
  isWorkspace: boolean;
}

interface Pending extends Omit<Below, 'isWorkspace'> {
  dir: string;
  label: string;
  real: string;
  name: string;
  /** Asked for by name, so no rule about folders applies to it. */
  start: boolean;
}

/** A symbolic link to a folder; `real` is where it leads, `holder` the real folder it lies in. */
interface PendingLink extends Pending {
  holder: string;
}

export class Walk {
  readonly files: FoundFile[] = [];
  /** By absolute path. */
  readonly folders = new Map<string, FoundFolder>();
  /** Label (of a folder with a final `/`) → reason; the first reason stays. */
  readonly skipped = new Map<string, string>();
  /** The same, of what should have been read and could not be. */
  readonly failed = new Map<string, string>();
  readonly #root: string;
  readonly #realRoot: string;
  readonly #exclude: PathPatterns;
  /** Real path of each folder entered → its label. */
  readonly #entered = new Map<string, string>();
  readonly #folders: Pending[] = [];
  #links: PendingLink[] = [];
  /** Folders with a Python file in them or below, and all folders around these. */
  readonly #holding = new Set<string>();

  /** @param root Absolute project root; must exist. */
  constructor(
    root: string,
    exclude: PathPatterns,
    private readonly limits: FileLimits,
  ) {
    this.#root = root;
    this.#realRoot = realpathSync(root);
    this.#exclude = exclude;
  }

  /** Walks a folder that is asked for by name. A folder that was already entered is left as it is. */
  add(dir: string): void {
    const real = realpathSync(dir);
    if (this.#entered.has(real)) return;
    const label = labelOf(this.#root, dir);
    this.skipped.delete(`${label}/`);
    this.#folders.push({ dir, label, real, name: '', ignores: null, insidePackage: false, start: true });
    this.#enterAll();
    while (this.#links.length > 0) {
      const links = this.#links.sort((a, b) => compareUtf8(a.label, b.label));
      this.#links = [];
      for (const link of links) {
        this.#follow(link);
        this.#enterAll();
      }
    }
  }

  skip(file: string, reason: string): void {
    if (!this.skipped.has(file)) this.skipped.set(file, reason);
  }

  #enterAll(): void {
    for (let next = this.#folders.pop(); next !== undefined; next = this.#folders.pop()) this.#enter(next);
  }

  #enter(folder: Pending): void {
    const entered = this.#entered.get(folder.real);
    if (entered !== undefined) {
      this.skip(`${folder.label}/`, `already indexed as ${entered}`);
      return;
    }
    let entries: Entry[];
    try {
      entries = listFolder(folder.dir);
    } catch (error) {
      this.failed.set(
        `${folder.label}/`,
        `folder can't be listed (${errorCode(error)}); check its permissions`,
      );
      return;
    }
    const names = new Set(entries.map((entry) => entry.name));
    const holds = (name: string) => names.has(name);
    if (!folder.start && this.#isLeftOut(folder, holds)) return;
    this.#entered.set(folder.real, folder.label);
    const isPackage = isRegularPackage(holds);
    this.folders.set(folder.dir, {
      dir: folder.dir,
      label: folder.label,
      isPackage,
      insidePackage: folder.insidePackage,
      isConfigured: CONFIGURATIONS.some(holds),
    });
    const ignores = holds('.gitignore')
      ? withGitIgnore(folder.dir, folder.label, folder.ignores, (label, why) => this.skip(label, why))
      : folder.ignores;
    const insidePackage = folder.insidePackage || (isPackage && !folder.start);
    const below: Below = { ignores, insidePackage, isWorkspace: isBazelWorkspace(holds) };
    // Backwards, because the last one pushed is the first one entered.
    for (const entry of entries.toReversed()) this.#note(folder, entry, below);
  }

  #note(folder: Pending, entry: Entry, below: Below): void {
    const label = labelIn(folder.label, entry.name);
    const path = join(folder.dir, entry.name);
    if (!entry.isUtf8) {
      const matters = entry.type === 'folder' || isPythonFile(entry.name);
      if (matters) this.skip(label, 'name is not valid UTF-8; rename it to have it indexed');
      return;
    }
    if (entry.type === 'folder') {
      if (isSilent(entry.name)) return;
      const real = join(folder.real, entry.name);
      const { ignores, insidePackage } = below;
      this.#folders.push({ dir: path, label, real, name: entry.name, ignores, insidePackage, start: false });
    } else if (entry.type === 'link') {
      this.#noteLink(folder, path, label, entry.name, below);
    } else if (isPythonFile(entry.name) || isScript(path, entry.name, below)) {
      this.#noteFile(folder, path, label, entry.name, folder.real, below.ignores);
    }
  }

  #noteLink(folder: Pending, path: string, label: string, name: string, below: Below): void {
    const target = linkTarget(path);
    if (target.type === 'folder') {
      if (isSilent(name)) return;
      if (below.isWorkspace && name.startsWith('bazel-') && !this.#isBroughtBack(`${label}/`)) {
        this.skip(`${label}/`, `output of Bazel; ${howToInclude(`${label}/`)}`);
        return;
      }
      const { ignores, insidePackage } = below;
      this.#links.push({
        dir: path,
        label,
        real: target.real,
        name,
        ignores,
        insidePackage,
        start: false,
        holder: folder.real,
      });
    } else if (target.type === 'broken') {
      this.skip(label, `symbolic link that leads nowhere (${target.code})`);
    } else if (isPythonFile(name)) {
      this.#noteFile(folder, path, label, name, join(target.real, '..'), below.ignores);
    }
  }

  #noteFile(
    folder: Pending,
    path: string,
    label: string,
    name: string,
    realDir: string,
    ignores: GitIgnore | null,
  ): void {
    const reason = this.#ignoredBy(label, ignores);
    if (reason !== null) {
      this.skip(label, reason);
      return;
    }
    const file = inspectFile(path);
    if ('reason' in file) this.skip(label, file.reason);
    else if ('failure' in file) this.failed.set(label, file.failure);
    else if (file.bytes > this.limits.bytes) this.skip(label, tooLarge(file.bytes, this.limits));
    else {
      this.files.push({ path, label, dir: folder.dir, name, realDir, bytes: file.bytes });
      for (let dir = folder.dir; !this.#holding.has(dir); dir = dirname(dir)) this.#holding.add(dir);
    }
  }

  /** Whether a Python file that is indexed lies in the folder or below it. */
  holdsFiles(dir: string): boolean {
    return this.#holding.has(dir);
  }

  /** Follows a symbolic link to a folder, unless that would go round in a circle. */
  #follow(link: PendingLink): void {
    const entered = this.#entered.get(link.real);
    if (entered !== undefined) {
      this.skip(`${link.label}/`, `symbolic link to a folder that is already indexed as ${entered}`);
    } else if (contains(link.real, this.#realRoot) || contains(link.real, link.holder)) {
      this.skip(`${link.label}/`, 'symbolic link to a folder above the project or above itself');
    } else {
      this.#folders.push(link);
    }
  }

  #isLeftOut(folder: Pending, holds: (name: string) => boolean): boolean {
    const label = `${folder.label}/`;
    const reason =
      this.#ignoredBy(label, folder.ignores) ??
      this.#artefact(folder.name, label, holds, folder.insidePackage);
    if (reason !== null) this.skip(label, reason);
    return reason !== null;
  }

  #artefact(
    name: string,
    label: string,
    holds: (name: string) => boolean,
    insidePackage: boolean,
  ): string | null {
    const kind = artefactKind(name, holds, () => insidePackage);
    if (kind === null || this.#isBroughtBack(label)) return null;
    return `${kind}; ${howToInclude(label)}`;
  }

  #isBroughtBack(label: string): boolean {
    return this.#exclude.verdict(label) === 'included';
  }

  #ignoredBy(label: string, ignores: GitIgnore | null): string | null {
    const excluded = this.#exclude.verdict(label);
    if (excluded === 'included') return null;
    if (excluded !== null) return `left out by the pattern ${excluded.rule} of exclude`;
    const verdict = gitVerdict(ignores, label);
    return verdict.ignored
      ? `ignored by ${verdict.source} (pattern ${verdict.rule}); ${howToInclude(label)}`
      : null;
  }
}

/** Inside of a package it is the package's data. */
function isScript(path: string, name: string, { insidePackage }: Below): boolean {
  return !insidePackage && hasNoSuffix(name) && isPythonScript(path);
}

function howToInclude(label: string): string {
  return `to index it, add "!/${label}" to exclude`;
}
