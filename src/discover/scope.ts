/**
 * `project` or `external`, judged on real paths (after symbolic links): going up from the folder
 * that really holds a file, what comes first decides: a project folder, or an artefact folder.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ScopeName } from '../model/kinds.js';
import { artefactKind, isRegularPackage } from './folderRules.js';
import type { Root } from './types.js';

export class ScopeRule {
  readonly #projectFolders: ReadonlySet<string>;
  /** Real folder → scope of what lies directly in it. */
  readonly #known = new Map<string, ScopeName>();

  /** @param projectFolders Real paths of the project root and of the source roots elsewhere. */
  constructor(projectFolders: ReadonlySet<string>) {
    this.#projectFolders = projectFolders;
  }

  /** @param realDir Real path of a folder. */
  scopeIn(realDir: string): ScopeName {
    const known = this.#known.get(realDir);
    if (known !== undefined) return known;
    const scope = this.#judge(realDir);
    this.#known.set(realDir, scope);
    return scope;
  }

  #judge(realDir: string): ScopeName {
    if (this.#projectFolders.has(realDir)) return 'project';
    const above = dirname(realDir);
    if (above === realDir) return 'external';
    const kind = artefactKind(basename(realDir), entriesOf(realDir), () => this.#insidePackage(above));
    return kind === null ? this.scopeIn(above) : 'external';
  }

  #insidePackage(realDir: string): boolean {
    const above = dirname(realDir);
    if (this.#projectFolders.has(realDir) || above === realDir) return false;
    return isRegularPackage(entriesOf(realDir)) || this.#insidePackage(above);
  }
}

function entriesOf(dir: string): (entry: string) => boolean {
  return (entry) => existsSync(join(dir, entry));
}

/** Real paths of the folders whose files are the project's. */
export function projectFolders(top: string, roots: readonly Root[]): Set<string> {
  const folders = roots.filter((root) => root.makesProject).map((root) => root.dir);
  return new Set([top, ...folders].map((dir) => realpathSync(dir)));
}
