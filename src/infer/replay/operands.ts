/** Operands of recorded operations as this run's numbers; -1: there is no such thing here. */
import type { ProgramFile } from '../../link/program/program.js';
import { NoteKind, Op, UseKind } from '../domain/operations.js';
import type { Universe } from '../domain/universe.js';
import type { Renumbering, Translation } from './translation.js';

export class Operands {
  constructor(
    private readonly universe: Universe,
    private readonly translation: Translation,
    private readonly numbers: Renumbering,
  ) {}

  /** The first operand of an operation. */
  first(op: number, old: number): number {
    switch (op) {
      case Op.touch:
        return this.atom(old);
      case Op.read:
      case Op.peek:
      case Op.join:
        return this.cell(old);
      case Op.ensure:
      case Op.firstFlow:
      case Op.laterFlow:
        return this.numbers.scope(old);
      case Op.assign:
        return this.numbers.entity(old);
      case Op.changes:
        return this.translation.entities(old);
      default:
        return op >= Op.use ? this.used(op - Op.use, old) : this.noteKey(op % Op.ask, old);
    }
  }

  /** The second, where there is one. */
  second(op: number, old: number): number {
    switch (op) {
      case Op.read:
      case Op.peek:
      case Op.join:
        return this.value(old);
      case Op.firstFlow:
      case Op.laterFlow:
        return this.translation.flowList(old);
      case Op.assign:
        return this.numbers.name(old);
      case Op.changes:
        return this.translation.changes(old);
      case Op.use + UseKind.annotation:
        return this.numbers.place(old);
      default:
        return op >= Op.use ? this.numbers.name(old) : this.noted(op % Op.ask, old);
    }
  }

  atom(old: number): number {
    return this.translation.atom(old);
  }

  cell(old: number): number {
    return this.translation.cell(old);
  }

  value(old: number): number {
    return this.translation.value(old);
  }

  unit(old: number): number {
    return this.numbers.scope(old);
  }

  entity(old: number): number {
    return this.numbers.entity(old);
  }

  /** The node of a file that a place is. */
  node(file: ProgramFile, oldPlace: number): number {
    const place = this.numbers.place(oldPlace);
    return place < 0 ? -1 : place - this.universe.place(file, 0);
  }

  private used(kind: number, old: number): number {
    if (kind === UseKind.lambda) return this.numbers.scope(old);
    if (kind !== UseKind.annotation) return this.numbers.entity(old);
    const scope = this.numbers.scope(old >> 1);
    return scope < 0 ? -1 : 2 * scope + (old & 1);
  }

  private noteKey(kind: number, old: number): number {
    switch (kind) {
      case NoteKind.generator:
      case NoteKind.reached:
      case NoteKind.guards:
        return this.numbers.scope(old);
      case NoteKind.listLength:
      case NoteKind.owner:
      case NoteKind.unreached:
      case NoteKind.below:
        return this.translation.cell(old);
      default:
        return old;
    }
  }

  private noted(kind: number, old: number): number {
    switch (kind) {
      case NoteKind.guards:
        return this.translation.guards(old);
      case NoteKind.below:
        return this.translation.entities(old);
      case NoteKind.owner: {
        const entity = old === 0 ? 0 : this.numbers.entity(old - 1);
        return old === 0 || entity < 0 ? entity : entity + 1;
      }
      default:
        return old;
    }
  }
}
