/**
 * Files that one version of a program has and the other hasn't. What they define is nobody's in that other version. So
 * what can mean something else for them in files that stay is which modules there are, what packages have under
 * the names of these, how classes inherit (classDescent.ts), and which attributes objects are given.
 */

import type { FactsView } from '../../link/facts/factsView.js';
import { stringsAmong } from '../../link/facts/stringTables.js';
import type { Linked } from '../../link/linked.js';
import { pathOf } from '../../link/program/packages.js';
import type { Program, ProgramFile } from '../../link/program/program.js';
import { isStarted } from '../../link/program/startedFiles.js';
import { lastComponent, parentName } from '../../model/dottedName.js';
import { Definition } from '../../model/facts.js';
import { folderLabel } from '../../model/folderLabel.js';
import { KindCode } from '../../model/kinds.js';
import { PUBLIC_NAMES } from '../../model/publicNames.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { isConftest } from '../pytest/conftest.js';
import { CodeDigests } from './codeDigests.js';
import { namesBoundIn } from './comingClasses.js';
import { isKnownByName } from './followed.js';
import { givenAttributes } from './givenAttributes.js';
import type { NamesByFile } from './moduleMeanings.js';
import { ImportsOfComing, mayImportGone } from './movedImports.js';
import { bindsName } from './namesakes.js';
import type { PairedFiles } from './pairedFiles.js';
import { filelessNames } from './recordedFiles.js';
import { SaidNames } from './saidNames.js';
import type { Trace } from './trace.js';
import { classAround, unitsOfNodes } from './unitNodes.js';

export interface MovedFiles {
  /** By the new number of a package's file: names of its modules that came or went. */
  readonly names: NamesByFile;
  /** Attributes that functions outside of classes give to objects, in files that came or went. */
  readonly attributes: ReadonlySet<string>;
  /** What the classes in them define, or import. */
  readonly defined: ReadonlySet<string>;
}

/** Facts by the old number of a file; undefined where they aren't known any more. */
export type OldFacts = (old: number) => FactsView | undefined;

/**
 * Undefined where code that stays may mean what came or went without saying so: by an import that stayed, a name that is made at
 * run time, a package that had the name for something else; and where what came or went is no plain file of code.
 */
export function movedFiles(
  { program }: Linked,
  trace: Trace,
  pairs: PairedFiles,
  factsOf: OldFacts,
): MovedFiles | undefined {
  const moved = new Moved(program, trace, pairs, factsOf);
  return moved.isFollowed() ? moved : undefined;
}

/** A file of the old version alone. */
interface GoneFile {
  readonly source: NamedFile;
  readonly facts: FactsView | undefined;
}

class Moved implements MovedFiles {
  readonly names = new Map<number, Set<string>>();
  readonly attributes = new Set<string>();
  readonly defined = new Set<string>();
  private readonly cameFiles: readonly ProgramFile[];
  private readonly goneFiles: readonly GoneFile[];
  /** Of both versions. */
  private readonly stayingFiles: readonly ProgramFile[];
  /** Names of the new version's modules that no file is. */
  private readonly fileless: readonly string[];
  /** Names of modules. */
  private readonly came: ReadonlySet<string>;
  private readonly gone: ReadonlySet<string>;

  constructor(
    private readonly program: Program,
    private readonly trace: Trace,
    private readonly pairs: PairedFiles,
    private readonly factsOf: OldFacts,
  ) {
    this.cameFiles = program.files.filter(({ index }) => pairs.oldOf[index] < 0);
    this.stayingFiles = program.files.filter(({ index }) => pairs.oldOf[index] >= 0);
    this.goneFiles = trace.files.flatMap((source, old) =>
      pairs.newOf[old] < 0 ? [{ source, facts: factsOf(old) }] : [],
    );
    this.fileless = filelessNames(program);
    const before = new Set([...trace.files.map(({ module }) => module), ...trace.fileless]);
    const after = new Set([...program.files.map(({ module }) => module.name), ...this.fileless]);
    this.came = new Set([...after].filter((name) => !before.has(name)));
    this.gone = new Set([...before].filter((name) => !after.has(name)));
  }

  isFollowed(): boolean {
    if (this.came.size + this.gone.size + this.cameFiles.length + this.goneFiles.length === 0) return true;
    return (
      this.arePlain() &&
      !this.areAskedFor() &&
      this.leaveFoldersAlone() &&
      this.leaveNamespacesAlone() &&
      this.arePlainInPackages() &&
      !this.areImported() &&
      this.noteContents()
    );
  }

  /** Each a module by itself, whose meaning is in what it says. */
  private arePlain(): boolean {
    const isPlain = (source: NamedFile): boolean =>
      (source.stub ? source.scope === 'external' : source.layer === undefined) &&
      !isConftest(source) &&
      !isKnownByName(source);
    return (
      this.cameFiles.every(({ source }) => this.came.has(source.module) && isPlain(source)) &&
      this.goneFiles.every(({ source }) => this.gone.has(source.module) && isPlain(source))
    );
  }

  private areAskedFor(): boolean {
    return this.trace.asked.some((asked) =>
      [asked, PUBLIC_NAMES[asked]].some((name) => this.came.has(name) || this.gone.has(name)),
    );
  }

  /**
   * Where modules are looked for depends on which folders are packages, and in which ones programs are started: both stay
   * what they are for all other files.
   */
  private leaveFoldersAlone(): boolean {
    const staying = this.stayingFiles.filter(({ source }) => source.scope === 'project');
    const started = new Set(staying.filter(isStarted).map(({ source }) => folderLabel(source.file)));
    const folders = new Set(staying.map(({ source }) => folderLabel(source.file)));
    return [...this.cameFiles, ...this.goneFiles].every(({ source, facts }) => {
      if (source.scope !== 'project') return true;
      const folder = folderLabel(source.file);
      const isAlone = folder === '' || !folders.has(folder) || started.has(folder);
      if (!isAlone && (facts === undefined || isStarted({ source, facts }))) return false;
      return !source.isPackage || ![...folders].some((one) => one === folder || one.startsWith(`${folder}/`));
    });
  }

  /** A namespace that the project has a part of is no longer that of installed packages alone: there has to be another part. */
  private leaveNamespacesAlone(): boolean {
    const staying = new Set<string>();
    for (const { source } of this.stayingFiles)
      if (source.scope === 'project') for (const name of namesAround(source.module)) staying.add(name);
    const namespaces = new Set(this.fileless);
    return [...this.cameFiles, ...this.goneFiles].every(
      ({ source }) =>
        source.scope !== 'project' ||
        namesAround(source.module).every(
          (name) => staying.has(name) || this.came.has(name) || !namespaces.has(name),
        ),
    );
  }

  /**
   * Whether packages that stay have nothing else under the names. Notes these; in what no file is they are names that nobody
   * says who stays: what came and was never made out of other texts, and what went.
   */
  private arePlainInPackages(): boolean {
    const { trace } = this;
    const coming = this.namesInPackages(this.came, this.cameFiles);
    const going = this.namesInPackages(this.gone, this.goneFiles);
    if (coming === undefined || going === undefined) return false;
    const recorded = Buffer.from(trace.names.buffer, trace.names.byteOffset, trace.names.byteLength);
    if (stringsAmong({ offsets: trace.nameStarts, bytes: recorded }, coming, 1).size > 0) return false;
    const [saidBefore, saidNow] = [new SaidNames(coming), new SaidNames(going)];
    return !this.stayingFiles.some(
      (file) => saidBefore.isSaidIn(this.factsBefore(file)) || saidNow.isSaidIn(file.facts),
    );
  }

  /** Names that packages have which no file is; notes those of others. Undefined where one has such a name for something else. */
  private namesInPackages(
    moved: ReadonlySet<string>,
    files: readonly (ProgramFile | GoneFile)[],
  ): ReadonlySet<string> | undefined {
    const loose = new Set<string>();
    for (const name of moved) {
      const parent = parentName(name);
      const last = lastComponent(name);
      if (parent === '' || moved.has(parent)) continue;
      const module = this.program.modules.get(parent);
      const around = module === undefined ? [] : this.program.filesOf(module);
      if (around.length === 0) loose.add(last);
      for (const file of around) {
        if (bindsName(file.facts, last) || bindsName(this.factsBefore(file), last)) return undefined;
        this.names.set(file.index, (this.names.get(file.index) ?? new Set()).add(last));
      }
    }
    const folders = new Set(this.fileless.filter((name) => !moved.has(name)));
    for (const path of files.map(({ source }) => pathOf(source)))
      if (folders.has(parentName(path))) loose.add(lastComponent(path));
    return loose;
  }

  /** By an import statement that either version of a file that stays has: another one is a change of that file. */
  private areImported(): boolean {
    const { came, gone, program } = this;
    const coming = new ImportsOfComing(program, came);
    const lost = [...gone].map((name) => {
      const file = this.goneFiles.find(({ source }) => source.module === name);
      return { name, path: file === undefined ? name : pathOf(file.source) };
    });
    return this.stayingFiles.some(
      (file) =>
        (came.size > 0 && coming.areIn(file, this.factsBefore(file))) ||
        (lost.length > 0 && mayImportGone(file.source, file.facts, lost)),
    );
  }

  private noteContents(): boolean {
    for (const { source, facts } of [...this.cameFiles, ...this.goneFiles]) {
      if (source.stub) continue;
      if (facts === undefined) return false;
      this.note(facts);
    }
    return true;
  }

  private note(facts: FactsView): void {
    const { definitions } = facts;
    for (let row = 1; row * Definition.width < definitions.length; row++)
      if (definitions[row * Definition.width + Definition.kind] === KindCode.class)
        for (const name of namesBoundIn(facts, row)) this.defined.add(name);
    const digests = new CodeDigests(facts);
    for (const [unit, given] of givenAttributes(digests, unitsOfNodes(facts, digests)))
      if (classAround(facts, unit) === 0) for (const { name } of given) this.attributes.add(name);
  }

  /** Of a file that stays; all of these are known. */
  private factsBefore({ index }: ProgramFile): FactsView {
    return this.factsOf(this.pairs.oldOf[index]) as FactsView;
  }
}

/** Of the packages around a module, from the inside. */
function namesAround(module: string): string[] {
  const found: string[] = [];
  for (let name = parentName(module); name !== ''; name = parentName(name)) found.push(name);
  return found;
}
