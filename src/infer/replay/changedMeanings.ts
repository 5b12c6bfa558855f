/**
 * What may mean something else because classes came or went or inherit otherwise: names that lead to such classes, in
 * the files that say them, what is defined there, and what inherits from that. Types, orders and members are asked of
 * names and classes without a trace.
 */
import { classesAmong } from '../../link/program/classesAmong.js';
import type { Program, ProgramFile } from '../../link/program/program.js';
import { Definition, Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { Engine } from '../engine.js';
import { sourceOf } from '../program/besideStub.js';
import type { Changes } from './changes.js';
import { ClassDescent } from './classDescent.js';
import { namesBoundIn } from './comingClasses.js';
import { filesNamingOthers } from './inheritingFiles.js';
import { knownAs } from './knownAs.js';
import type { PairedFiles } from './pairedFiles.js';
import { SaidNames } from './saidNames.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

export class ChangedMeanings {
  readonly descent: ClassDescent;
  /** Names that may mean something else. */
  readonly names: ReadonlySet<string>;
  /** Names that other classes define now: of interest to who asks what is defined below a class. */
  readonly defined: ReadonlySet<string>;
  /** By entity, and by scope: 1 where it is defined in a file that says one of the names, or stands in a class that inherits otherwise. */
  readonly entities: Uint8Array;
  readonly scopes: Uint8Array;

  constructor(
    private readonly engine: Engine,
    trace: Trace,
    changes: Changes,
    pairs: PairedFiles,
    numbers: Renumbering,
  ) {
    const { linked, universe } = engine;
    const remade = new Set<number>();
    for (const [index, rows] of changes.remadeClasses)
      for (const row of rows) remade.add(linked.program.files[index].base + row);
    this.descent = new ClassDescent(
      linked,
      trace.orders,
      numbers,
      remade,
      filesNamingOthers(linked.program, changes, pairs),
    );
    this.entities = new Uint8Array(linked.program.entityCount);
    this.scopes = new Uint8Array(universe.scopeCount);
    for (const entity of [...this.descent.changed, ...remade]) this.entities[entity] = 1;
    const names = new Set(changes.changedClasses);
    const defined = new Set(changes.definedNames);
    for (const entity of this.inheriting()) {
      names.add(nameOf(linked.program, entity));
      const file = linked.program.fileOf(entity) as ProgramFile;
      for (const name of namesBoundIn(file.facts, entity - file.base)) defined.add(name);
    }
    const files = filesThatReach(linked.program, changes);
    const olds = [...changes.alignments.values()].map(({ old }) => old.facts);
    this.names = names.size === 0 ? names : knownAs(names, [...files.map(({ facts }) => facts), ...olds]);
    this.defined = defined;
    const said = new SaidNames(this.names);
    for (const { facts, base } of files)
      if (said.isSaidIn(facts))
        this.entities.fill(1, base, base + facts.definitions.length / Definition.width);
    for (const entity of this.inheriting()) this.entities[entity] = 1;
    this.markHooks();
    this.markWithin();
  }

  /** Classes that inherit from one that is marked, or from what such a one makes, or are that. */
  private inheriting(): number[] {
    const { entities, engine } = this;
    const { program, classes } = engine.linked;
    if (!entities.includes(1)) return [];
    const isMarked = (entity: number): boolean => {
      const source = sourceOf(engine, entity, (kind) => kind === KindCode.class);
      return entities[entity] === 1 || (source >= 0 && entities[source] === 1);
    };
    return classesAmong(program.files).filter((entity) => classes.lineage(entity).some(isMarked));
  }

  /** Marks each `__init_subclass__` that is told otherwise of the classes below. */
  private markHooks(): void {
    const { program } = this.engine.linked;
    for (const owner of this.descent.passedOtherwise) {
      const { facts, base } = program.fileOf(owner) as ProgramFile;
      for (let row = 1; row * Definition.width < facts.definitions.length; row++)
        if (
          facts.definitions[row * Definition.width + Definition.parent] === owner - base &&
          nameOf(program, base + row) === '__init_subclass__'
        )
          this.entities[base + row] = 1;
    }
  }

  /** Marks what stands in what is marked: rows come before those of what is in them. */
  private markWithin(): void {
    const { entities, scopes } = this;
    const { universe, linked } = this.engine;
    for (const file of linked.program.files) {
      const { facts, base } = file;
      for (
        let at = Definition.width, one = base + 1;
        at < facts.definitions.length;
        at += Definition.width, one++
      )
        if (entities[base + facts.definitions[at + Definition.parent]] === 1) entities[one] = 1;
      const first = universe.scope(file, 0);
      for (let at = 0, one = first; at < facts.scopes.length; at += Scope.width, one++) {
        const definition = facts.scopes[at + Scope.definition];
        const parent = facts.scopes[at + Scope.parent];
        if (
          (definition >= 0 && entities[base + definition] === 1) ||
          (parent >= 0 && scopes[first + parent] === 1)
        )
          scopes[one] = 1;
      }
    }
  }
}

function nameOf(program: Program, entity: number): string {
  const { facts } = program.fileOf(entity) as ProgramFile;
  return facts.string(program.field(entity, Definition.name));
}

/** All files but for stubs of other packages that import nothing of those that changed. */
function filesThatReach({ files }: Program, { alignments }: Changes): ProgramFile[] {
  const packages = new Set([...alignments.keys()].map((index) => packageOf(files[index])));
  const said = new SaidNames(packages);
  return files.filter(
    (file) =>
      !file.source.stub ||
      file.source.scope === 'project' ||
      packages.has(packageOf(file)) ||
      said.isSaidIn(file.facts),
  );
}

function packageOf({ source }: ProgramFile): string {
  return source.module.split('.')[0];
}
