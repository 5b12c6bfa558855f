/**
 * Finds installed modules by name, as Python's path finder does (a regular package or a module
 * before namespace packages, which are the sum of their portions; PEP 420), with stubs in the order
 * of PEP 561: a `*-stubs` package, then the stub beside the source, then the source. A stub and its
 * source are one module. Only folders that a name leads to are listed, each once.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lastComponent, parentName } from '../../model/dottedName.js';
import type { SourceFile } from '../../model/sourceFile.js';
import { isFolder, statusOf } from '../entries.js';
import type { SearchFolder } from './siteFolder.js';

/** A folder, or what becomes a file when a suffix is added. */
interface Place {
  path: string;
  /** Path in a snapshot, which says nothing of the machine. */
  label: string;
}

interface Found {
  files: SourceFile[];
  /** The folders in which submodules are looked for; none: the module is no package. */
  portions: Place[];
}

const NOTHING: Found = { files: [], portions: [] };

export class InstalledPackages {
  private readonly listings = new Map<string, ReadonlySet<string>>();
  private readonly known = new Map<string, Found>();
  private readonly tops: readonly Place[];

  constructor(private readonly folders: readonly SearchFolder[]) {
    this.tops = folders
      .filter((folder) => folder.package === undefined)
      .map(({ path }) => ({ path, label: 'site-packages' }));
  }

  /** The files of a module; empty when it isn't installed or has none (a namespace package). */
  find(module: string): SourceFile[] {
    const own = this.findOwn(module).files;
    const stub = this.findStub(module);
    return stub === undefined ? own : [stub, ...own.filter((file) => !file.stub)];
  }

  /** Whether some distribution has the top-level name, as a module, package or namespace. */
  hasTop(name: string): boolean {
    const inFolder = this.tops.some(({ path }) => {
      const listing = this.listing(path);
      return [name, `${name}.py`, `${name}.pyi`, `${name}-stubs`].some((entry) => listing.has(entry));
    });
    return inFolder || this.folders.some((folder) => folder.package?.split('.', 1)[0] === name);
  }

  private findOwn(module: string): Found {
    let found = this.known.get(module);
    if (found === undefined) {
      found = this.search(module);
      this.known.set(module, found);
    }
    return found;
  }

  private search(module: string): Found {
    const namespace: Place[] = [];
    for (const place of this.candidates(module)) {
      const inside = this.filesNamed(join(place.path, '__init__'), `${place.label}/__init__`, module, true);
      if (inside.length > 0) return { files: inside, portions: [place] };
      const files = this.filesNamed(place.path, place.label, module, false);
      if (files.length > 0) return { files, portions: [] };
      if (isFolder(place.path)) namespace.push(place);
    }
    return namespace.length > 0 ? { files: [], portions: namespace } : NOTHING;
  }

  /** Where a module of the name would be: in each portion of its parent, then where it is mapped to. */
  private candidates(module: string): Place[] {
    const parent = parentName(module);
    const last = lastComponent(module);
    const parents = parent === '' ? this.tops : this.findOwn(parent).portions;
    const places = parents
      .filter(({ path }) => this.hasEntry(path, last))
      .map(({ path, label }) => ({ path: join(path, last), label: `${label}/${last}` }));
    for (const folder of this.folders) {
      if (folder.package === module)
        places.push({ path: folder.path, label: `site-packages/${module.replaceAll('.', '/')}` });
    }
    return places;
  }

  private findStub(module: string): SourceFile | undefined {
    const [top, ...rest] = module.split('.');
    const parts = [`${top}-stubs`, ...rest];
    for (const folder of this.tops) {
      if (!this.listing(folder.path).has(parts[0])) continue;
      const path = join(folder.path, ...parts);
      const label = `${folder.label}/${parts.join('/')}`;
      const files = [
        ...this.filesNamed(join(path, '__init__'), `${label}/__init__`, module, true),
        ...this.filesNamed(path, label, module, false),
      ];
      const stub = files.find((file) => file.stub);
      if (stub !== undefined) return stub;
    }
    return undefined;
  }

  /** The stub and the source of a module whose path without suffix is given. */
  private filesNamed(path: string, label: string, module: string, isPackage: boolean): SourceFile[] {
    const listing = this.listing(dirname(path));
    const name = basename(path);
    return ['.pyi', '.py'].flatMap((suffix): SourceFile[] => {
      if (!listing.has(name + suffix)) return [];
      const status = statusOf(path + suffix);
      if (!status?.isFile()) return [];
      return [
        {
          path: path + suffix,
          file: label + suffix,
          module,
          isPackage,
          scope: 'external',
          stub: suffix === '.pyi',
          bytes: status.size,
        },
      ];
    });
  }

  private hasEntry(folder: string, name: string): boolean {
    const listing = this.listing(folder);
    return listing.has(name) || listing.has(`${name}.py`) || listing.has(`${name}.pyi`);
  }

  /** Exact names, also where the disk doesn't tell capital letters apart. */
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
