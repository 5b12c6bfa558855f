/**
 * Which names of the world outside a project's own modules hide (import system, "Path entry
 * finders": what comes first on the path wins a name).
 *
 * A module with a file hides all of its name and below. A namespace package (PEP 420) hides
 * nothing by itself: `google.cloud` may be installed beside a project's `google.shop`, and a folder
 * of scripts called `redis` is not what `import redis` means. But where the project imports its own
 * modules by the namespace (`from tests.helpers import …`, without `tests/__init__.py`), a regular
 * package of that name elsewhere (an installed `tests`) is not what it means.
 */
import type { SourceFile } from '../../model/sourceFile.js';

export class ProjectNames {
  /** Modules that have a file. */
  private readonly modules: ReadonlySet<string>;
  /** Namespace packages through which the project imports its own modules. */
  private readonly used = new Set<string>();

  constructor(sources: readonly SourceFile[]) {
    this.modules = new Set(sources.map((source) => source.module));
  }

  /** Notes a dotted name that the project imports. */
  note(name: string): void {
    const prefixes = prefixesOf(name);
    const own = prefixes.findIndex((prefix) => this.modules.has(prefix));
    for (const prefix of prefixes.slice(0, Math.max(own, 0))) this.used.add(prefix);
  }

  hides(module: string): boolean {
    return prefixesOf(module).some((prefix) => this.modules.has(prefix));
  }

  /** Prefixes of the module that are the project's namespace packages: only namespaces can share them. */
  sharedPrefixes(module: string): string[] {
    return prefixesOf(module).filter((prefix) => this.used.has(prefix));
  }
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function prefixesOf(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
