/**
 * Finds installed modules by name (PEP 561 order: a `*-stubs` package before the package itself;
 * a stub beside a source before it). Only folders that a name leads to are listed, each once.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../model/sourceFile.js';

export class InstalledPackages {
  private readonly listings = new Map<string, ReadonlySet<string>>();

  constructor(private readonly folders: readonly string[]) {}

  /** The files of a module; empty when it isn't installed or has none (a namespace package). */
  find(module: string): SourceFile[] {
    const [top, ...rest] = module.split('.');
    for (const folder of this.folders) {
      const stubs = this.in(folder, [`${top}-stubs`, ...rest], module);
      const own = this.in(folder, [top, ...rest], module);
      const found = [...stubs.filter((file) => file.stub), ...own].filter(
        (file, index, all) => all.findIndex((other) => other.stub === file.stub) === index,
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Whether some distribution has the top-level name, as a module, package or namespace. */
  hasTop(name: string): boolean {
    return this.folders.some((folder) => {
      const listing = this.listing(folder);
      return [name, `${name}.py`, `${name}.pyi`, `${name}-stubs`].some((entry) => listing.has(entry));
    });
  }

  private in(site: string, parts: readonly string[], module: string): SourceFile[] {
    let folder = site;
    for (const part of parts.slice(0, -1)) {
      if (!this.listing(folder).has(part)) return [];
      folder = join(folder, part);
    }
    const last = parts[parts.length - 1];
    const listing = this.listing(folder);
    if (listing.has(last)) {
      const inside = this.listing(join(folder, last));
      const files = ['__init__.pyi', '__init__.py'].filter((name) => inside.has(name));
      if (files.length > 0)
        return files.flatMap((name) => this.file(site, join(folder, last, name), module, true));
    }
    return [`${last}.pyi`, `${last}.py`]
      .filter((name) => listing.has(name))
      .flatMap((name) => this.file(site, join(folder, name), module, false));
  }

  private file(site: string, path: string, module: string, isPackage: boolean): SourceFile[] {
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status?.isFile()) return [];
    const label = path.slice(site.length + 1).replaceAll('\\', '/');
    return [
      {
        path,
        file: `site-packages/${label}`,
        module,
        isPackage,
        scope: 'external',
        stub: path.endsWith('.pyi'),
        bytes: status.size,
      },
    ];
  }

  private listing(folder: string): ReadonlySet<string> {
    let known = this.listings.get(folder);
    if (known === undefined) {
      try {
        known = new Set(readdirSync(folder));
      } catch {
        known = new Set();
      }
      this.listings.set(folder, known);
    }
    return known;
  }
}
