/**
 * The order in which the atoms of a value stand: by what they are made of. When an atom was made decides nothing, so
 * that code elsewhere, which has others made earlier or later, doesn't change how a body walks a value.
 *
 * Numbers of the program's own things (entities, scopes, places) are in the order of its files and what stands in them.
 */
import { ATOM_FIELDS, atomItemForm, Form, isList } from './atomForms.js';
import { Atom, FIRST_OBJECT } from './atomKinds.js';
import type { Lists } from './lists.js';

/** What numbers stand for that are given in the order of first use, or in no order at all. */
export interface NumberedThings {
  /** A number of the same order for all versions of a program in which the entity is. */
  orderOfEntity(entity: number): number;
  /** A number from 0 to 2^32 - 1 that follows from a name's text. */
  hashOfName(name: number): number;
  textOfName(name: number): string;
  /** The name that a key of element cells is; -1: another key. */
  nameOfKey(key: number): number;
  /** What is numbered behind the places of containers: a place, and a share of it (`OwnSites`); others: undefined. */
  shareOf(holder: number): readonly [place: number, share: number] | undefined;
  /** Where the object with a number is made, and its class. */
  objectOf(number: number): readonly [place: number, entity: number];
  /** The number of the object that a viewer is (`OwnSites`); -1: it is a class. */
  objectSeen(viewer: number): number;
}

/** Names are their numbers, and there is nothing else. */
const BY_NUMBER: NumberedThings = {
  orderOfEntity: (entity) => entity,
  hashOfName: (name) => name,
  textOfName: String,
  nameOfKey: () => -1,
  shareOf: () => undefined,
  objectOf: (number) => [number, 0],
  objectSeen: () => -1,
};

/** The fields of atoms, by atom. */
export interface AtomTable {
  readonly kind: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly c: readonly number[];
  readonly lists: Lists;
}

/** Lists longer than this are sorted by the engine; most are short, and most of them sorted already. */
const SHORT = 24;
const WORD = 2 ** 32;
/** So that numbers that stand for nothing, which are negative, don't become less than 0. */
const LEAST = 16;

export class AtomOrder {
  /** Set before use. */
  things = BY_NUMBER;
  /** By atom: less where it stands before; the same where more than the kind and one field has to be looked at. */
  private readonly ranks: number[] = [];

  constructor(private readonly atoms: AtomTable) {}

  /** For the atom that is made next. */
  add(kind: number, a: number, b: number): void {
    // `many` stands before all others.
    this.ranks.push(kind === Atom.many ? 0 : (kind + 1) * WORD + this.foremost(kind, a, b));
  }

  /** Negative where `p` stands before `q`, positive where it stands behind it; 0 for the same. */
  compare(p: number, q: number): number {
    return p === q ? 0 : this.ranks[p] - this.ranks[q] || this.compareFields(p, q);
  }

  /** Whether of two different atoms `p` stands before `q`. */
  isBefore(p: number, q: number): boolean {
    const difference = this.ranks[p] - this.ranks[q];
    return difference !== 0 ? difference < 0 : this.compareFields(p, q) < 0;
  }

  /** Sorts atoms in place, by insertion where they are few. */
  sort(atoms: number[]): void {
    if (atoms.length > SHORT) {
      atoms.sort((p, q) => this.compare(p, q));
      return;
    }
    for (let i = 1; i < atoms.length; i++) {
      const one = atoms[i];
      let j = i;
      for (; j > 0 && atoms[j - 1] !== one && this.isBefore(one, atoms[j - 1]); j--) atoms[j] = atoms[j - 1];
      atoms[j] = one;
    }
  }

  /** A number of what tells most atoms of the kind apart, from 0 to 2^32 - 1. */
  private foremost(kind: number, a: number, b: number): number {
    const { lists } = this.atoms;
    switch (kind) {
      case Atom.site:
        return this.things.shareOf(b) === undefined ? b + LEAST : WORD - 1;
      case Atom.tuple:
        return lists.length(b);
      case Atom.integer:
        return (a + WORD / 2) >>> 0;
      case Atom.key: {
        const name = this.things.nameOfKey(a);
        return name < 0 ? a + LEAST : this.things.hashOfName(name);
      }
      default:
        return this.foremostOf(ATOM_FIELDS[kind][0], a);
    }
  }

  private foremostOf(form: Form, of: number): number {
    const { lists } = this.atoms;
    switch (form) {
      case Form.entity:
        return this.things.orderOfEntity(of) + LEAST;
      case Form.name:
        return this.things.hashOfName(of);
      case Form.atom:
        return this.ranks[of] % WORD;
      case Form.value:
        return lists.length(of) === 0 ? 0 : this.ranks[lists.at(of, 0)] % WORD;
      default:
        if (isList(form)) return of < 0 ? 0 : lists.length(of) + 1;
        return of + LEAST;
    }
  }

  private compareFields(p: number, q: number): number {
    const { kind, a, b, c } = this.atoms;
    if (kind[p] !== kind[q]) return kind[p] - kind[q];
    const fields = ATOM_FIELDS[kind[p]];
    return (
      this.compareAs(fields[0], a[p], a[q]) ||
      this.compareAs(fields[1], b[p], b[q]) ||
      this.compareAs(fields[2], c[p], c[q])
    );
  }

  private compareAs(form: Form, x: number, y: number): number {
    if (x === y) return 0;
    switch (form) {
      case Form.entity:
        return this.things.orderOfEntity(x) - this.things.orderOfEntity(y);
      case Form.name:
        return this.compareNames(x, y);
      case Form.atom:
        return this.compare(x, y);
      case Form.atomOrNone:
        return x === 0 || y === 0 ? x - y : this.compare(x - 1, y - 1);
      case Form.holder:
        return this.compareHolders(x, y);
      case Form.viewerOrNone:
        return x <= 0 || y <= 0 ? x - y : this.compareViewers(x - 1, y - 1);
      case Form.object:
        return x < FIRST_OBJECT || y < FIRST_OBJECT
          ? x - y
          : this.compareObjects(x - FIRST_OBJECT, y - FIRST_OBJECT);
      case Form.key:
        return this.compareKeys(x, y);
      default:
        if (!isList(form)) return x - y;
        return x < 0 || y < 0 ? x - y : this.compareLists(form, x, y);
    }
  }

  private compareLists(form: Form, x: number, y: number): number {
    const { lists } = this.atoms;
    const length = lists.length(x);
    if (length !== lists.length(y)) return length - lists.length(y);
    for (let index = 0; index < length; index++) {
      const found = this.compareAs(atomItemForm(form, index), lists.at(x, index), lists.at(y, index));
      if (found !== 0) return found;
    }
    return 0;
  }

  private compareNames(x: number, y: number): number {
    const { things } = this;
    const difference = things.hashOfName(x) - things.hashOfName(y);
    if (difference !== 0) return difference;
    return things.textOfName(x) < things.textOfName(y) ? -1 : 1;
  }

  private compareHolders(x: number, y: number): number {
    const one = this.things.shareOf(x);
    const other = this.things.shareOf(y);
    if (one === undefined || other === undefined) return x - y;
    return (
      this.compareHolders(one[0], other[0]) ||
      this.compareViewers(one[1] >> 1, other[1] >> 1) ||
      (one[1] & 1) - (other[1] & 1)
    );
  }

  private compareViewers(x: number, y: number): number {
    const one = this.things.objectSeen(x);
    const other = this.things.objectSeen(y);
    return one < 0 || other < 0 ? x - y : this.compareObjects(one, other);
  }

  private compareObjects(x: number, y: number): number {
    const one = this.things.objectOf(x);
    const other = this.things.objectOf(y);
    return this.compareHolders(one[0], other[0]) || one[1] - other[1];
  }

  private compareKeys(x: number, y: number): number {
    const one = this.things.nameOfKey(x);
    const other = this.things.nameOfKey(y);
    if (one < 0 || other < 0) return one < 0 && other < 0 ? x - y : one - other;
    return this.compareNames(one, other);
  }
}
