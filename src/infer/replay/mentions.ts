/** Which recorded atoms and values are made of something that changed. */
import { ATOM_FIELDS, Form } from '../domain/atomForms.js';
import { Atom, FIRST_OBJECT } from '../domain/atomKinds.js';
import { objectIn } from './recordedTables.js';
import { itemForm } from './schema.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

export class Mentions {
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
      case Form.viewerOrNone:
        return operand > 0 && this.isViewerChanged(operand - 1);
      case Form.object:
        return operand >= FIRST_OBJECT && this.isObjectChanged(operand - FIRST_OBJECT);
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

  private isViewerChanged(viewer: number): boolean {
    const { entityCount } = this.trace.tables;
    return viewer < entityCount ? this.isChanged(viewer) : this.isObjectChanged(viewer - entityCount);
  }

  private isObjectChanged(object: number): boolean {
    return this.isChanged(objectIn(this.trace.tables.shares, object)[1]);
  }

  private inList(form: Form, list: number): boolean {
    const { starts, data } = this.trace.tables.lists;
    const start = starts[list];
    for (let at = start; at < starts[list + 1]; at++)
      if (this.in(itemForm(form, data, start, at - start), data[at])) return true;
    return false;
  }
}
