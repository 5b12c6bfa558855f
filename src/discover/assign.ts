/**
 * Gives every file its module name; each name goes to at most one source and one stub. Roots are
 * served in their order, so the first root wins a name that Python finds in several, and who loses is
 * noted with the winner.
 */

import { parentName } from '../model/dottedName.js';
import { isIdentifier } from '../model/identifier.js';
import type { SkippedFile } from '../model/sourceFile.js';
import { type Candidate, candidateBelow, candidatesByRoot, whyNameless } from './candidates.js';
import { HiddenPortions } from './hiddenPortions.js';
import { EXTENSION, hasNoSuffix, topLevelName } from './names.js';
import type { FoundFile, Root } from './types.js';

export interface Assignment {
  named: Candidate[];
  skipped: SkippedFile[];
}

/** @param top Absolute project root. */
export function assignNames(files: readonly FoundFile[], roots: readonly Root[], top: string): Assignment {
  const claims = new Claims();
  const byRoot = [...candidatesByRoot(files, roots)];
  const own = byRoot.filter(([root]) => root.project === undefined);
  const hidden = new HiddenPortions(own);
  // A hidden file still has its name where nothing else is found by it.
  for (const isHidden of [false, true])
    for (const [root, candidates] of own)
      for (const candidate of candidates)
        if (hidden.has(candidate, root) === isHidden) claims.claim(candidate);
  const topPrefix = roots.find((root) => root.dir === top)?.prefix ?? '';
  for (const [root, candidates] of byRoot) {
    for (const tree of root.project === undefined ? [] : treesOf(candidates)) {
      const yielding = claims.isTaken(tree, root.prefix);
      for (const candidate of tree) {
        claims.claim(yielding ? candidateBelow(top, topPrefix, candidate.file) : candidate);
      }
    }
  }
  claims.leaveOutWithin();
  return claims;
}

class Claims implements Assignment {
  named: Candidate[] = [];
  readonly skipped: SkippedFile[] = [];
  readonly #owners = new Map<string, Candidate>();
  readonly #topLevelNames = new Set<string>();

  claim(candidate: Candidate): void {
    const { module, file } = candidate;
    const nameless = whyNameless(candidate);
    if (nameless !== undefined) {
      this.skipped.push({ file: file.label, reason: nameless });
      return;
    }
    if (hasNoSuffix(file.name) && isIdentifier(module)) {
      const reason = `nothing can import this script, and what imports ${module} would mean it; rename it to ${module}.py to have it indexed`;
      this.skipped.push({ file: file.label, reason });
      return;
    }
    const owner = this.#owners.get(keyOf(candidate));
    if (owner !== undefined) {
      this.skipped.push({ file: file.label, reason: `module ${module} is already ${owner.file.label}` });
      return;
    }
    this.#owners.set(keyOf(candidate), candidate);
    this.#topLevelNames.add(topLevelName(module));
    this.named.push(candidate);
  }

  /**
   * `settings.local.py` is a script of its own, called by its path. Where there is a module `settings` beside it,
   * its name would be that of one of the module's members, so the file is left out.
   */
  leaveOutWithin(): void {
    this.named = this.named.filter((candidate) => {
      const owner = this.#ownerAround(candidate);
      if (owner === undefined) return true;
      const { module, file } = candidate;
      const reason = `nothing can import this file, and its name ${module} would be one of a member of ${owner.file.label}; rename it to have it indexed`;
      this.skipped.push({ file: file.label, reason });
      return false;
    });
  }

  /** The module that a dot in the name of a file, or of a folder around it, puts it into. */
  #ownerAround({ module, isPackage, file }: Candidate): Candidate | undefined {
    const path = file.path.replace(EXTENSION, '').split('/');
    if (isPackage) path.pop();
    let around = module;
    while (around !== '') {
      for (let dots = (path.pop() ?? '').split('.').length - 1; dots > 0 && around !== ''; dots--) {
        around = parentName(around);
        const owner = this.#ownerOf(around);
        if (owner !== undefined) return owner;
      }
      around = parentName(around);
    }
    return undefined;
  }

  #ownerOf(module: string): Candidate | undefined {
    return (
      this.#owners.get(keyOf({ module, stub: false })) ?? this.#owners.get(keyOf({ module, stub: true }))
    );
  }

  /**
   * Whether a tree of modules with one top-level name can't have its names: one of them is given,
   * or the top-level name is a module on one side. Only namespace packages can be shared (PEP 420), and a package with
   * those in it for which its own project names other folders.
   * @param prefix of the tree's source root
   */
  isTaken(tree: readonly Candidate[], prefix: string): boolean {
    const top = topLevelName(tree[0]!.module);
    if (!this.#topLevelNames.has(top)) return false;
    const owner = this.#ownerOf(top);
    const isOwn = prefix.includes('.') && owner?.project === tree[0]!.project;
    return (
      (owner !== undefined && !isOwn) ||
      tree.some((item) => item.module === top || this.#owners.has(keyOf(item)))
    );
  }
}

function treesOf(candidates: readonly Candidate[]): Candidate[][] {
  const trees = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const top = topLevelName(candidate.module);
    const tree = trees.get(top);
    if (tree === undefined) trees.set(top, [candidate]);
    else tree.push(candidate);
  }
  return [...trees.values()];
}

function keyOf({ module, stub }: { module: string; stub: boolean }): string {
  return `${module}${stub ? ':stub' : ''}`;
}
