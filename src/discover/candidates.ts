/** The module name that each file would have if it were alone: by the deepest source root above it. */
import { dirname } from 'node:path';
import { compareUtf8 } from '../model/utf8Order.js';
import {
  hasNoSuffix,
  isDottedName,
  isMadeByInterpreter,
  isStubFile,
  type ModuleName,
  moduleName,
  topLevelName,
} from './names.js';
import { labelOf } from './paths.js';
import type { FoundFile, Root } from './types.js';

/** A dotted name that is to be a file's. */
export interface NamedModule {
  module: string;
  stub: boolean;
}

export interface Candidate extends ModuleName, NamedModule {
  file: FoundFile;
  /** Of its source root. */
  project?: string;
}

/** @returns The files of each root, in the order of the roots; of two with one name the better comes first. */
export function candidatesByRoot(
  files: readonly FoundFile[],
  roots: readonly Root[],
): Map<Root, Candidate[]> {
  const byDir = new Map(roots.map((root) => [root.dir, root]));
  const result = new Map(roots.map((root): [Root, Candidate[]] => [root, []]));
  const nearest = new Map<string, Root | undefined>();
  for (const file of files) {
    const placed = place(file, (dir) => rootAbove(dir, byDir, nearest));
    result.get(placed.root)?.push(placed.candidate);
  }
  for (const candidates of result.values()) candidates.sort(byPrecedence);
  return result;
}

/** The name of a file below a folder that is taken for a source root. */
export function candidateBelow(dir: string, prefix: string, file: FoundFile): Candidate {
  const name = moduleName(labelOf(dir, file.path), prefix);
  return { ...name, file, stub: isStubFile(file.name) };
}

/** Whether importing its name gives a module of the interpreter's. Stubs of that name are the standard library's own. */
function isShadowed({ module, stub }: NamedModule): boolean {
  return !stub && isMadeByInterpreter(module);
}

/** Why a file can't be called by the name that its path gives it; undefined where it can. */
export function whyNameless(named: NamedModule): string | undefined {
  const { module } = named;
  if (!isDottedName(module))
    return `no module name can be made of this path (${module}); rename the file to have it indexed`;
  if (isShadowed(named))
    return `nothing can import this file, since Python has a module ${topLevelName(module)} of its own; rename it to have it indexed`;
  return undefined;
}

/** Of the folder itself or the nearest above it; `known`: by folder. */
function rootAbove(
  dir: string,
  byDir: ReadonlyMap<string, Root>,
  known: Map<string, Root | undefined>,
): Root | undefined {
  if (known.has(dir)) return known.get(dir);
  const above = dirname(dir);
  const root = byDir.get(dir) ?? (above === dir ? undefined : rootAbove(above, byDir, known));
  known.set(dir, root);
  return root;
}

function place(
  file: FoundFile,
  rootOf: (dir: string) => Root | undefined,
): { root: Root; candidate: Candidate } {
  let last: { root: Root; candidate: Candidate } | undefined;
  for (let root = rootOf(file.dir); root !== undefined; ) {
    last = { root, candidate: { ...candidateBelow(root.dir, root.prefix, file), ...projectOf(root) } };
    // The `__init__` file of a root has no name there: it is a module of the root around it. What
    // nothing can import is called by its path.
    if (last.candidate.module !== '' && !hasNoSuffix(file.name) && !isShadowed(last.candidate)) return last;
    const above = dirname(root.dir);
    root = above === root.dir ? undefined : rootOf(above);
  }
  if (last === undefined) throw new Error(`no source root above ${file.label}`);
  if (last.candidate.module !== '') return last;
  return { root: last.root, candidate: { ...last.candidate, module: '__init__', isPackage: false } };
}

function projectOf({ project }: Root): Pick<Candidate, 'project'> {
  return project === undefined ? {} : { project };
}

/** Language reference 5.2 (a package before a module), PEP 561 (`NAME-stubs` before `NAME`). */
function byPrecedence(a: Candidate, b: Candidate): number {
  return (
    Number(b.fromStubsPackage) - Number(a.fromStubsPackage) ||
    Number(b.importable) - Number(a.importable) ||
    Number(b.isPackage) - Number(a.isPackage) ||
    Number(hasNoSuffix(a.file.name)) - Number(hasNoSuffix(b.file.name)) ||
    compareUtf8(a.file.label, b.file.label)
  );
}
