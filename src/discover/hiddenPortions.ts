/**
 * A regular package or a module hides what other source roots have below its name, also earlier ones: only where no
 * root has either, the folders of that name are one namespace package together (language reference 5.5, PEP 420).
 */
import type { Candidate } from './candidates.js';
import { hasNoSuffix } from './names.js';
import type { Root } from './types.js';

export class HiddenPortions {
  /** Name of a module or regular package → the root that Python finds it in. */
  readonly #foundIn = new Map<string, Root>();

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
    for (let dot = module.indexOf('.'); dot >= 0; dot = module.indexOf('.', dot + 1)) {
      const found = this.#foundIn.get(module.slice(0, dot));
      if (found !== undefined && found !== root) return true;
    }
    return false;
  }
}

function isFound({ importable, stub, file }: Candidate): boolean {
  return importable && !stub && !hasNoSuffix(file.name);
}

function depthOf({ module }: Candidate): number {
  return module.split('.').length;
}
