/**
 * Which recorded evaluations looked at something that may not be what it was. They are done anew: that is never wrong.
 *
 * What an evaluation looks at without reading a cell is of what it names: the functions and classes whose tables it
 * asked for, and those that the atoms it met stand for; and what a class or a module has under a name.
 */
import { stringsAmong } from '../../link/facts/stringTables.js';
import { classesAmong } from '../../link/program/classesAmong.js';
import type { Program, ProgramFile } from '../../link/program/program.js';
import { Op, operandOf, opOf, UseKind, WORDS } from '../domain/operations.js';
import type { Engine } from '../engine.js';
import type { ChangedMeanings } from './changedMeanings.js';
import type { Changes, RowsByFile } from './changes.js';
import { Below } from './classDescent.js';
import { Mentions } from './mentions.js';
import { type NameUses, nameUsesOf } from './nameUses.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

interface UsingFile extends NameUses {
  readonly file: ProgramFile;
}

/** By evaluation: 1 where it is affected. */
export function affectedBy(
  engine: Engine,
  trace: Trace,
  changes: Changes,
  meanings: ChangedMeanings,
  numbers: Renumbering,
): Uint8Array {
  const { units, ends, words } = trace.evaluations;
  const affected = new Uint8Array(units.length);
  const { files } = engine.linked.program;
  const using = files.flatMap((file) => {
    const found = nameUsesOf(file.facts, changes.changedNames);
    return found === undefined ? [] : [{ file, ...found }];
  });
  const scopes = changedScopes(engine, changes);
  const isUnit = liveUnits(engine, using, scopes, meanings);
  const changed = changedEntities(engine, using, changes, meanings);
  const mentions = new Mentions(trace, numbers, changed, scopes);
  const listed = new Uint8Array(engine.linked.program.entityCount);
  mark(engine.linked.program, changes.classesWithOthers, listed);
  const descents = new Descents(engine, trace, numbers, meanings);
  const names = namesAmong(trace, new Set([...changes.changedNames, ...meanings.names]));
  const moduleNames = namesOfModules(engine, trace, changes);
  const isMet = (from: number, to: number): boolean => {
    for (let at = from; at < to; ) {
      const op = opOf(words[at]);
      const first = operandOf(words[at]);
      const second = words[at + 1];
      // Most operations are of an atom or a value; others that aren't uses look at nothing.
      if (op <= Op.join) {
        if (op === Op.touch ? mentions.inAtom(first) : mentions.inValue(second)) return true;
      } else if (op >= Op.use) {
        if (meets(mentions, names, op, first, second) || descents.meet(op, first, second)) return true;
        if (op === Op.use + UseKind.ownNames && listed[numbers.entity(first)] === 1) return true;
        if (op === Op.use + UseKind.name && moduleNames.get(numbers.entity(first))?.has(second)) return true;
      }
      at += WORDS[op];
    }
    return false;
  };
  for (let one = 0, from = 0; one < units.length; one++) {
    const unit = numbers.scope(units[one]);
    if (unit < 0 || isUnit[unit] === 1 || isMet(from, ends[one])) affected[one] = 1;
    from = ends[one];
  }
  return affected;
}

/** Whether something that is used may not be what it was. */
function meets(mentions: Mentions, names: Uint8Array, op: number, first: number, second: number): boolean {
  switch (op) {
    case Op.use + UseKind.lambda:
      return mentions.isChangedUnit(first);
    case Op.use + UseKind.function:
    case Op.use + UseKind.class:
    case Op.use + UseKind.madeBy:
    case Op.use + UseKind.below:
    case Op.use + UseKind.ownNames:
      return mentions.isChanged(first);
    case Op.use + UseKind.member:
    case Op.use + UseKind.lookup:
    case Op.use + UseKind.defining:
    case Op.use + UseKind.name:
      return names[second] === 1 || mentions.isChanged(first);
    default:
      return false;
  }
}

/** By scope: 1 where it is a unit whose code changed. */
function changedScopes({ universe, linked }: Engine, { changedUnits }: Changes): Uint8Array {
  const changed = new Uint8Array(universe.scopeCount);
  for (const [index, rows] of changedUnits)
    for (const row of rows) changed[universe.scope(linked.program.files[index], row)] = 1;
  return changed;
}

/** By unit: 1 where its code changed, or it may come out otherwise for a name that means something else now. */
function liveUnits(
  { universe }: Engine,
  using: readonly UsingFile[],
  changedScopes: Uint8Array,
  meanings: ChangedMeanings,
): Uint8Array {
  const live = changedScopes.map((is, scope) => is | meanings.scopes[scope]);
  for (const { file, units } of using) {
    const first = universe.scope(file, 0);
    for (let row = 0; row < units.length; row++) live[first + row] |= units[row];
  }
  return live;
}

/** By entity of the new version: 1 where it may mean something else. So may classes that inherit from one that does. */
function changedEntities(
  { linked }: Engine,
  using: readonly UsingFile[],
  { changedNewDefinitions }: Changes,
  meanings: ChangedMeanings,
): Uint8Array {
  const { program, classes } = linked;
  const changed = meanings.entities.slice();
  mark(program, changedNewDefinitions, changed);
  for (const { file, definitions } of using)
    for (let row = 0; row < definitions.length; row++) changed[file.base + row] |= definitions[row];
  const all = classesAmong(program.files);
  // Working out what all classes inherit from takes longer than asking whether any of them changed.
  if (!all.some((entity) => changed[entity] === 1)) return changed;
  const inheriting = all.filter((entity) => classes.lineage(entity).some((one) => changed[one] === 1));
  for (const entity of inheriting) changed[entity] = 1;
  return changed;
}

function mark({ files }: Program, rows: RowsByFile, changed: Uint8Array): void {
  for (const [index, some] of rows) for (const row of some) changed[files[index].base + row] = 1;
}

/** By recorded name: 1 where it is one of these. */
function namesAmong(trace: Trace, wanted: ReadonlySet<string>): Uint8Array {
  const found = new Uint8Array(trace.nameStarts.length - 1);
  for (const name of recordedNames(trace, wanted)) found[name] = 1;
  return found;
}

/** The recorded names that are one of these. */
function recordedNames({ nameStarts, names }: Trace, wanted: ReadonlySet<string>): Set<number> {
  const bytes = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  return stringsAmong({ offsets: nameStarts, bytes }, wanted);
}

/** By entity of a module: the recorded names that it may have with another meaning. */
function namesOfModules(
  { linked: { program } }: Engine,
  trace: Trace,
  { changedModuleNames }: Changes,
): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (const [index, names] of changedModuleNames) {
    // A source and the stub beside it are one module.
    const { entity } = program.files[index].module;
    found.set(entity, new Set([...(found.get(entity) ?? []), ...recordedNames(trace, names)]));
  }
  return found;
}

/** Who asked what is below classes below which something changed. */
class Descents {
  /** By recorded name: 1 where other classes define it now. */
  private readonly defined: Uint8Array;
  private readonly type: number;

  constructor(
    private readonly engine: Engine,
    trace: Trace,
    private readonly numbers: Renumbering,
    private readonly meanings: ChangedMeanings,
  ) {
    this.defined = namesAmong(trace, meanings.defined);
    this.type = engine.universe.entity('builtins.type');
  }

  meet(op: number, first: number, second: number): boolean {
    switch (op) {
      case Op.use + UseKind.below:
        return this.below(first) !== Below.nothing;
      case Op.use + UseKind.defining:
        return this.defined[second] === 1 || this.below(first) === Below.orders;
      case Op.use + UseKind.madeBy:
        return this.meanings.descent.isAny && this.isMetaclass(this.numbers.entity(first));
      default:
        return false;
    }
  }

  private below(entity: number): number {
    return this.meanings.descent.below[this.numbers.entity(entity)];
  }

  private isMetaclass(entity: number): boolean {
    return this.engine.linked.classes.linearised(entity).includes(this.type);
  }
}
