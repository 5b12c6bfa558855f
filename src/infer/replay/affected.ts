/**
 * Which recorded evaluations looked at something that may not be what it was. They are done anew: that is never wrong.
 *
 * What an evaluation looks at without reading a cell is of what it names: the functions and classes whose tables it
 * asked for, and those that the atoms it met stand for; and what a class or a module has under a name.
 */
import type { Program, ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { Atom } from '../domain/atomKinds.js';
import { Op, operandOf, opOf, UseKind, WORDS } from '../domain/operations.js';
import type { Engine } from '../engine.js';
import { ChangedMeanings } from './changedMeanings.js';
import type { Changes, RowsByFile } from './changes.js';
import { Below } from './classDescent.js';
import { type NameUses, nameUsesOf } from './nameUses.js';
import { ATOM_FIELDS, Form, itemForm } from './schema.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

interface UsingFile extends NameUses {
  readonly file: ProgramFile;
}

/** By evaluation: 1 where it is affected. */
export function affectedBy(engine: Engine, trace: Trace, changes: Changes, numbers: Renumbering): Uint8Array {
  const { units, ends, words } = trace.evaluations;
  const affected = new Uint8Array(units.length);
  const { files } = engine.linked.program;
  const using = files.flatMap((file) => {
    const found = nameUsesOf(file.facts, changes.changedNames);
    return found === undefined ? [] : [{ file, ...found }];
  });
  const scopes = changedScopes(engine, changes);
  const meanings = new ChangedMeanings(engine, trace, changes, numbers);
  const isUnit = liveUnits(engine, using, scopes, meanings);
  const changed = changedEntities(engine, using, changes, meanings);
  const mentions = new Mentions(trace, numbers, changed, scopes);
  const descents = new Descents(engine, trace, numbers, meanings);
  const names = namesAmong(trace, new Set([...changes.changedNames, ...meanings.names]));
  const moduleNames = namesOfModules(engine, trace, changes);
  for (let one = 0, at = 0; one < units.length; one++) {
    const end = ends[one];
    const unit = numbers.scope(units[one]);
    if (unit < 0 || isUnit[unit] === 1) {
      affected[one] = 1;
      at = end;
    }
    while (at < end) {
      const op = opOf(words[at]);
      const [first, second] = [operandOf(words[at]), words[at + 1]];
      const isNamed = op === Op.use + UseKind.name && moduleNames.get(numbers.entity(first))?.has(second);
      if (isNamed === true || meets(mentions, names, op, first, second) || descents.meet(op, first, second)) {
        affected[one] = 1;
        at = end;
        break;
      }
      at += WORDS[op];
    }
  }
  return affected;
}

function meets(mentions: Mentions, names: Uint8Array, op: number, first: number, second: number): boolean {
  switch (op) {
    case Op.touch:
      return mentions.inAtom(first);
    case Op.read:
    case Op.peek:
    case Op.join:
      return mentions.inValue(second);
    case Op.use + UseKind.lambda:
      return mentions.isChangedUnit(first);
    case Op.use + UseKind.function:
    case Op.use + UseKind.class:
    case Op.use + UseKind.madeBy:
    case Op.use + UseKind.below:
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
  const inheriting: number[] = [];
  for (const { facts, base } of program.files)
    for (let row = 1; row * Definition.width < facts.definitions.length; row++) {
      if (facts.definitions[row * Definition.width + Definition.kind] !== KindCode.class) continue;
      if (classes.linearised(base + row).some((one) => changed[one] === 1)) inheriting.push(base + row);
    }
  for (const entity of inheriting) changed[entity] = 1;
  return changed;
}

function mark({ files }: Program, rows: RowsByFile, changed: Uint8Array): void {
  for (const [index, some] of rows) for (const row of some) changed[files[index].base + row] = 1;
}

/** By recorded name: 1 where it is one of these. */
function namesAmong({ nameStarts, names }: Trace, wanted: ReadonlySet<string>): Uint8Array {
  const found = new Uint8Array(nameStarts.length - 1);
  const bytes = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  const texts = [...wanted].map((text) => Buffer.from(text));
  for (let name = 0; name < found.length; name++)
    if (
      texts.some((text) => bytes.compare(text, 0, text.length, nameStarts[name], nameStarts[name + 1]) === 0)
    )
      found[name] = 1;
  return found;
}

/** By entity of a module: the recorded names that it may have with another meaning. */
function namesOfModules(
  { linked: { program } }: Engine,
  trace: Trace,
  { changedModuleNames }: Changes,
): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, ReadonlySet<number>>();
  for (const [index, names] of changedModuleNames) {
    const among = namesAmong(trace, names);
    found.set(
      program.files[index].module.entity,
      new Set([...among.keys()].filter((name) => among[name] === 1)),
    );
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

/** Which recorded atoms and values are made of something that changed. */
class Mentions {
  /** By atom: 1 where it is. Atoms are made of earlier ones. */
  private readonly atoms: Uint8Array;
  /** By list, as a value: 1 where it isn't, 2 where it is, 0 where that isn't known yet. */
  private readonly values: Uint8Array;

  constructor(
    private readonly trace: Trace,
    private readonly numbers: Renumbering,
    private readonly changed: Uint8Array,
    private readonly changedUnits: Uint8Array,
  ) {
    const { kind, a, b, c } = trace.tables.atoms;
    this.atoms = new Uint8Array(kind.length);
    this.values = new Uint8Array(trace.tables.lists.starts.length - 1);
    for (let atom = 0; atom < kind.length; atom++) {
      const fields = ATOM_FIELDS[kind[atom]];
      const is =
        this.in(fields[0], a[atom]) ||
        this.in(fields[1], b[atom]) ||
        this.in(fields[2], c[atom]) ||
        (kind[atom] === Atom.lambda && this.isChangedUnit(a[atom]));
      if (is) this.atoms[atom] = 1;
    }
  }

  inAtom(atom: number): boolean {
    return this.atoms[atom] === 1;
  }

  inValue(value: number): boolean {
    if (this.values[value] === 0) this.values[value] = this.inList(Form.value, value) ? 2 : 1;
    return this.values[value] === 2;
  }

  /** An entity of the old version that is gone, or means something else. */
  isChanged(entity: number): boolean {
    const other = this.numbers.entity(entity);
    return other < 0 || this.changed[other] === 1;
  }

  /** A unit of the old version that is gone, or walks other code; a lambda has nothing else to be told by. */
  isChangedUnit(unit: number): boolean {
    const other = this.numbers.scope(unit);
    return other < 0 || this.changedUnits[other] === 1;
  }

  private in(form: Form, operand: number): boolean {
    switch (form) {
      case Form.entity:
        return operand >= 0 && this.isChanged(operand);
      case Form.entityOrNone:
        return operand > 0 && this.isChanged(operand - 1);
      case Form.atom:
        return this.inAtom(operand);
      case Form.atomOrNone:
        return operand > 0 && this.inAtom(operand - 1);
      case Form.value:
        return this.inValue(operand);
      case Form.valueOrNone:
        return operand >= 0 && this.inValue(operand);
      case Form.values:
      case Form.valuesOrNone:
      case Form.entities:
      case Form.closure:
      case Form.named:
      case Form.openArguments:
        return operand >= 0 && this.inList(form, operand);
      default:
        return false;
    }
  }

  private inList(form: Form, list: number): boolean {
    const { starts, data } = this.trace.tables.lists;
    const start = starts[list];
    for (let at = start; at < starts[list + 1]; at++)
      if (this.in(itemForm(form, data, start, at - start), data[at])) return true;
    return false;
  }
}
