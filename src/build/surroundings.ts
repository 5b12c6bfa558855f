/**
 * The modules outside a project that it reaches: those that its imports lead to, and what
 * resolving them takes. Standard library first (as typeshed declares it), then what is installed,
 * then typeshed's stubs of third-party packages.
 */

import type { InstalledPackages } from '../discover/environment/packages.js';
import { ProjectNames } from '../discover/environment/projectNames.js';
import { FactsView } from '../link/facts/factsView.js';
import { importedNames } from '../link/facts/importedNames.js';
import type { Target } from '../link/facts/target.js';
import type { SourceFile } from '../model/sourceFile.js';
import type { StubBundle } from '../typeshed/bundle.js';
import type { ExtractPool } from './pool.js';

/** Modules that resolving any program takes. */
export const ALWAYS: readonly string[] = [
  'builtins',
  'types',
  'typing',
  'typing_extensions',
  '_typeshed',
  'collections',
  'collections.abc',
  'abc',
  'contextlib',
  'dataclasses',
  'enum',
  'functools',
];

export interface Surroundings {
  sources: SourceFile[];
  /** Facts of each source; undefined where extraction failed. */
  facts: (SharedArrayBuffer | undefined)[];
  /** Why a source has no facts, by its index. */
  failures: Map<number, string>;
}

export interface SurroundingsInput {
  project: readonly SourceFile[];
  facts: readonly (SharedArrayBuffer | undefined)[];
  stdlib: StubBundle<SharedArrayBuffer>;
  /** Opened only when something is neither in the project, the standard library nor installed. */
  stubs: () => StubBundle<Buffer>;
  installed: InstalledPackages;
  target: Target;
  pool: ExtractPool;
}

export async function findSurroundings(input: SurroundingsInput): Promise<Surroundings> {
  const search = new Search(input);
  for (const name of ALWAYS) search.want(name);
  search.wantImportsOfProject();
  while (search.isUnfinished) await search.round();
  return search.found;
}

/** A module that has to be parsed; `content`: its text, where that lies in no file of its own. */
interface Unparsed {
  source: SourceFile;
  content?: Uint8Array;
}

/** Goes on from the modules that are wanted to those that these import, round by round. */
class Search {
  readonly found: Surroundings = { sources: [], facts: [], failures: new Map() };
  private readonly project: ProjectNames;
  private readonly seen = new Set<string>();
  /** Modules for the next round. */
  private wanted: string[] = [];

  constructor(private readonly input: SurroundingsInput) {
    this.project = new ProjectNames(input.project);
  }

  get isUnfinished(): boolean {
    return this.wanted.length > 0;
  }

  /** Loading a module loads the packages above it. */
  want(name: string): void {
    for (const module of this.project.unhidden(name)) {
      if (this.seen.has(module)) continue;
      this.seen.add(module);
      this.wanted.push(module);
    }
  }

  wantImportsOfProject(): void {
    this.input.project.forEach((source, index) => {
      const facts = this.input.facts[index];
      if (facts === undefined) return;
      for (const name of importedNames(new FactsView(facts), source.module, source.isPackage, false)) {
        this.project.note(name);
        this.want(name);
      }
    });
  }

  /** Finds all that is wanted, and wants what that imports. */
  async round(): Promise<void> {
    const { stdlib, target, pool } = this.input;
    const round = this.wanted;
    this.wanted = [];
    const unparsed: Unparsed[] = [];
    for (const module of round) {
      const known = stdlib.find(module, target.version);
      if (known !== undefined) this.add(known.source, known.content());
      else unparsed.push(...this.outsideStdlib(module));
    }
    const extracted = await pool.extract(
      unparsed.map(({ source: { path, bytes }, content }) =>
        content === undefined ? { path, bytes } : { path, bytes, content },
      ),
    );
    unparsed.forEach(({ source }, index) => {
      const result = extracted[index];
      if ('failure' in result) this.found.failures.set(this.found.sources.length, result.failure);
      this.add(source, 'facts' in result ? result.facts : undefined);
    });
  }

  /** The installed files of a module; where none of its distribution is installed, typeshed's stub. */
  private outsideStdlib(module: string): Unparsed[] {
    const { installed, stubs, target } = this.input;
    if (this.project.sharedPrefixes(module).some((prefix) => installed.find(prefix).length > 0)) return [];
    const files = installed.find(module);
    if (files.length > 0 || installed.hasTop(module.split('.', 1)[0]))
      return files.map((source) => ({ source }));
    const stub = stubs().find(module, target.version);
    return stub === undefined ? [] : [{ source: stub.source, content: stub.content() }];
  }

  private add(source: SourceFile, facts: SharedArrayBuffer | undefined): void {
    this.found.sources.push(source);
    this.found.facts.push(facts);
    if (facts === undefined) return;
    const view = new FactsView(facts);
    if (source.stub) view.specialise(this.input.target);
    for (const name of importedNames(view, source.module, source.isPackage, true)) this.want(name);
  }
}
