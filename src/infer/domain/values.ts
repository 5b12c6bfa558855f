/**
 * Abstract values. An *atom* is one thing that an expression can be (an instance of a class, a
 * function …); a *value* is a set of atoms, in the order of atomOrder.ts. The empty value means that nothing
 * is known: what can't be told is left out, never guessed.
 *
 * Atoms and values are numbers: equal ones have one id. Sets stay small by construction: instances
 * of one class are merged (`list[A] | list[B]` is `list[A | B]`), type arguments nest only so deep,
 * and what is too much becomes less (see `widening.ts`).
 */
import { Atom, FIRST_OBJECT } from './atomKinds.js';
import { Atoms } from './atoms.js';
import { PairMap } from './pairMap.js';
import { PairTable } from './pairTable.js';
import type { Recording } from './recording.js';
import { MOST_ATOMS, widened } from './widening.js';

export { Atom, FIRST_OBJECT, isParameter, OWN_SITE, SELF } from './atomKinds.js';

export class Values extends Atoms {
  /** Pair of values → twice what they are together; 1 more where atoms were asked for to find it. */
  private readonly unions = new PairTable(1 << 12);
  /** What was asked for then. */
  private readonly asked = new PairMap<readonly number[]>();

  /** The value of the one atom that is many. */
  readonly many: number;
  /** The value that is something else, and nothing besides. */
  private readonly other: number;

  constructor(recording?: Recording) {
    super(recording);
    this.many = this.of(Atom.many);
    this.other = this.of(Atom.other);
  }

  /** Nothing is known of it. */
  isUnknown(value: number): boolean {
    return this.saysNothing(value);
  }

  /** A value, or something else. */
  orOther(value: number): number {
    return value === this.many ? value : this.union(value, this.other);
  }

  /** What is known of a value that may be something else. */
  withoutOther(value: number): number {
    return this.filter(value, (atom) => this.kind[atom] !== Atom.other);
  }

  withoutNone(value: number): number {
    return this.filter(value, (atom) => this.kind[atom] !== Atom.none);
  }

  /** What was found of a value: where that may be something else, so may this. */
  inDoubt(found: number, of: number): number {
    return found !== 0 && this.holds(of, Atom.other) ? this.orOther(found) : found;
  }

  /** As `ClassTable` has them; set before use. */
  commonBase: (entities: readonly number[]) => number = () => -1;
  isSubclass: (entity: number, base: number) => boolean = () => false;

  /** The classes that literals fall back to; set before use. */
  textClass = -1;
  integerClass = -1;
  truthClass = -1;

  /** The parameter that an atom is an element of, or what a condition left of; other atoms as they are. */
  parameterOf(atom: number): number {
    let inner = atom;
    while (this.kind[inner] === Atom.element || this.kind[inner] === Atom.narrowed) inner = this.a[inner];
    return inner;
  }

  /** Whether an atom stands for the objects that one place makes. */
  isObject(atom: number): boolean {
    return this.kind[atom] === Atom.instance && this.c[atom] >= FIRST_OBJECT;
  }

  /** The value of one atom. */
  of(kind: number, a = 0, b = 0, c = 0): number {
    return this.lists.single(this.atom(kind, a, b, c));
  }

  single(atom: number): number {
    return this.lists.single(atom);
  }

  instance(entity: number, args: readonly number[] = []): number {
    return entity < 0 ? 0 : this.of(Atom.instance, entity, this.argumentList(args));
  }

  /** Type arguments that nest too deeply are left open. */
  argumentList(args: readonly number[]): number {
    if (args.length === 0) return 0;
    const shallow = args.map((value) => this.shallow(value));
    return shallow.every((value) => value === 0) ? 0 : this.lists.intern(shallow);
  }

  /** The value where it may still be put inside another atom. Of functions beside their type, only that may nest too deeply. */
  private shallow(value: number): number {
    if (this.isShallow(value)) return value;
    const isDeepType = (atom: number): boolean =>
      this.kind[atom] === Atom.callable && !this.isShallowAtom(atom);
    const atoms = this.lists
      .items(value)
      .map((atom) => (isDeepType(atom) ? this.atom(Atom.callable, -1) : atom));
    const cut = this.fromAtoms(atoms);
    return this.isShallow(cut) ? cut : 0;
  }

  size(value: number): number {
    return this.lists.length(value);
  }

  atomAt(value: number, index: number): number {
    return this.lists.at(value, index);
  }

  /** The atom of a value that has exactly one; -1. */
  onlyAtom(value: number): number {
    return this.lists.length(value) === 1 ? this.lists.at(value, 0) : -1;
  }

  union(x: number, y: number): number {
    if (x === y || y === 0) return x;
    if (x === 0) return y;
    if (x === this.many || y === this.many) return this.many;
    const low = Math.min(x, y);
    const high = Math.max(x, y);
    const known = this.unions.get(low, high);
    if (known < 0) return this.firstUnion(low, high);
    if ((known & 1) === 1) this.recording?.askAgain(this.asked.get(low, high) as readonly number[]);
    return known >> 1;
  }

  private firstUnion(low: number, high: number): number {
    const { recording } = this;
    if (recording === undefined) return this.unions.add(low, high, 2 * this.merged(low, high)) >> 1;
    const { found, asked } = recording.keep(() => this.merged(low, high));
    if (asked.length > 0) this.asked.add(low, high, asked);
    return this.unions.add(low, high, 2 * found + Math.min(1, asked.length)) >> 1;
  }

  /** What two values are together, looked up nowhere. */
  private merged(x: number, y: number): number {
    const { lists, order } = this;
    const atoms: number[] = [];
    const left = lists.length(x);
    const right = lists.length(y);
    let i = 0;
    let j = 0;
    while (i < left && j < right) {
      const p = lists.at(x, i);
      const q = lists.at(y, j);
      const isLeft = p === q || order.isBefore(p, q);
      atoms.push(isLeft ? p : q);
      if (isLeft) i++;
      if (p === q || !isLeft) j++;
    }
    while (i < left) atoms.push(lists.at(x, i++));
    while (j < right) atoms.push(lists.at(y, j++));
    // One holds the other.
    if (atoms.length === left) return x;
    if (atoms.length === right) return y;
    return widened(this, atoms);
  }

  unionAll(values: readonly number[]): number {
    let all = 0;
    for (const value of values) all = this.union(all, value);
    return all;
  }

  /**
   * The union of declared types. Many more texts of `Literal[…]` than of other values stay apart, so that
   * overloads can be told by them (typeshed's `open` has 67); beside any other value they become `str`.
   */
  unionOfTypes(types: readonly number[]): number {
    const texts: number[] = [];
    for (const type of types)
      for (const atom of this.lists.items(type)) {
        if (this.kind[atom] !== Atom.text) return this.unionAll(types);
        texts.push(atom);
      }
    return new Set(texts).size > MOST_ATOMS ? this.unionAll(types) : this.ofTexts(texts);
  }

  /** The value of many texts that stay apart until they meet others; no more than `MOST_ATOMS`, in any order. */
  ofTexts(atoms: readonly number[]): number {
    const different = [...new Set(atoms)];
    this.order.sort(different);
    return this.lists.intern(different);
  }

  /** The value of some atoms in any order; the array is used up. */
  fromAtoms(atoms: number[]): number {
    if (atoms.length === 0) return 0;
    if (atoms.length === 1) return this.lists.single(atoms[0]);
    this.order.sort(atoms);
    let count = 1;
    for (let i = 1; i < atoms.length; i++) if (atoms[i] !== atoms[i - 1]) atoms[count++] = atoms[i];
    atoms.length = count;
    return widened(this, atoms);
  }

  filter(value: number, keep: (atom: number) => boolean): number {
    const { lists } = this;
    const length = lists.length(value);
    let whole = 0;
    while (whole < length && keep(lists.at(value, whole))) whole++;
    if (whole === length) return value;
    const kept: number[] = [];
    for (let i = 0; i < whole; i++) kept.push(lists.at(value, i));
    for (let i = whole + 1; i < length; i++) {
      const atom = lists.at(value, i);
      if (keep(atom)) kept.push(atom);
    }
    return lists.intern(kept);
  }

  /** Whether one of a value's atoms is such. */
  some(value: number, is: (atom: number) => boolean): boolean {
    const length = this.lists.length(value);
    for (let i = 0; i < length; i++) if (is(this.lists.at(value, i))) return true;
    return false;
  }

  /** Whether all are. */
  every(value: number, is: (atom: number) => boolean): boolean {
    const length = this.lists.length(value);
    for (let i = 0; i < length; i++) if (!is(this.lists.at(value, i))) return false;
    return true;
  }

  /** Whether one of a value's atoms is of a kind. */
  holds(value: number, kind: number): boolean {
    const length = this.lists.length(value);
    for (let i = 0; i < length; i++) if (this.kind[this.lists.at(value, i)] === kind) return true;
    return false;
  }

  /** Whether all are, and there are some. */
  consistsOf(value: number, kind: number): boolean {
    const length = this.lists.length(value);
    for (let i = 0; i < length; i++) if (this.kind[this.lists.at(value, i)] !== kind) return false;
    return length > 0;
  }

  /** Whether what a value holds besides another one are functions, classes and plain objects: things that nest in nothing. */
  isFlatBeside(value: number, other: number): boolean {
    if (value === this.many) return false;
    const known = this.lists.items(other);
    return this.lists.items(value).every((atom) => known.includes(atom) || this.isFlatAtom(atom));
  }

  private isFlatAtom(atom: number): boolean {
    const kind = this.kind[atom];
    if (kind === Atom.function) return this.c[atom] === 0;
    return (
      kind === Atom.none ||
      kind === Atom.truth ||
      ((kind === Atom.class || kind === Atom.instance) && this.b[atom] === 0)
    );
  }
}
