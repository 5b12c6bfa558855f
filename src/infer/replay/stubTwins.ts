/**
 * A source with a stub beside it: declarations are read from the stub, bodies from the source. So what changes in the
 * source changes what the stub declares under the same name, and the other way round.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { BindingKind, Definition } from '../../model/facts.js';
import { isFunctionKind, KindCode } from '../../model/kinds.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { VersionedFile } from './changes.js';
import type { ChangedName } from './moduleNames.js';
import { bindsName, bindsStars } from './namesakes.js';
import type { Versions } from './versions.js';

/** Rows of definitions by the names of what they are in, and their own, joined by dots; '' is the module. */
type RowsByPath = ReadonlyMap<string, readonly number[]>;

interface File {
  readonly source: NamedFile;
  readonly facts: FactsView;
}

/** A file's index → that of the stub beside it. */
export function stubsBeside(files: readonly File[]): ReadonlyMap<number, number> {
  const stubs = new Map<string, number>();
  files.forEach(({ source }, index) => {
    if (source.stub) stubs.set(source.module, index);
  });
  const found = new Map<number, number>();
  files.forEach(({ source }, index) => {
    const stub = source.stub ? undefined : stubs.get(source.module);
    if (stub !== undefined) found.set(index, stub);
  });
  return found;
}

/**
 * Whether a function that came or went in a source is something else by its stub: which of both a name leads to then
 * decides what classes inherit from, and what annotations say.
 */
export function isOtherInStub({ old, now, oldRows, newRows }: Versions, stub: FactsView): boolean {
  const declared = pathsOf(stub);
  const isOther = (facts: FactsView, others: Int32Array): boolean =>
    pathsOfRows(facts).some(
      (path, row) =>
        others[row] < 0 &&
        isMember(facts, row) &&
        (declared.get(path) ?? []).some(
          (one) => !isFunctionKind(stub.definitions[one * Definition.width + Definition.kind]),
        ),
    );
  return isOther(old.facts, oldRows) || isOther(now.facts, newRows);
}

/** Whether something that came or went in a stub is something in the source: what a name leads to then is another file's. */
export function isOtherInSource({ old, now, oldRows, newRows }: Versions, source: VersionedFile): boolean {
  const paths = new Set([source.facts, source.before ?? source.facts].flatMap(pathsOfRows));
  const isOther = (facts: FactsView, others: Int32Array): boolean =>
    pathsOfRows(facts).some((path, row) => others[row] < 0 && isMember(facts, row) && paths.has(path));
  return isOther(old.facts, oldRows) || isOther(now.facts, newRows);
}

/**
 * Whether a name that a source gives in another way is no other to the stub beside it, or the other way round: one that this
 * hasn't, or data before and after, which has a definition in both versions.
 */
export function isGivenBeside({ name, kinds, isLasting }: ChangedName, twin: VersionedFile): boolean {
  if (isLasting && [...kinds].every((kind) => DATA.has(kind))) return true;
  return [twin.facts, twin.before ?? twin.facts].every(
    (facts) => !bindsStars(facts) && !bindsName(facts, name),
  );
}

const DATA: ReadonlySet<number> = new Set([BindingKind.assignment, BindingKind.annotation]);

/** Whether it is of a module or class; what a function holds is nobody else's. */
function isMember({ definitions }: FactsView, row: number): boolean {
  const parent = definitions[row * Definition.width + Definition.parent];
  return definitions[parent * Definition.width + Definition.kind] <= KindCode.class;
}

/** Adds to definitions of the new version (rows by file) those of the same names in the stub, or the source, beside them. */
export function addTwins(
  files: readonly File[],
  stubs: ReadonlyMap<number, number>,
  rows: Map<number, Set<number>>,
): void {
  for (const [index, stub] of stubs) {
    const own = rows.get(index);
    const declared = rows.get(stub);
    if (own === undefined && declared === undefined) continue;
    const source = files[index].facts;
    const twin = files[stub].facts;
    rows.set(stub, new Set([...(declared ?? []), ...twinsOf(source, own, twin)]));
    rows.set(index, new Set([...(own ?? []), ...twinsOf(twin, declared, source)]));
  }
}

function twinsOf(facts: FactsView, rows: ReadonlySet<number> | undefined, other: FactsView): number[] {
  if (rows === undefined) return [];
  const paths = pathsOfRows(facts);
  const others = pathsOf(other);
  return [...rows].flatMap((row) => others.get(paths[row]) ?? []);
}

function pathsOf(facts: FactsView): RowsByPath {
  const found = new Map<string, number[]>();
  pathsOfRows(facts).forEach((path, row) => {
    const known = found.get(path);
    if (known === undefined) found.set(path, [row]);
    else known.push(row);
  });
  return found;
}

/** By row; what a function holds has its name in it as well. */
function pathsOfRows(facts: FactsView): string[] {
  const { definitions } = facts;
  const found = [''];
  for (let row = 1; row * Definition.width < definitions.length; row++) {
    const at = row * Definition.width;
    found.push(
      `${found[definitions[at + Definition.parent]]}.${facts.string(definitions[at + Definition.name])}`,
    );
  }
  return found;
}
