/** Programs for tests: Python texts by path → linked tables, by the real extractor. */
import { createExtractor, type Extractor } from '../../src/extract/index.js';
import { NEWEST, type Target } from '../../src/link/facts/target.js';
import { type Linked, linkProgram } from '../../src/link/linked.js';
import type { Module, ProgramFile } from '../../src/link/program/program.js';
import { Definition } from '../../src/model/facts.js';
import type { SourceFile } from '../../src/model/sourceFile.js';

let extractor: Promise<Extractor> | undefined;

export interface Options {
  target?: Target;
  /** Paths below these are external; theirs are the stubs that are read for the target. */
  external?: string[];
  /** A source root besides the folder of all: no part of modules' names. */
  root?: string;
  /** The nested project that has the source root. */
  project?: string;
}

export async function linkTexts(texts: Record<string, string>, options: Options = {}): Promise<Linked> {
  extractor ??= createExtractor();
  const { extract } = await extractor;
  const sources = Object.keys(texts)
    .sort()
    .map((path) => sourceFile(path, options));
  const facts = sources.map(({ path }) => extract(Buffer.from(texts[path])));
  return linkProgram(sources, facts, options.target ?? NEWEST);
}

/** A program of one module, `app`. */
export async function linkText(text: string): Promise<Linked & { file: ProgramFile }> {
  const linked = await linkTexts({ 'app.py': text });
  return { ...linked, file: linked.program.files[0] };
}

function sourceFile(path: string, { external = [], root, project }: Options): SourceFile {
  const isPackage = /(?:^|\/)__init__\.pyi?$/.test(path);
  const isBelow = root !== undefined && path.startsWith(`${root}/`);
  return {
    path,
    file: path,
    ...(isBelow && project !== undefined ? { project } : {}),
    module: (isBelow ? path.slice(root.length + 1) : path)
      .replace(/\.pyi?$/, '')
      .replace(/\/__init__$/, '')
      .replaceAll('/', '.'),
    isPackage,
    scope: external.some((prefix) => path.startsWith(prefix)) ? 'external' : 'project',
    stub: path.endsWith('.pyi'),
    bytes: 0,
  };
}

export function moduleNamed({ program }: Linked, name: string): Module {
  const module = program.modules.get(name);
  if (module === undefined) throw new Error(`the test's program has no module ${name}`);
  return module;
}

/** The dotted handle of an entity. */
export function handleOf({ program, canonical }: Linked, entity: number): string {
  const one = canonical.of[entity];
  const module = program.moduleOf(one);
  if (module !== undefined) return module.name;
  const name = (program.fileOf(one) as ProgramFile).facts.string(program.field(one, Definition.name));
  return `${handleOf({ program, canonical } as Linked, canonical.parent[one])}.${name}`;
}

/** Handles in sorted order. */
export function handles(linked: Linked, entities: Iterable<number>): string[] {
  return [...entities].map((entity) => handleOf(linked, entity)).sort();
}

/** The entity with a handle that starts with a module's name. */
export function entityOf(linked: Linked, handle: string): number {
  for (let entity = 0; entity < linked.program.entityCount; entity++) {
    if (linked.canonical.of[entity] === entity && handleOf(linked, entity) === handle) return entity;
  }
  throw new Error(`the test's program has no ${handle}`);
}
