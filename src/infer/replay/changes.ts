/** What changed between two versions of a program that consists of the same files. */
import type { FactsView } from '../../link/facts/factsView.js';
import { searchPaths } from '../../link/program/searchPaths.js';
import { isStarted } from '../../link/program/startedFiles.js';
import type { SourceFile } from '../../model/sourceFile.js';
import { align, type FileAlignment } from './alignment.js';
import { callersOf } from './effects.js';
import { FileChanges } from './fileChanges.js';
import { haveOtherClasses, isFollowed, isKnownByName, otherClasses } from './followed.js';
import { type ModuleMeanings, moduleMeanings, type NamesByFile } from './moduleMeanings.js';
import { changedModuleNames, isGivenPlainly, loadedSubmodules } from './moduleNames.js';
import { holdsAny, namesakesIn } from './namesakes.js';
import { haveOtherMeanings } from './otherMeanings.js';
import { addTwins, isOtherInStub, stubsBeside } from './stubTwins.js';
import { changedUnitsOf } from './unitChanges.js';
import { Versions } from './versions.js';

/** A file of one version. */
export interface VersionedFile {
  readonly source: SourceFile;
  /** Equal where the facts are. */
  readonly key: string;
  /** Of the old version asked for only where the keys differ. */
  facts(): FactsView;
}

/** Rows of a table of files' facts, by the files' positions in the program. */
export type RowsByFile = ReadonlyMap<number, ReadonlySet<number>>;

export interface Changes {
  /** Of each file whose facts changed. */
  readonly alignments: ReadonlyMap<number, FileAlignment>;
  /**
   * Units of the new version (rows of scopes) that walk other code than they did, or in which a name that is free
   * may mean another scope's.
   */
  readonly changedUnits: RowsByFile;
  /**
   * Definitions that may mean something else to others: functions of which something changed, what came and what
   * went, and the classes and modules that have other members now, or special methods that changed. Of all files:
   * members of classes that are called like one that came or went or is called in another way, as they may override or be
   * overridden by it; and
   * functions that call others whose effects changed (effects.ts).
   */
  readonly changedOldDefinitions: RowsByFile;
  readonly changedNewDefinitions: RowsByFile;
  /** Names of members that came or went or are called in another way, and of attributes that functions give to objects or no longer do. */
  readonly changedNames: ReadonlySet<string>;
  /** Rows of the new version's classes that were remade (remadeClasses.ts). */
  readonly remadeClasses: RowsByFile;
  /** Names of these and of classes that came or went. */
  readonly changedClasses: ReadonlySet<string>;
  /** What these define, or import. */
  readonly definedNames: ReadonlySet<string>;
  /** Names that modules have, by the positions of their files, which may mean something else there. */
  readonly changedModuleNames: NamesByFile;
}

/** Undefined where more changed than is followed: see followed.ts. */
export function changesOf(old: readonly VersionedFile[], now: readonly VersionedFile[]): Changes | undefined {
  // Files that come, go or change their names move modules, and what every import means.
  if (old.length !== now.length || old.some(({ source }, index) => !isSameFile(source, now[index].source)))
    return undefined;
  const modules = new Set(now.map(({ source }) => source.module));
  const stubs = stubsBeside(now);
  const changed = new Map<number, FileChanges>();
  const names = new Map<number, ReadonlySet<string>>();
  for (let index = 0; index < old.length; index++) {
    if (old[index].key === now[index].key) continue;
    const { source } = now[index];
    if (!isOrdinary(source)) return undefined;
    if (!importsAlike(old[index], now[index])) return undefined;
    const versions = new Versions(align(old[index].facts(), now[index].facts()));
    if (
      !isFollowed(versions) ||
      (haveOtherClasses(versions) && isKnownByName(source)) ||
      haveOtherMeanings(versions, source, now)
    )
      return undefined;
    const given = changedModuleNames(versions);
    if (!given.every(isGivenPlainly)) return undefined;
    if (loadedSubmodules(versions.old, source, modules) !== loadedSubmodules(versions.now, source, modules))
      return undefined;
    const stub = stubs.get(index);
    if (stub !== undefined) {
      // Its stub says what classes and data others see.
      if (haveOtherClasses(versions) || given.length > 0) return undefined;
      if (isOtherInStub(versions, now[stub].facts())) return undefined;
    }
    names.set(index, new Set(given.map(({ name }) => name)));
    changed.set(index, new FileChanges(versions));
  }
  const others = new Map([...changed].map(([index, { versions }]) => [index, otherClasses(versions)]));
  const meanings = moduleMeanings(now, names, others);
  return meanings && together(now, changed, meanings, stubs);
}

function together(
  now: readonly VersionedFile[],
  changed: ReadonlyMap<number, FileChanges>,
  meanings: ModuleMeanings,
  stubs: ReadonlyMap<number, number>,
): Changes {
  const alignments = new Map<number, FileAlignment>();
  const changedUnits = new Map<number, Set<number>>();
  const changedOldDefinitions = new Map<number, Set<number>>();
  const changedNewDefinitions = new Map<number, Set<number>>();
  for (const [index, { versions, oldDefinitions, newDefinitions }] of changed) {
    alignments.set(index, versions.alignment);
    changedUnits.set(index, new Set(changedUnitsOf(versions)));
    changedOldDefinitions.set(index, oldDefinitions);
    changedNewDefinitions.set(index, newDefinitions);
  }
  for (const [index, rows] of meanings.units)
    changedUnits.set(index, new Set([...(changedUnits.get(index) ?? []), ...rows]));
  for (const [index, rows] of [
    ...definitionsElsewhere(now, changed, meanings.members),
    ...meanings.definitions,
  ]) {
    const others = changed.get(index)?.versions.newRows;
    const olds = [...rows].map((row) => others?.[row] ?? row).filter((row) => row >= 0);
    changedOldDefinitions.set(index, new Set([...(changedOldDefinitions.get(index) ?? []), ...olds]));
    changedNewDefinitions.set(index, new Set([...(changedNewDefinitions.get(index) ?? []), ...rows]));
  }
  addTwins(now, stubs, changedNewDefinitions);
  const all = [...changed.values()];
  return {
    remadeClasses: new Map([...changed].map(([index, { versions }]) => [index, versions.remade.news])),
    alignments,
    changedUnits,
    changedOldDefinitions,
    changedNewDefinitions,
    changedNames: new Set([...all.flatMap(({ names }) => [...names]), ...meanings.called]),
    changedClasses: new Set(all.flatMap(({ classes }) => [...classes])),
    definedNames: new Set(all.flatMap(({ defined }) => [...defined])),
    changedModuleNames: meanings.names,
  };
}

/** Definitions (new rows) that mean something else though they and what they are in may say what they said. */
function definitionsElsewhere(
  now: readonly VersionedFile[],
  changed: ReadonlyMap<number, FileChanges>,
  calledOtherwise: ReadonlySet<string>,
): Map<number, Set<number>> {
  const members = new Set([...changed.values()].flatMap((one) => [...one.members]));
  for (const name of calledOtherwise) members.add(name);
  const methods = new Set([...changed.values()].flatMap(({ reached }) => [...reached.methods]));
  const isAnyReached =
    methods.size > 0 || [...changed.values()].some(({ reached }) => reached.functions.size > 0);
  if (members.size === 0 && !isAnyReached) return new Map();
  const files = now.map((file, index) => ({
    facts: file.facts(),
    functions: new Set(changed.get(index)?.reached.functions),
    hasBodies: !file.source.stub,
  }));
  const found = callersOf(files, methods);
  if (members.size === 0) return found;
  files.forEach(({ facts }, index) => {
    if (!holdsAny(facts, members)) return;
    found.set(index, new Set([...(found.get(index) ?? []), ...namesakesIn(facts, members)]));
  });
  return found;
}

function isSameFile(one: SourceFile, other: SourceFile): boolean {
  return (
    one.file === other.file &&
    one.module === other.module &&
    one.isPackage === other.isPackage &&
    one.scope === other.scope &&
    one.stub === other.stub &&
    one.layer === other.layer &&
    one.project === other.project
  );
}

/** Where modules are looked for follows from what files say anywhere in them, also in functions. */
function importsAlike(old: VersionedFile, now: VersionedFile): boolean {
  const before = { source: now.source, facts: old.facts() };
  const after = { source: now.source, facts: now.facts() };
  return isStarted(before) === isStarted(after) && searchPaths(before).join() === searchPaths(after).join();
}

/**
 * Stubs are read as declarations, which no unit walks; installed packages are evaluated only where they are asked for;
 * and what a `conftest.py` says holds for all tests below it.
 */
function isOrdinary({ file, scope, stub, layer }: SourceFile): boolean {
  return scope === 'project' && !stub && layer === undefined && !/(^|\/)conftest\.py$/.test(file);
}
