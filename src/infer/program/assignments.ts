/**
 * Which attributes were assigned through objects of which classes. Who looked an attribute up in a
 * class and found nothing is evaluated again only when one below or beside it is given it.
 */
import { KindCode } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Op } from '../domain/operations.js';
import { PairTable } from '../domain/pairTable.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

const NONE: readonly number[] = [];

export class Assignments {
  /** (class, function or module; name) of all that were noted. */
  private readonly noted = new PairTable();
  /** Name → what was assigned an attribute of that name, and is noted when somebody asks for the name. */
  private readonly deferred = new Map<number, number[]>();
  /** Names that somebody has asked for. */
  private readonly asked = new Set<number>();

  constructor(private readonly engine: Engine) {}

  /** Notes that an attribute was assigned through an object of the class (function, module). */
  note(entity: number, name: number): void {
    const { recording } = this.engine;
    recording?.addOnce(Op.assign, entity, name);
    if (recording?.past !== undefined) recording.past.pass(Op.assign, entity, name);
    else if (!this.isNoted(entity, name)) this.noteOnce(entity, name);
  }

  /** The same, when somebody asks for attributes of that name; at once where somebody has. */
  noteLater(entity: number, name: number): void {
    if (this.asked.has(name)) {
      this.note(entity, name);
      return;
    }
    const others = this.deferred.get(name);
    if (others === undefined) this.deferred.set(name, [entity]);
    else others.push(entity);
  }

  isNoted(entity: number, name: number): boolean {
    if (this.deferred.size > 0) this.noteDeferred(name);
    return this.noted.get(entity, name) >= 0;
  }

  private noteDeferred(name: number): void {
    this.asked.add(name);
    const entities = this.deferred.get(name);
    if (entities === undefined) return;
    this.deferred.delete(name);
    this.engine.recording?.silently(() => {
      for (const entity of entities) if (!this.isNoted(entity, name)) this.noteOnce(entity, name);
    });
  }

  private noteOnce(entity: number, name: number): void {
    const { recording } = this.engine;
    const note = (): void => this.engine.once(() => this.noteFirst(entity, name));
    if (recording?.effects?.assigns(entity, name) === true) recording.silently(note);
    else note();
  }

  private noteFirst(entity: number, name: number): void {
    this.noted.add(entity, name, 0);
    const { cells, notes, values, classes, descent, linked } = this.engine;
    if (linked.program.kindOf(entity) !== KindCode.class) return;
    const atom = values.of(Atom.class, entity);
    const others = new Set(classes.of(entity).order.map((one) => one.entity));
    for (const merging of descent.mergingBelow(entity))
      for (const other of linked.classes.linearised(merging)) if (other !== merging) others.add(other);
    for (const other of others) {
      if (other === entity) continue;
      const cell = cells.cell(CellKind.below, other, name);
      const known = values.lists.items(notes.ask(NoteKind.below, cell));
      insert(known, entity);
      notes.note(NoteKind.below, cell, values.lists.intern(known));
      cells.join(cell, atom);
    }
  }

  /**
   * Classes whose objects were given the attribute, and that inherit from the class, or that some
   * class of the project inherits from beside it. In ascending order.
   */
  belowOrBeside(entity: number, name: number): readonly number[] {
    const { engine } = this;
    const { cells, notes, values } = engine;
    if (this.deferred.size > 0) this.noteDeferred(name);
    const cell = cells.cell(CellKind.below, entity, name);
    if (engine.read(cell) === 0) return NONE;
    return values.lists.items(notes.ask(NoteKind.below, cell));
  }
}

/** Puts a number that is not yet there into its place among ascending ones. */
function insert(numbers: number[], number: number): void {
  let at = numbers.length;
  while (at > 0 && numbers[at - 1] > number) at--;
  numbers.splice(at, 0, number);
}
