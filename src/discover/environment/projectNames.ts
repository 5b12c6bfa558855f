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
  /** Namespace packages through which the project imports its own modules, with those above each. */
  private readonly used = new Set<string>();

  constructor(sources: readonly SourceFile[]) {
    this.modules = new Set(sources.map((source) => source.module));
  }

  /** Notes a dotted name that the project imports. */
  note(name: string): void {
    const above: string[] = [];
    for (const prefix of prefixesOf(name)) {
      if (this.modules.has(prefix)) {
        for (const namespace of above) this.used.add(namespace);
        return;
      }
      above.push(prefix);
    }
  }

  /** The packages above a module and itself, as far as none of the project's modules hides them. */
  *unhidden(module: string): Iterable<string> {
    for (const prefix of prefixesOf(module)) {
      if (this.modules.has(prefix)) return;
      yield prefix;
    }
  }

  /** Prefixes of the module that are the project's namespace packages: only namespaces can share them. */
  sharedPrefixes(module: string): string[] {
    return [...prefixesOf(module)].filter((prefix) => this.used.has(prefix));
  }
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function* prefixesOf(name: string): Iterable<string> {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) yield name.slice(0, dot);
  yield name;
}
