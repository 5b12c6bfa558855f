/**
 * Cells hold what is known of the places that code writes and other code reads: module names,
 * captured variables, parameters, attributes, elements of containers, returned values. A cell's
 * value only grows; who has read it is looked at again when it does. So the result is the least
 * solution of all code together, whatever is looked at first.
 */
import { larger } from '../../model/larger.js';
import type { DeferredJoins } from './deferredJoins.js';
import { Op } from './operations.js';
import { PairTable } from './pairTable.js';
import type { Past, Recording } from './recording.js';
import type { Values } from './values.js';

export const CellKind = {
  /** (scope, name): what the name is at the end of a module's or class's body, or ever in a function. */
  name: 0,
  /** (scope, index of the parameter) */
  parameter: 1,
  /** (scope, a {@link ResultPart}) */
  result: 2,
  /** (class or function entity, name): assigned through an object */
  attribute: 3,
  /** (place of the source, key): elements of the container made there */
  element: 4,
  /** (entity, a Registered) */
  registered: 5,
  /** (scope, index of the parameter): its default value */
  default: 6,
  /** (class entity, name): classes below or beside it of which an object was given an attribute of that name */
  below: 7,
  /** (class entity, 0): classes that its base expressions give where no name leads to them */
  base: 8,
  /** (scope, 0): calls that the body leaves to its callers; (scope, 1): anything where it makes them itself */
  openCalls: 9,
  /** (index of a file, name): what its `argparse` parsers put under a name */
  parsed: 10,
  /** (class entity, list of a type variable's index and what objects say of it): what they were given for it */
  variable: 11,
  /** (index of a file, name): what it assigns to an attribute of `argparse`'s namespaces */
  reassigned: 12,
  /** (place of the source, 0): the container made there, for notes of it; nothing is put into this cell itself */
  container: 13,
  /** (class entity, name): something where its objects are given an attribute of which nothing is known */
  unknown: 14,
  /** (class entity, name): what calls pass for an attribute of any object of the class or of those below, where a method leaves it to them */
  passed: 15,
  /** (entity of a stub's class or module, name): what modules of the project put there when they are imported */
  replaced: 16,
} as const;

/** What `register` was called with, by whose it was, and what else is noted of a function or class. */
export const Registered = {
  /** Of a `singledispatch` function: its implementations. */
  implementations: 0,
  /** Of an implementation: the classes that it is for. */
  classes: 1,
  /** Of an abstract class: those that don't inherit from it. */
  subclasses: 2,
  /** Of what partial applications apply: those of which a call is seen. */
  applied: 3,
  /** Of a function that a written `singledispatch(f)` is given: the function. */
  dispatches: 4,
  /** Of a function: whether its name stands for it only as its wrappers call it. */
  kept: 5,
  /** Of a metaclass: the classes that what calls of it make is known as. */
  made: 6,
  /** Of a method: something, where it is asked for past what overrides it. */
  asked: 7,
  /** Of a function that asks what its argument is: the classes of which that is one where it comes out true, */
  onlyWhereTrue: 8,
  /** and those of which it is none then; */
  noneWhereTrue: 9,
  /** the same where it comes out false. */
  onlyWhereFalse: 10,
  noneWhereFalse: 11,
  /** Of a class: something, where its methods make containers for its objects. */
  makesOwn: 12,
  /** Of a class: those that its metaclass expression gives. */
  metaclasses: 13,
  /** Of a metaclass: the dictionaries of which `type.__new__` makes its classes. */
  namespaces: 14,
} as const;

/**
 * What a body gives, and is given while it runs. `guards` grows with the number of guards that its returns stand
 * under; `others`: objects that its returns make of classes outside of the declared ones; from `guarded` on: what it
 * returns under each guard.
 */
export const ResultPart = { returned: 0, yielded: 1, sent: 2, guards: 3, others: 4, guarded: 5 } as const;

/** Bits that a kind takes beside `b`. */
const KIND_BITS = 5;
/** So many readers of one cell are still looked through one by one. */
const FEW = 8;

/** Words of a cell's state. */
const Cell = {
  width: 8,
  value: 0,
  /** The unit that read it last plus 1; 0: none. */
  lastReader: 1,
  /** First and last of its readers in the list below, and how many. */
  first: 2,
  last: 3,
  readers: 4,
  /** The evaluation whose reading of it was recorded last, and the value that it had then. */
  noted: 5,
  said: 6,
  /** What was joined last, where that changed nothing, and nothing has since. */
  held: 7,
} as const;

export class Cells {
  private readonly ids: PairTable;
  private state: Int32Array;
  private count = 0;
  /** Readers of all cells: a unit, and where the cell's next one stands. The first pair means none. */
  private list: Int32Array;
  private listed = 1;
  /** Readers of the cells that have many. */
  private readonly many: PairTable;
  /** What is still to be joined; undefined: nothing ever is put off. */
  deferred: DeferredJoins | undefined;

  /** `places`: how many nodes the program has; programs of all sizes end with a cell for every 20 to 30. */
  constructor(
    private readonly domain: Values,
    private readonly changed: (reader: number, old: number, value: number) => void,
    places: number,
    private readonly recording?: Recording,
  ) {
    // A table that grows moves all that it holds: for the largest programs half a second in twelve. What of it is
    // never used takes no memory.
    const capacity = 1 << Math.min(24, Math.max(14, Math.ceil(Math.log2(places / 8))));
    this.state = new Int32Array((capacity * Cell.width) / 2);
    this.list = new Int32Array(2 * capacity);
    this.ids = new PairTable(capacity);
    this.many = new PairTable(capacity);
  }

  cell(kind: number, a: number, b: number): number {
    const id = this.ids.add(a, (b << KIND_BITS) | kind, this.count);
    if (id === this.count) {
      this.count++;
      if (this.count * Cell.width > this.state.length)
        this.state = larger(this.state, this.count * Cell.width);
    }
    return id;
  }

  /** That of the container made at a place. */
  ofContainer(place: number): number {
    return this.cell(CellKind.container, place, 0);
  }

  /** What all cells are for, by cell. */
  flat(): { kind: Int32Array; a: Int32Array; b: Int32Array } {
    const kind = new Int32Array(this.count);
    const a = new Int32Array(this.count);
    const b = new Int32Array(this.count);
    this.ids.forEach((owner, key, cell) => {
      kind[cell] = key & ((1 << KIND_BITS) - 1);
      a[cell] = owner;
      b[cell] = key >> KIND_BITS;
    });
    return { kind, a, b };
  }

  read(cell: number, reader: number): number {
    if (this.deferred !== undefined) this.joinDeferred(cell);
    const at = cell * Cell.width;
    const { state, recording } = this;
    if (recording !== undefined) {
      if (recording.past !== undefined) return this.readPast(recording, recording.past, cell, reader);
      recording.takeRead(cell, state[at + Cell.value], reader);
      this.note(recording, cell, state[at + Cell.value], reader);
    }
    if (reader >= 0 && state[at + Cell.lastReader] !== reader + 1) {
      state[at + Cell.lastReader] = reader + 1;
      if (!this.isReader(cell, reader)) this.addReader(cell, reader);
    }
    return state[at + Cell.value];
  }

  /** What the cell has; nobody reads it. */
  valueOf(cell: number): number {
    if (this.deferred !== undefined) this.joinDeferred(cell);
    return this.state[cell * Cell.width + Cell.value];
  }

  /**
   * The same for an evaluation that is carried out as it was recorded; `serial`: its number (from 1 on, higher for what
   * begins later). `isNew`: its unit hadn't been evaluated before.
   */
  readAgain(cell: number, reader: number, serial: number, isNew: boolean): number {
    const at = cell * Cell.width;
    const { state } = this;
    if (state[at + Cell.lastReader] !== reader + 1) {
      state[at + Cell.lastReader] = reader + 1;
      // Nobody reads for a unit but its evaluations: where none that began later has read the cell, this one hasn't.
      const isFirst = isNew && state[at + Cell.noted] < serial;
      if (isFirst || !this.isReader(cell, reader)) this.addReader(cell, reader);
    }
    const value = state[at + Cell.value];
    state[at + Cell.noted] = serial;
    state[at + Cell.said] = value;
    return value;
  }

  private readPast(recording: Recording, past: Past, cell: number, reader: number): number {
    const value = past.read(cell);
    this.note(recording, cell, value, reader);
    return value;
  }

  /** Records that the cell was read, unless the evaluation has read the same there last. */
  private note(recording: Recording, cell: number, value: number, reader: number): void {
    const { reading } = recording;
    const at = cell * Cell.width;
    const { state } = this;
    if (reading === 0 || (state[at + Cell.noted] === reading && state[at + Cell.said] === value)) return;
    recording.read(cell, value, reader);
    if (reader < 0) return;
    state[at + Cell.noted] = reading;
    state[at + Cell.said] = value;
  }

  private isReader(cell: number, reader: number): boolean {
    const { state, list } = this;
    if (state[cell * Cell.width + Cell.readers] > FEW) return this.many.get(cell, reader) >= 0;
    for (let one = state[cell * Cell.width + Cell.first]; one !== 0; one = list[2 * one + 1])
      if (list[2 * one] === reader) return true;
    return false;
  }

  private addReader(cell: number, reader: number): void {
    const at = cell * Cell.width;
    const { state } = this;
    if (this.listed * 2 === this.list.length) this.list = larger(this.list, this.listed * 2 + 2);
    const { list } = this;
    const own = this.listed++;
    list[2 * own] = reader;
    if (state[at + Cell.first] === 0) state[at + Cell.first] = own;
    else list[2 * state[at + Cell.last] + 1] = own;
    state[at + Cell.last] = own;
    const readers = ++state[at + Cell.readers];
    if (readers > FEW + 1) this.many.add(cell, reader, 0);
    else if (readers === FEW + 1)
      for (let one = state[at + Cell.first]; one !== 0; one = list[2 * one + 1])
        this.many.add(cell, list[2 * one], 0);
  }

  join(cell: number, value: number): void {
    if (value === 0) return;
    const { recording } = this;
    if (recording !== undefined) {
      recording.add(Op.join, cell, value);
      if (recording.past !== undefined) {
        recording.past.pass(Op.join, cell, value);
        return;
      }
    }
    if (this.deferred !== undefined) this.joinDeferred(cell);
    const { state } = this;
    const at = cell * Cell.width;
    if (state[at + Cell.value] !== value && state[at + Cell.held] !== value) this.joinOther(cell, value);
  }

  /** Joins a value when somebody wants to know what the cell has; at once where somebody has been told. */
  joinLater(cell: number, value: number): void {
    const isRead = this.state[cell * Cell.width + Cell.first] !== 0;
    if (isRead || this.deferred === undefined) this.join(cell, value);
    else this.deferred.put(cell, value);
  }

  private joinDeferred(cell: number): void {
    const values = this.deferred?.take(cell);
    if (values === undefined) return;
    const at = cell * Cell.width + Cell.value;
    const joinAll = (): void => {
      for (const value of values) this.state[at] = this.domain.union(this.state[at], value);
    };
    if (this.recording === undefined) joinAll();
    else this.recording.once(joinAll);
  }

  private joinOther(cell: number, value: number): void {
    const { recording, domain } = this;
    const at = cell * Cell.width;
    const old = this.state[at + Cell.value];
    const joined =
      recording === undefined || old === 0
        ? domain.union(old, value)
        : recording.once(() => domain.union(old, value));
    this.state[at + Cell.held] = joined === old ? value : 0;
    if (joined === old) return;
    this.state[at + Cell.value] = joined;
    recording?.effects?.grows(cell, joined);
    for (let one = this.state[at + Cell.first]; one !== 0; one = this.list[2 * one + 1])
      this.changed(this.list[2 * one], old, joined);
  }
}
