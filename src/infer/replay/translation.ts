/**
 * Recorded numbers as those of another run of a program that has changed since. What something is made of is
 * translated first, so that nothing but the numbers of the program's own things has to be known.
 */

import { larger } from '../../model/larger.js';
import { entityKey, entityOfKey, textKey, textOfKey } from '../containers/elementKeys.js';
import { ATOM_FIELDS, Form } from '../domain/atomForms.js';
import { ResultPart } from '../domain/cells.js';
import { FIRST_OBJECT, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { objectIn, type RecordedTables } from './recordedTables.js';
import { CELL_FIELDS, itemForm } from './schema.js';

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

/** There is no such thing. */
const GONE = -(2 ** 31);
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
  private readonly changeLists: Int32Array;
  /** Translated items of the lists under way, one list inside the other. */
  private stack = new Int32Array(1 << 10);
  private top = 0;

  constructor(
    private readonly engine: Engine,
    private readonly recorded: RecordedTables,
    private readonly numbers: Renumbering,
  ) {
    this.atoms = new Int32Array(recorded.atoms.kind.length);
    const lists = recorded.lists.starts.length - 1;
    this.values = new Int32Array(lists);
    this.guardLists = new Int32Array(lists);
    this.entityLists = new Int32Array(lists);
    this.flowLists = new Int32Array(lists);
    this.changeLists = new Int32Array(lists);
    this.cells = new Int32Array(recorded.cells.kind.length);
  }

  /** The atom; -1 where something that it is made of isn't there any more. */
  atom(old: number): number {
    const known = this.atoms[old];
    return known > 0 ? known - 1 : orNone(this.foundAtom(old));
  }

  /** The value (the empty one is 0); -1 where one of its atoms can't be made. */
  value(old: number): number {
    const known = this.values[old];
    return known > 0 ? known - 1 : orNone(this.foundValue(old));
  }

  /** The cell; -1 where what it is for isn't there any more. */
  cell(old: number): number {
    const known = this.cells[old];
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const { cells } = this.recorded;
    const kind = cells.kind[old];
    const [first, second] = CELL_FIELDS[kind];
    const a = this.number(first, cells.a[old]);
    const b = this.number(second, cells.b[old]);
    const found = a === GONE || b === GONE ? -1 : this.engine.cells.cell(kind, a, b);
    this.cells[old] = found < 0 ? NEVER : found + 1;
    return found;
  }

  /** A list of guards; -1 where something that they ask about isn't there any more. */
  guards(old: number): number {
    return this.remembered(this.guardLists, Form.guards, old);
  }

  /** A list of entities. */
  entities(old: number): number {
    return this.remembered(this.entityLists, Form.entities, old);
  }

  /** The list of what a function changes. */
  changes(old: number): number {
    return this.remembered(this.changeLists, Form.changes, old);
  }

  /** The list of arguments that flow into parameters (`Engine.noteFlow`); -1 where an atom in them can't be made. */
  flowList(old: number): number {
    return this.remembered(this.flowLists, Form.flow, old);
  }

  /** `lists`: of that form by recorded number, as {@link values} are. */
  private remembered(lists: Int32Array, form: Form, old: number): number {
    const known = lists[old];
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const found = this.list(form, old);
    lists[old] = found === GONE ? NEVER : found + 1;
    return orNone(found);
  }

  /** A type variable; -1 where it isn't there any more. */
  variable(old: number): number {
    return orNone(this.foundVariable(old));
  }

  private number(form: Form, old: number): number {
    switch (form) {
      case Form.number:
        return old;
      case Form.entity:
        return old < 0 ? old : this.entity(old);
      case Form.viewerOrNone:
        return old <= 0 ? old : behind(1, this.viewer(old - 1));
      case Form.object:
        return old < FIRST_OBJECT ? old : behind(FIRST_OBJECT, this.object(old - FIRST_OBJECT));
      case Form.scope:
        return orGone(this.numbers.scope(old));
      case Form.file:
        return orGone(this.numbers.file(old));
      case Form.name:
        return orGone(this.numbers.name(old));
      case Form.atom:
        return this.foundAtom(old);
      case Form.atomOrNone:
        return old === 0 ? 0 : behind(1, this.foundAtom(old - 1));
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
    const { atoms } = this.recorded;
    const kind = atoms.kind[old];
    const fields = ATOM_FIELDS[kind];
    const a = this.number(fields[0], atoms.a[old]);
    const b = this.number(fields[1], atoms.b[old]);
    const c = this.number(fields[2], atoms.c[old]);
    const isGone = a === GONE || b === GONE || c === GONE;
    const found = isGone ? GONE : this.engine.values.atom(kind, a, b, c);
    this.atoms[old] = isGone ? NEVER : found + 1;
    return found;
  }

  private foundValue(old: number): number {
    const known = this.values[old];
    if (known !== 0) return known > 0 ? known - 1 : GONE;
    const found = this.list(Form.value, old);
    this.values[old] = found === GONE ? NEVER : found + 1;
    return found;
  }

  private list(form: Form, old: number): number {
    const { starts, data } = this.recorded.lists;
    const start = starts[old];
    const length = starts[old + 1] - start;
    const base = this.top;
    if (base + length > this.stack.length) this.stack = larger(this.stack, base + length);
    this.top = base + length;
    let isGone = false;
    for (let i = 0; i < length && !isGone; i++) {
      const item = this.number(itemForm(form, data, start, i), data[start + i]);
      isGone = item === GONE;
      // Lists inside may have put a longer stack in its place.
      this.stack[base + i] = item;
    }
    this.top = base;
    if (isGone) return GONE;
    // Atoms stand in the order in which they stood. Names stand at the end of conditions, ascending.
    if (form === Form.condition && length > 4 && itemForm(form, data, start, 4) === Form.name)
      this.stack.subarray(base + 4, base + length).sort();
    const { lists } = this.engine.values;
    const draft = lists.draftOf(length);
    for (let i = 0; i < length; i++) draft[i] = this.stack[base + i];
    return lists.internDraft(length);
  }

  private entity(old: number): number {
    // Behind all entities are names that classes import: no entities that anything is made of.
    return old < this.recorded.entityCount ? orGone(this.numbers.entity(old)) : GONE;
  }

  /** Where elements are kept: a place, or a number behind all places. */
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
    const viewer = this.viewer(shares[at + 1] >> 1);
    if (place === GONE || viewer === GONE) return GONE;
    return ownSites.number(place, 2 * viewer + (shares[at + 1] & 1));
  }

  private viewer(old: number): number {
    const { entityCount } = this.recorded;
    if (old < entityCount) return this.entity(old);
    return behind(this.engine.linked.program.entityCount, this.object(old - entityCount));
  }

  private object(old: number): number {
    const [recordedPlace, recordedEntity] = objectIn(this.recorded.shares, old);
    const place = this.foundHolder(recordedPlace);
    const entity = this.entity(recordedEntity);
    return place === GONE || entity === GONE ? GONE : this.engine.ownSites.objectMadeAt(place, entity);
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
    return guard === GONE ? guard : ResultPart.guarded + guard;
  }
}

function orNone(found: number): number {
  return found === GONE ? -1 : found;
}

function orGone(found: number): number {
  return found < 0 ? GONE : found;
}

/** A number of those that begin at `first`. */
function behind(first: number, found: number): number {
  return found === GONE ? found : first + found;
}
