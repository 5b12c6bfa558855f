/**
 * A regular package or a module hides what other source roots have below its name, also earlier ones: only where no
 * root has either, the folders of that name are one namespace package together (language reference 5.5, PEP 420).
 */
import { parentName } from '../model/dottedName.js';
import type { Candidate } from './candidates.js';
import { hasNoSuffix } from './names.js';
import type { Root } from './types.js';

export class HiddenPortions {
  /** Name of a module or regular package → the root that Python finds it in. */
  readonly #foundIn = new Map<string, Root>();
  /** Dotted name → the roots in which Python finds the modules of it and of the names before its dots; of several, two. */
  readonly #rootsOn = new Map<string, readonly Root[]>();

  /** @param byRoot The candidates of all roots that are on one path, in the order of the path. */
  constructor(byRoot: readonly (readonly [Root, readonly Candidate[]])[]) {
    const all = byRoot.flatMap(([root, candidates]) =>
      candidates.filter(isFound).map((one) => ({ one, root })),
    );
    // Whether a package is hidden itself is known from those around it.
    all.sort((a, b) => depthOf(a.one) - depthOf(b.one));
    for (const { one, root } of all)
      if (!this.#foundIn.has(one.module) && !this.has(one, root)) this.#foundIn.set(one.module, root);
  }

  /** Whether Python doesn't find the file by its name. A folder that stands for one package is where it is said to be. */
  has({ module }: Candidate, root: Root): boolean {
    if (root.prefix !== '') return false;
    return this.#rootsTo(parentName(module)).some((found) => found !== root);
  }

  /** Asked when all modules of fewer parts have been found. */
  #rootsTo(name: string): readonly Root[] {
    if (name === '') return [];
    let roots = this.#rootsOn.get(name);
    if (roots === undefined) {
      const above = this.#rootsTo(parentName(name));
      const found = this.#foundIn.get(name);
      roots = found === undefined || above.length > 1 || above.includes(found) ? above : [...above, found];
      this.#rootsOn.set(name, roots);
    }
    return roots;
  }
}

function isFound({ importable, stub, file }: Candidate): boolean {
  return importable && !stub && !hasNoSuffix(file.name);
}

function depthOf({ module }: Candidate): number {
  return module.split('.').length;
}
