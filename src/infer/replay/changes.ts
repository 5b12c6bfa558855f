/** What changed between two versions of a program, in files that both have. */

import type { FactsView } from '../../link/facts/factsView.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import { searchPaths } from '../../link/program/searchPaths.js';
import { isStarted } from '../../link/program/startedFiles.js';
import { Definition } from '../../model/facts.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { isConftest } from '../pytest/conftest.js';
import { align, type FileAlignment } from './alignment.js';
import { namesBoundIn } from './comingClasses.js';
import { FileChanges } from './fileChanges.js';
import { haveOtherClasses, isFollowed, isKnownByName, isStandard, otherClasses } from './followed.js';
import { changedExports } from './followedNames.js';
import { type ModuleMeanings, moduleMeanings, type NamesByFile } from './moduleMeanings.js';
import { type ChangedName, changedModuleNames, isGivenPlainly, loadedSubmodules } from './moduleNames.js';
import type { MovedFiles } from './movedFiles.js';
import { namesakesIn } from './namesakes.js';
import { otherMeanings } from './otherMeanings.js';
import { addTwins, isGivenBeside, isOtherInSource, isOtherInStub, stubsBeside } from './stubTwins.js';
import { changedUnitsOf } from './unitChanges.js';
import { Versions } from './versions.js';

/** A file of the new version. */
export interface VersionedFile {
  readonly source: NamedFile;
  readonly facts: FactsView;
  /** Those of the old version, the same object where nothing changed; undefined: the file came. */
  readonly before: FactsView | undefined;
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
   * Definitions that may mean something else to others: functions of which others see that they changed, what came and
   * what went, and the classes with special methods that changed. Of all files:
   * members of classes that are called like one that came or went or is called in another way, as they may override or be
   * overridden by it.
   */
  readonly changedOldDefinitions: RowsByFile;
  readonly changedNewDefinitions: RowsByFile;
  /** Classes that hold other functions than they did, or functions that are called in another way (new rows). */
  readonly classesWithOthers: RowsByFile;
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
export function changesOf(files: readonly VersionedFile[], moved: MovedFiles): Changes | undefined {
  // Of those that both versions have.
  const modules = new Set(
    files.filter(({ before }) => before !== undefined).map(({ source }) => source.module),
  );
  const stubs = stubsBeside(files);
  const sources = new Map([...stubs].map(([source, stub]) => [stub, source]));
  const changed = new Map<number, FileChanges>();
  const names = new Map(moved.names);
  const constants = new Map<number, ReadonlySet<string>>();
  for (let index = 0; index < files.length; index++) {
    const { source, facts, before } = files[index];
    if (before === undefined || before === facts) continue;
    if (!isOrdinary(source)) return undefined;
    if (!importsAlike(source, before, facts)) return undefined;
    const versions = new Versions(align(before, facts));
    if (!isFollowed(versions) || (haveOtherClasses(versions) && isKnownByName(source))) return undefined;
    const meant = otherMeanings(versions, source, files);
    if (meant === undefined) return undefined;
    const given = changedModuleNames(versions);
    const exported = changedExports(versions);
    if (exported === undefined || !given.every(isGivenPlainly)) return undefined;
    if (loadedSubmodules(versions.old, source, modules) !== loadedSubmodules(versions.now, source, modules))
      return undefined;
    const twin = stubs.get(index) ?? sources.get(index);
    if (twin !== undefined) {
      // A stub says what classes others see.
      if (haveOtherClasses(versions) || meant.size + exported.size > 0) return undefined;
      if (!given.every((name) => isGivenBeside(name, files[twin]))) return undefined;
      const isFollowedBeside = source.stub
        ? !isOtherInSource(versions, files[twin])
        : !isOtherInStub(versions, files[twin].facts);
      if (!isFollowedBeside) return undefined;
    }
    // What is written in a stub is its type.
    const isValue = ({ isConstant }: ChangedName): boolean => isConstant && !source.stub;
    const others = given.filter((name) => !isValue(name)).map(({ name }) => name);
    names.set(index, new Set([...(names.get(index) ?? []), ...others, ...meant, ...exported]));
    constants.set(index, new Set(given.filter(isValue).map(({ name }) => name)));
    changed.set(index, new FileChanges(versions));
  }
  const others = new Map([...changed].map(([index, { versions }]) => [index, otherClasses(versions)]));
  const meanings = moduleMeanings(files, names, constants, others, modules);
  if (meanings === undefined) return undefined;
  const twins = new Set([...stubs].flat());
  for (const [index, { size }] of meanings.remade)
    if (size > 0 && (twins.has(index) || isKnownByName(files[index].source))) return undefined;
  return together(files, changed, meanings, stubs, moved);
}

function together(
  files: readonly VersionedFile[],
  changed: ReadonlyMap<number, FileChanges>,
  meanings: ModuleMeanings,
  stubs: ReadonlyMap<number, number>,
  moved: MovedFiles,
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
    ...definitionsElsewhere(files, changed, meanings.members),
    ...meanings.definitions,
  ]) {
    const others = changed.get(index)?.versions.newRows;
    const olds = [...rows].map((row) => others?.[row] ?? row).filter((row) => row >= 0);
    changedOldDefinitions.set(index, new Set([...(changedOldDefinitions.get(index) ?? []), ...olds]));
    changedNewDefinitions.set(index, new Set([...(changedNewDefinitions.get(index) ?? []), ...rows]));
  }
  const classesWithOthers = new Map([...changed].map(([index, { owners }]) => [index, owners]));
  addTwins(files, stubs, changedNewDefinitions);
  addTwins(files, stubs, classesWithOthers);
  const all = [...changed.values()];
  const remadeClasses = new Map([...changed].map(([index, { versions }]) => [index, versions.remade.news]));
  const remadeElsewhere = [...meanings.remade].flatMap(([index, rows]) =>
    [...rows].map((row) => ({ facts: files[index].facts, row })),
  );
  for (const [index, rows] of meanings.remade)
    remadeClasses.set(index, new Set([...(remadeClasses.get(index) ?? []), ...rows]));
  return {
    remadeClasses,
    alignments,
    changedUnits,
    changedOldDefinitions,
    changedNewDefinitions,
    classesWithOthers,
    changedNames: new Set([
      ...all.flatMap(({ names }) => [...names]),
      ...meanings.called,
      ...moved.attributes,
    ]),
    changedClasses: new Set([
      ...all.flatMap(({ classes }) => [...classes]),
      ...remadeElsewhere.map(({ facts, row }) =>
        facts.string(facts.definitions[row * Definition.width + Definition.name]),
      ),
    ]),
    definedNames: new Set([
      ...all.flatMap(({ defined }) => [...defined]),
      ...moved.defined,
      ...remadeElsewhere.flatMap(({ facts, row }) => [...namesBoundIn(facts, row)]),
    ]),
    changedModuleNames: meanings.names,
  };
}

/** Definitions (new rows) that mean something else though they and what they are in may say what they said. */
function definitionsElsewhere(
  files: readonly VersionedFile[],
  changed: ReadonlyMap<number, FileChanges>,
  calledOtherwise: ReadonlySet<string>,
): Map<number, Set<number>> {
  const members = new Set([...changed.values()].flatMap((one) => [...one.members]));
  for (const name of calledOtherwise) members.add(name);
  const found = new Map<number, Set<number>>();
  if (members.size === 0) return found;
  files.forEach(({ facts }, index) => {
    if (holdsAny(facts, members)) found.set(index, new Set(namesakesIn(facts, members)));
  });
  return found;
}

/** Where modules are looked for follows from what files say anywhere in them, also in functions. */
function importsAlike(source: NamedFile, before: FactsView, after: FactsView): boolean {
  const [old, now] = [before, after].map((facts) => ({ source, facts }));
  return isStarted(old) === isStarted(now) && searchPaths(old).join() === searchPaths(now).join();
}

/**
 * Installed packages are evaluated only where they are asked for; a `conftest.py` tells more than its own file; and so do
 * stubs of what inference knows by name.
 */
function isOrdinary(source: NamedFile): boolean {
  const { scope, stub, layer } = source;
  if (scope !== 'project' || layer !== undefined || isConftest(source)) return false;
  return !stub || !isStandard(source);
}
