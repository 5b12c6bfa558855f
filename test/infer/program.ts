/** Links a fixture's project with the standard library's stubs, in this thread. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALWAYS } from '../../src/build/surroundings.js';
import { discover } from '../../src/discover/index.js';
import { createExtractor } from '../../src/extract/index.js';
import { FactsView } from '../../src/link/facts/factsView.js';
import { importedNames } from '../../src/link/facts/importedNames.js';
import { NEWEST } from '../../src/link/facts/target.js';
import { type Linked, linkProgram } from '../../src/link/linked.js';
import type { InferTask } from '../../src/model/calls.js';
import { Definition } from '../../src/model/facts.js';
import { KindCode } from '../../src/model/kinds.js';
import type { SourceFile } from '../../src/model/sourceFile.js';
import { readStdlibBundle } from '../../src/typeshed/bundle.js';

export const FIXTURES = fileURLToPath(new URL('../../../fixtures/calls/', import.meta.url));

const extractor = await createExtractor();
const bundle = readStdlibBundle();

/** What a project and the stubs that it reaches are made of. */
export async function readProject(folder: string): Promise<InferTask> {
  const { files } = await discover(folder, {});
  const sources: SourceFile[] = [];
  const facts: SharedArrayBuffer[] = [];
  const seen = new Set(files.map((file) => file.module));
  const wanted = [...ALWAYS];
  const add = (source: SourceFile, content: SharedArrayBuffer): void => {
    sources.push(source);
    facts.push(content);
    const view = new FactsView(content);
    if (source.stub) view.specialise(NEWEST);
    wanted.push(...importedNames(view, source.module, source.isPackage, source.stub));
  };
  for (const file of files) add(file, extractor.extract(readFileSync(file.path)));
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    for (let dot = name.indexOf('.'); ; dot = name.indexOf('.', dot + 1)) {
      const module = dot < 0 ? name : name.slice(0, dot);
      const stub = seen.has(module) ? undefined : bundle.find(module, NEWEST.version);
      seen.add(module);
      if (stub !== undefined) add(stub.source, stub.content());
      if (dot < 0) break;
    }
  }
  return { sources, facts, ...NEWEST };
}

export async function linkProject(folder: string): Promise<Linked> {
  const { sources, facts, version, platform } = await readProject(folder);
  return linkProgram(sources, facts, { version, platform });
}

/** The handle of an entity. */
export function handleOf(linked: Linked, entity: number): string {
  const { program, canonical } = linked;
  const one = canonical.of[entity];
  const module = program.moduleOf(one);
  if (module !== undefined) return module.name;
  const file = program.fileOf(one);
  const name = file?.facts.string(program.field(one, Definition.name)) ?? '';
  return `${handleOf(linked, canonical.parent[one])}.${name}`;
}

/** Entities of the project's functions, methods and properties. */
export function functionsOf({ program, canonical }: Linked): number[] {
  const found: number[] = [];
  for (const file of program.files) {
    if (file.source.scope === 'external') continue;
    for (let row = 1; row * Definition.width < file.facts.definitions.length; row++) {
      const kind = program.kindOf(file.base + row);
      if (
        kind >= KindCode.function &&
        kind <= KindCode.property &&
        canonical.of[file.base + row] === file.base + row
      )
        found.push(file.base + row);
    }
  }
  return found;
}
