/**
 * Recorded numbers as those of another run of a program that has changed since. What something is made of is
 * translated first, so that nothing but the numbers of the program's own things has to be known.
 */

import { larger } from '../../model/larger.js';
import { entityKey, entityOfKey, textKey, textOfKey } from '../containers/elementKeys.js';
import { ResultPart } from '../domain/cells.js';
import { SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { RecordedTables } from './recordedTables.js';
import { ATOM_FIELDS, CELL_FIELDS, Form, itemForm } from './schema.js';

/**
 * The numbers here of the program's own things, by their recorded ones (none is negative); -1: there is no such thing
 * any more. They don't change while a run lasts.
 */
export interface Renumbering {
  /** Of a word of the syntax, also one inside of a node. */
  place(old: number): number;
  scope(old: number): number;
  /** Also of modules that no file is. */
  entity(old: number): number;
  name(old: number): number;
  /** Of the index of a file. */
  file(old: number): number;
}

/** There is no such thing, and there won't be. */
const GONE = -(2 ** 31);
/** An atom that hasn't been made: it may be later. */
const ABSENT = GONE + 1;
/** In place of a number + 1, of what is gone. */
const NEVER = -1;

export class Translation {
  /** Recorded number → number here + 1, NEVER, or 0 where it isn't known yet. */
  private readonly atoms: Int32Array;
  private readonly values: Int32Array;
  private readonly cells: Int32Array;
  private readonly guardLists: Int32Array;
  private readonly entityLists: Int32Array;
  private readonly flowLists: Int32Array;
  /** Translated items of the lists under way, one list inside the other. */
  private stack = new Int32Array(1 << 10);
  private top = 0;
  /** By recorded atom: 1 where it doesn't stand here among the others as it was recorded. */
  private readonly misplaced: Uint8Array;
  private isAnyMisplaced = false;
  /** The last atom that was translated and isn't misplaced. */
  private highest = -1;

  constructor(
    private readonly engine: Engine,
    private readonly recorded: RecordedTables,
    private readonly numbers: Renumbering,
  ) {
    this.atoms = new Int32Array(recorded.atoms.kind.length);
    this.misplaced = new Uint8Array(recorded.atoms.kind.length);
    const lists = recorded.lists.starts.length - 1;
    this.values = new Int32Array(lists);
    this.guardLists = new Int32Array(lists);
    this.entityLists = new Int32Array(lists);
    this.flowLists = new Int32Array(lists);
    this.cells = new Int32Array(recorded.cells.kind.length);
  }

  /** The atom; -1 where it hasn't been made here, or can't be. */
  atom(old: number): number {
    return orNone(this.foundAtom(old));
  }

  /** The atom, made where it isn't there; -1 where one that it is made of isn't, or it can't be. */
  makeAtom(old: number): number {
    const known = this.atoms[old];
    if (known !== 0) return known > 0 ? known - 1 : -1;
    return orNone(this.newlyFound(old, true));
  }

  /** The value (the empty one is 0); -1 where one of its atoms isn't there. Its atoms may stand in another order. */
  value(old: number): number {
    const known = this.values[old];
    return known > 0 ? known - 1 : orNone(this.foundValue(old));
  }

  /**
   * Whether an atom that is there stands among the others as it was recorded: bodies walk values in the order of
   * their atoms, and may do what follows in another order where it doesn't.
   */
  isInPlace(old: number): boolean {
    return this.misplaced[old] === 0;
  }

  /** Whether all atoms of a value are in their places. */
  isValueInPlace(old: number): boolean {
    if (!this.isAnyMisplaced) return true;
    const { starts, data } = this.recorded.lists;
    for (let at = starts[old]; at < starts[old + 1]; at++) if (this.misplaced[data[at]] === 1) return false;
    return true;
  }

  /** The cell, which may be made for it; -1 where what it is for, or an atom in that, isn't there. */
  cell(old: number): number {
    const known = this.cells[old];
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const { cells } = this.recorded;
    const kind = cells.kind[old];
    const [first, second] = CELL_FIELDS[kind];
    const a = this.number(first, cells.a[old]);
    const b = this.number(second, cells.b[old]);
    if (a > ABSENT && b > ABSENT) {
      const found = this.engine.cells.cell(kind, a, b);
      this.cells[old] = found + 1;
      return found;
    }
    if (a === GONE || b === GONE) this.cells[old] = NEVER;
    return -1;
  }

  /** A list of guards; -1 where something that they ask about isn't there any more. */
  guards(old: number): number {
    return this.remembered(this.guardLists, Form.guards, old);
  }

  /** A list of entities. */
  entities(old: number): number {
    return this.remembered(this.entityLists, Form.entities, old);
  }

  /** The list of arguments that flow into parameters (`Engine.noteFlow`); -1 where an atom in them isn't there. */
  flowList(old: number): number {
    return this.remembered(this.flowLists, Form.flow, old);
  }

  /** `lists`: of that form by recorded number, as {@link values} are. */
  private remembered(lists: Int32Array, form: Form, old: number): number {
    const known = lists[old];
    if (known > 0) return known - 1;
    const found = this.list(form, old);
    if (found > ABSENT) lists[old] = found + 1;
    return orNone(found);
  }

  /** A type variable; -1 where it isn't there any more. */
  variable(old: number): number {
    return orNone(this.foundVariable(old));
  }

  /** Where elements are kept (a place, or a number behind all places); -1 where it isn't there any more. */
  holder(old: number): number {
    return orNone(this.foundHolder(old));
  }

  private number(form: Form, old: number): number {
    switch (form) {
      case Form.number:
        return old;
      case Form.entity:
        return old < 0 ? old : this.entity(old);
      case Form.entityOrNone:
        return old <= 0 ? old : next(this.entity(old - 1));
      case Form.scope:
        return orGone(this.numbers.scope(old));
      case Form.file:
        return orGone(this.numbers.file(old));
      case Form.name:
        return orGone(this.numbers.name(old));
      case Form.atom:
        return this.foundAtom(old);
      case Form.atomOrNone:
        return old === 0 ? 0 : next(this.foundAtom(old - 1));
      case Form.holder:
        return this.foundHolder(old);
      case Form.key:
        return this.key(old);
      case Form.variable:
        return this.foundVariable(old);
      case Form.resultPart:
        return this.resultPart(old);
      case Form.value:
        return this.foundValue(old);
      case Form.valueOrNone:
        return old < 0 ? old : this.foundValue(old);
      case Form.valuesOrNone:
        return old < 0 ? old : this.list(Form.values, old);
      default:
        return this.list(form, old);
    }
  }

  private foundAtom(old: number): number {
    const known = this.atoms[old];
    if (known !== 0) return known > 0 ? known - 1 : GONE;
    return this.newlyFound(old, false);
  }

  private newlyFound(old: number, make: boolean): number {
    const { atoms } = this.recorded;
    const kind = atoms.kind[old];
    const fields = ATOM_FIELDS[kind];
    const a = this.number(fields[0], atoms.a[old]);
    const b = this.number(fields[1], atoms.b[old]);
    const c = this.number(fields[2], atoms.c[old]);
    if (a > ABSENT && b > ABSENT && c > ABSENT) {
      const { values } = this.engine;
      const found = make ? values.atom(kind, a, b, c) : values.find(kind, a, b, c);
      if (found < 0) return ABSENT;
      this.atoms[old] = found + 1;
      if (!this.standsBetween(old, found)) {
        this.misplaced[old] = 1;
        this.isAnyMisplaced = true;
      }
      return found;
    }
    if (a !== GONE && b !== GONE && c !== GONE) return ABSENT;
    this.atoms[old] = NEVER;
    return GONE;
  }

  /** Whether an atom stands between those here that the nearest recorded ones are, but for what is misplaced. */
  private standsBetween(old: number, found: number): boolean {
    const { atoms, misplaced } = this;
    let below = old - 1;
    while (below >= 0 && (atoms[below] <= 0 || misplaced[below] === 1)) below--;
    if (below >= 0 && atoms[below] - 1 >= found) return false;
    if (old > this.highest) {
      this.highest = old;
      return true;
    }
    let above = old + 1;
    while (above <= this.highest && (atoms[above] <= 0 || misplaced[above] === 1)) above++;
    return above > this.highest || atoms[above] - 1 > found;
  }

  private foundValue(old: number): number {
    const known = this.values[old];
    if (known !== 0) return known > 0 ? known - 1 : GONE;
    const found = this.list(Form.value, old);
    if (found > ABSENT) this.values[old] = found + 1;
    else if (found === GONE) this.values[old] = NEVER;
    return found;
  }

  private list(form: Form, old: number): number {
    const { starts, data } = this.recorded.lists;
    const start = starts[old];
    const length = starts[old + 1] - start;
    const base = this.top;
    if (base + length > this.stack.length) this.stack = larger(this.stack, base + length);
    this.top = base + length;
    let missing = 0;
    for (let i = 0; i < length && missing !== GONE; i++) {
      const item = this.number(itemForm(form, data, start, i), data[start + i]);
      if (item <= ABSENT) missing = item;
      // Lists inside may have put a longer stack in its place.
      this.stack[base + i] = item;
    }
    this.top = base;
    if (missing !== 0) return missing;
    if (form === Form.value) sortItems(this.stack, base, length, 1);
    else if (form === Form.closure) sortItems(this.stack, base, length, 2);
    // Names stand at the end of conditions, ascending.
    else if (form === Form.condition && length > 4 && itemForm(form, data, start, 4) === Form.name)
      sortItems(this.stack, base + 4, length - 4, 1);
    const { lists } = this.engine.values;
    const draft = lists.draftOf(length);
    for (let i = 0; i < length; i++) draft[i] = this.stack[base + i];
    return lists.internDraft(length);
  }

  private entity(old: number): number {
    // Behind all entities are names that classes import: no entities that anything is made of.
    return old < this.recorded.entityCount ? orGone(this.numbers.entity(old)) : GONE;
  }

  private foundHolder(old: number): number {
    const { placeCount, entityCount, shares } = this.recorded;
    if (old < placeCount) return orGone(this.numbers.place(old));
    const { universe, linked, ownSites } = this.engine;
    const behind = old - placeCount;
    if (behind < 2 * entityCount) {
      const isMade = behind >= entityCount;
      const entity = this.entity(isMade ? behind - entityCount : behind);
      const first = universe.placeCount + (isMade ? linked.program.entityCount : 0);
      return entity === GONE ? GONE : first + entity;
    }
    const at = 2 * (behind - 2 * entityCount);
    const place = this.foundHolder(shares[at]);
    const entity = this.entity(shares[at + 1] >> 1);
    if (place === GONE || entity === GONE) return GONE;
    return ownSites.number(place, 2 * entity + (shares[at + 1] & 1));
  }

  private key(old: number): number {
    const name = textOfKey(old);
    if (name >= 0) {
      const here = this.numbers.name(name);
      return here < 0 ? GONE : textKey(here);
    }
    const entity = entityOfKey(old);
    if (entity < 0) return old;
    const here = this.entity(entity);
    return here === GONE ? GONE : entityKey(here);
  }

  private foundVariable(old: number): number {
    const { entityCount } = this.recorded;
    if (old <= SELF) return old;
    if (old < entityCount) return this.entity(old);
    const place = this.numbers.place(old - entityCount);
    return place < 0 ? GONE : this.engine.linked.program.entityCount + place;
  }

  private resultPart(old: number): number {
    if (old < ResultPart.guarded) return old;
    const guard = this.list(Form.guard, old - ResultPart.guarded);
    return guard <= ABSENT ? guard : ResultPart.guarded + guard;
  }
}

function orNone(found: number): number {
  return found <= ABSENT ? -1 : found;
}

function orGone(found: number): number {
  return found < 0 ? GONE : found;
}

/** One more than what is there. */
function next(found: number): number {
  return found <= ABSENT ? found : found + 1;
}

/** Sorts `length` items from `start` on, in groups of `width`, by the first of each group. */
function sortItems(items: Int32Array, start: number, length: number, width: 1 | 2): void {
  const end = start + length;
  for (let i = start + width; i < end; i += width) {
    const first = items[i];
    const second = items[i + width - 1];
    let j = i;
    for (; j > start && items[j - width] > first; j -= width) {
      items[j + width - 1] = items[j - 1];
      items[j] = items[j - width];
    }
    items[j + width - 1] = second;
    items[j] = first;
  }
}
