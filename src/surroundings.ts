/**
 * The modules outside a project that it reaches: those that its imports lead to, and what
 * resolving them takes. Standard library first (as typeshed declares it), then what is installed,
 * then typeshed's stubs of third-party packages.
 */

import type { InstalledPackages } from './discover/environment/packages.js';
import { ProjectNames } from './discover/environment/projectNames.js';
import { FactsView } from './link/facts/factsView.js';
import { importedNames } from './link/facts/importedNames.js';
import type { Target } from './link/facts/target.js';
import type { SourceFile } from './model/sourceFile.js';
import type { ExtractPool } from './pool.js';
import type { StubBundle } from './typeshed/bundle.js';

/** Modules that resolving any program takes. */
const ALWAYS = [
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
  stdlib: StubBundle;
  /** Opened only when something is neither in the project, the standard library nor installed. */
  stubs: () => StubBundle;
  installed: InstalledPackages;
  target: Target;
  pool: ExtractPool;
}

export async function findSurroundings(input: SurroundingsInput): Promise<Surroundings> {
  const { stdlib, installed, target, pool } = input;
  const found: Surroundings = { sources: [], facts: [], failures: new Map() };
  const project = new ProjectNames(input.project);
  const seen = new Set<string>();
  let wanted: string[] = [];

  const want = (name: string): void => {
    // Loading a module loads the packages above it.
    for (const module of project.unhidden(name)) {
      if (seen.has(module)) continue;
      seen.add(module);
      wanted.push(module);
    }
  };
  const add = (source: SourceFile, facts: SharedArrayBuffer | undefined): void => {
    found.sources.push(source);
    found.facts.push(facts);
    if (facts === undefined) return;
    const view = new FactsView(facts);
    if (source.stub) view.specialise(target);
    for (const name of importedNames(view, source.module, source.isPackage, true)) want(name);
  };

  for (const name of ALWAYS) want(name);
  input.project.forEach((source, index) => {
    const facts = input.facts[index];
    if (facts === undefined) return;
    for (const name of importedNames(new FactsView(facts), source.module, source.isPackage, false)) {
      project.note(name);
      want(name);
    }
  });
  while (wanted.length > 0) {
    const round = wanted;
    wanted = [];
    const pending: { source: SourceFile; content?: Uint8Array }[] = [];
    for (const module of round) {
      const known = stdlib.find(module, target.version);
      if (known !== undefined) {
        add(known.source, known.content() as SharedArrayBuffer);
        continue;
      }
      if (project.sharedPrefixes(module).some((prefix) => installed.find(prefix).length > 0)) continue;
      const files = installed.find(module);
      for (const source of files) pending.push({ source });
      if (files.length > 0 || installed.hasTop(module.split('.', 1)[0])) continue;
      const stub = input.stubs().find(module, target.version);
      if (stub !== undefined) pending.push({ source: stub.source, content: stub.content() as Buffer });
    }
    const extracted = await pool.extract(
      pending.map(({ source, content }) =>
        content === undefined
          ? { path: source.path, bytes: source.bytes }
          : { path: source.path, bytes: source.bytes, content },
      ),
    );
    pending.forEach(({ source }, index) => {
      const result = extracted[index];
      if ('failure' in result) found.failures.set(found.sources.length, result.failure);
      add(source, 'facts' in result ? result.facts : undefined);
    });
  }
  return found;
}
