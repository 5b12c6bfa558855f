/**
 * Abstract values. An *atom* is one thing that an expression can be (an instance of a class, a
 * function …); a *value* is a set of atoms, in ascending order. The empty value means that nothing
 * is known: what can't be told is left out, never guessed.
 *
 * Atoms and values are numbers: equal ones have one id. Sets stay small by construction: instances
 * of one class are merged (`list[A] | list[B]` is `list[A | B]`), literals beyond a few become
 * their class, type arguments nest only so deep, and a set with too many atoms is nothing at all.
 */
import { Atom, OWN_SITE } from './atomKinds.js';
import { Atoms } from './atoms.js';
import { PairTable } from './pairTable.js';

export { Atom, isParameter, OWN_SITE, SELF } from './atomKinds.js';

/** Functions and classes: the size of a large dispatch table. */
const MOST_ATOMS = 160;
/** Instances, containers and bound methods: where more types meet, a base that all have is meant, or none. */
const MOST_INSTANCES = 20;
/** Texts and numbers, together. */
const MOST_LITERALS = 12;
/** Of one function, made by calls that took different things along. */
const MOST_CLOSURES = 8;
/** Levels inside of what closures of one function take along, up to which it is joined. */
const DEEPEST_JOINED = 2;
/** Of one container, seen through different classes. */
const MOST_VIEWS = 8;
/** Behind every atom. */
const PAST_ALL = 0x7fffffff;

export class Values extends Atoms {
  private readonly unions = new PairTable(1 << 12);

  /** The value of the one atom that is many: the first atom, so that it stands first in every list. */
  readonly many: number;

  constructor() {
    super();
    this.many = this.of(Atom.many);
  }

  /** Nothing is known of it. */
  isUnknown(value: number): boolean {
    return value === 0 || value === this.many;
  }

  /** As `ClassTable` has them; set before use. */
  commonBase: (entities: readonly number[]) => number = () => -1;
  isSubclass: (entity: number, base: number) => boolean = () => false;

  /** The classes that literals fall back to; set before use. */
  textClass = -1;
  integerClass = -1;

  /** The parameter that an atom is an element of, or what a condition left of; other atoms as they are. */
  parameterOf(atom: number): number {
    let inner = atom;
    while (this.kind[inner] === Atom.element || this.kind[inner] === Atom.narrowed) inner = this.a[inner];
    return inner;
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
    const shallow = args.map((value) => (this.isShallow(value) ? value : 0));
    return shallow.every((value) => value === 0) ? 0 : this.lists.intern(shallow);
  }

  /**
   * Applications of what may be applications already, which are one of what these apply (`functools`: nested
   * partials and partial methods are flattened, and a name that is given again counts as it is given last).
   */
  partials(target: number, positional: readonly number[], pairs: readonly number[]): number[] {
    const { lists } = this;
    const applied = this.fromAtoms(
      lists
        .items(target)
        .flatMap((atom) => (this.kind[atom] === Atom.partialMethod ? lists.items(this.a[atom]) : [atom])),
    );
    const nested = lists.items(applied).filter((atom) => this.kind[atom] === Atom.partial);
    const direct = this.filter(applied, (atom) => this.kind[atom] !== Atom.partial);
    const again = pairs.filter((_, index) => index % 2 === 0);
    const made = nested.map((atom) =>
      this.atom(
        Atom.partial,
        this.a[atom],
        lists.intern([...lists.items(this.b[atom]), ...positional]),
        lists.intern([...pairsWithout(lists.items(this.c[atom]), again), ...pairs]),
      ),
    );
    if (direct !== 0 || made.length === 0)
      made.push(this.atom(Atom.partial, direct, lists.intern(positional), lists.intern(pairs)));
    return made;
  }

  /** What `staticmethod`, or `classmethod`, makes of a value: of what such an object holds where it is one already. */
  descriptor(kind: typeof Atom.static | typeof Atom.classMethod, value: number): number {
    const { lists } = this;
    const isWrapped = (atom: number): boolean =>
      this.kind[atom] === Atom.static || this.kind[atom] === Atom.classMethod;
    if (!lists.items(value).some(isWrapped)) return this.of(kind, value);
    const held = lists.items(value).flatMap((atom) => (isWrapped(atom) ? lists.items(this.a[atom]) : [atom]));
    return this.of(kind, this.fromAtoms(held));
  }

  size(value: number): number {
    return this.lists.length(value);
  }

  atomAt(value: number, index: number): number {
    return this.lists.at(value, index);
  }

  union(x: number, y: number): number {
    if (x === y || y === 0) return x;
    if (x === 0) return y;
    if (x === this.many || y === this.many) return this.many;
    const low = Math.min(x, y);
    const high = Math.max(x, y);
    const known = this.unions.get(low, high);
    return known >= 0 ? known : this.unions.add(low, high, this.merged(low, high));
  }

  /** What two values are together, looked up nowhere. */
  private merged(x: number, y: number): number {
    const { lists } = this;
    const atoms: number[] = [];
    const left = lists.length(x);
    const right = lists.length(y);
    let i = 0;
    let j = 0;
    while (i < left || j < right) {
      const p = i < left ? lists.at(x, i) : PAST_ALL;
      const q = j < right ? lists.at(y, j) : PAST_ALL;
      atoms.push(Math.min(p, q));
      if (p <= q) i++;
      if (q <= p) j++;
    }
    // One holds the other.
    if (atoms.length === left) return x;
    if (atoms.length === right) return y;
    return this.fromSorted(atoms);
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
    const different = [...new Set(texts)].sort((p, q) => p - q);
    return different.length > MOST_ATOMS ? this.unionAll(types) : this.lists.intern(different);
  }

  /** The value of some atoms in any order; the array is used up. */
  fromAtoms(atoms: number[]): number {
    if (atoms.length === 0) return 0;
    if (atoms.length === 1) return this.lists.single(atoms[0]);
    sort(atoms);
    let count = 1;
    for (let i = 1; i < atoms.length; i++) if (atoms[i] !== atoms[i - 1]) atoms[count++] = atoms[i];
    atoms.length = count;
    return this.fromSorted(atoms);
  }

  /** The value of different atoms in ascending order. */
  private fromSorted(atoms: number[]): number {
    let mergeable = 0;
    let bound = 0;
    let closures = 0;
    let views = 0;
    for (let i = 0; i < atoms.length; i++) {
      const kind = this.kind[atoms[i]];
      if ((kind === Atom.function || kind === Atom.lambda) && this.c[atoms[i]] !== 0) closures++;
      if (isMergeable(kind)) mergeable++;
      if (kind === Atom.function && this.b[atoms[i]] !== 0) bound++;
      if (kind === Atom.site && this.c[atoms[i]] > 0) views++;
    }
    if (this.kind[atoms[0]] === Atom.many || (bound > MOST_INSTANCES && this.areManyReceivers(atoms)))
      return this.many;
    if (closures > MOST_CLOSURES) {
      const fewer = this.withFewerClosures(atoms);
      if (fewer.length < atoms.length) return this.fromAtoms(fewer);
    }
    if (mergeable < 2) return atoms.length > MOST_ATOMS ? this.many : this.lists.intern(atoms);
    const seen = views === 0 ? atoms : this.withFewerViews(atoms);
    const merged = this.widened(this.mergeInstances(seen));
    if (merged.length > MOST_ATOMS || this.countInstances(merged) > MOST_INSTANCES) return this.many;
    sort(merged);
    return this.lists.intern(merged);
  }

  /** Containers of one class count once where there is nothing else: what they hold is what matters. */
  private countInstances(atoms: readonly number[]): number {
    let count = 0;
    let container = -1;
    let isOneClass = true;
    for (const atom of atoms) {
      const kind = this.kind[atom];
      if (kind !== Atom.instance && kind !== Atom.site) continue;
      count++;
      if (kind === Atom.instance || (container >= 0 && container !== this.a[atom])) isOneClass = false;
      else container = this.a[atom];
    }
    return isOneClass ? Math.min(count, 1) : count;
  }

  /** Instances of too many classes become one of the base that all have, which then absorbs others below it. */
  private widened(atoms: number[]): number[] {
    let wide = -1;
    for (const atom of atoms) if (this.kind[atom] === Atom.instance && this.c[atom] === 1) wide = atom;
    if (atoms.length > MOST_INSTANCES && this.countInstances(atoms) > MOST_INSTANCES) {
      const instances = atoms.filter((atom) => this.kind[atom] === Atom.instance);
      const base = this.commonBase(instances.map((atom) => this.a[atom]));
      if (base >= 0) wide = this.atom(Atom.instance, base, 0, 1);
    }
    if (wide < 0) return atoms;
    const base = this.a[wide];
    const others = atoms.filter(
      (atom) => this.kind[atom] !== Atom.instance || !this.isSubclass(this.a[atom], base),
    );
    others.push(wide);
    return others;
  }

  /**
   * Methods of one object are a dispatch table, those of many objects are nothing that is known. Class methods are
   * as many as their classes.
   */
  private areManyReceivers(atoms: readonly number[]): boolean {
    const receivers = new Set<number>();
    for (const atom of atoms) {
      const receiver = this.b[atom];
      const isBound = this.kind[atom] === Atom.function && receiver !== 0;
      if (isBound && this.kind[receiver - 1] !== Atom.class) receivers.add(receiver);
    }
    return receivers.size > MOST_INSTANCES;
  }

  /** Where one function stands there with too many closures, it gets the one that holds for all. */
  private withFewerClosures(atoms: number[]): number[] {
    const variants = new Map<number, number[]>();
    let most = 0;
    for (const atom of atoms) {
      const kind = this.kind[atom];
      if (kind !== Atom.function && kind !== Atom.lambda) continue;
      const key = kind === Atom.lambda ? -1 - this.a[atom] : this.a[atom];
      const known = variants.get(key);
      if (known === undefined) variants.set(key, [atom]);
      else most = Math.max(most, known.push(atom));
    }
    if (most <= MOST_CLOSURES) return atoms;
    let fewer = atoms;
    for (const group of variants.values()) {
      for (const receiver of new Set(group.map((atom) => this.b[atom]))) {
        const same = group.filter((atom) => this.b[atom] === receiver);
        if (same.length <= MOST_CLOSURES) continue;
        const left = new Set(same);
        fewer = fewer.filter((atom) => !left.has(atom));
        const [first] = same;
        fewer.push(this.atom(this.kind[first], this.a[first], receiver, this.commonClosure(same)));
      }
    }
    return fewer;
  }

  /** What all take along, with the values of all; what some lack, or holds too much in turn, is what every caller passes. */
  private commonClosure(atoms: readonly number[]): number {
    const [first, ...others] = atoms.map((atom) => this.lists.items(this.c[atom]));
    const common = new Map<number, number>();
    for (let i = 0; i < first.length; i += 2) common.set(first[i], first[i + 1]);
    for (const pairs of others) {
      const values = new Map<number, number>();
      for (let i = 0; i < pairs.length; i += 2) values.set(pairs[i], pairs[i + 1]);
      for (const [parameter, value] of common) {
        const other = values.get(parameter);
        if (other === undefined || (other !== value && this.isDeep(value, other))) common.delete(parameter);
        else common.set(parameter, this.union(value, other));
      }
    }
    return this.lists.intern([...common].flat());
  }

  /** Values of which each holds others that hold others: joining these joins all inside, at each level anew. */
  private isDeep(x: number, y: number): boolean {
    return this.depthOf(x) > DEEPEST_JOINED || this.depthOf(y) > DEEPEST_JOINED;
  }

  filter(value: number, keep: (atom: number) => boolean): number {
    const length = this.lists.length(value);
    const kept: number[] = [];
    for (let i = 0; i < length; i++) {
      const atom = this.lists.at(value, i);
      if (keep(atom)) kept.push(atom);
    }
    return kept.length === length ? value : this.lists.intern(kept);
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
    return kind === Atom.none || ((kind === Atom.class || kind === Atom.instance) && this.b[atom] === 0);
  }

  /** A container that is seen through many classes, or through none that is known, is seen through none. */
  private withFewerViews(atoms: number[]): number[] {
    const views = new Map<number, number>();
    for (const atom of atoms) {
      if (this.kind[atom] !== Atom.site || this.c[atom] === OWN_SITE) continue;
      const count = this.c[atom] === 0 ? MOST_VIEWS + 1 : 1;
      views.set(this.b[atom], (views.get(this.b[atom]) ?? 0) + count);
    }
    const isTooMany = (atom: number): boolean =>
      this.kind[atom] === Atom.site && this.c[atom] > 0 && (views.get(this.b[atom]) ?? 0) > MOST_VIEWS;
    if (!atoms.some(isTooMany)) return atoms;
    return [
      ...new Set(
        atoms.map((atom) => (isTooMany(atom) ? this.atom(Atom.site, this.a[atom], this.b[atom]) : atom)),
      ),
    ];
  }

  /** One atom for the instances (or tuples) of a kind; literals beyond a few become their class. */
  private mergeInstances(atoms: number[]): number[] {
    const keys: number[] = [];
    const merged: number[] = [];
    let literals = 0;
    for (const atom of atoms) {
      const kind = this.kind[atom];
      if (kind === Atom.text || kind === Atom.integer) literals++;
      const key =
        kind === Atom.instance
          ? this.a[atom]
          : kind === Atom.tuple
            ? -1 - this.lists.length(this.b[atom])
            : PAST_ALL;
      const index = key === PAST_ALL ? -1 : keys.indexOf(key);
      if (index >= 0) {
        merged[index] = this.joined(merged[index], atom);
        continue;
      }
      keys.push(key);
      merged.push(atom);
    }
    if (literals === 0) return merged;
    const text = this.atom(Atom.instance, this.textClass);
    const integer = this.atom(Atom.instance, this.integerClass);
    // A literal beside its whole class says nothing more.
    const wideText = literals > MOST_LITERALS || merged.includes(text);
    const wideInteger = literals > MOST_LITERALS || merged.includes(integer);
    if (!wideText && !wideInteger) return merged;
    const wide = merged.map((atom) => {
      if (wideText && this.kind[atom] === Atom.text) return text;
      return wideInteger && this.kind[atom] === Atom.integer ? integer : atom;
    });
    return [...new Set(wide)];
  }

  private joined(x: number, y: number): number {
    const left = this.lists.items(this.b[x]);
    const right = this.lists.items(this.b[y]);
    const values: number[] = [];
    for (let i = 0; i < Math.max(left.length, right.length); i++)
      values.push(this.union(left[i] ?? 0, right[i] ?? 0));
    if (this.kind[x] === Atom.tuple)
      return this.atom(Atom.tuple, this.a[x] === this.a[y] ? this.a[x] : 0, this.lists.intern(values));
    return this.atom(Atom.instance, this.a[x], this.argumentList(values), this.c[x] | this.c[y]);
  }
}

/** Pairs of a name and a value without those of some names: what is given again counts as it is given then. */
export function pairsWithout(pairs: readonly number[], names: readonly number[]): number[] {
  return pairs.filter((_, index) => !names.includes(pairs[index - (index % 2)]));
}

/** Of several such atoms a value may hold fewer others instead. */
function isMergeable(kind: number): boolean {
  switch (kind) {
    case Atom.instance:
    case Atom.tuple:
    case Atom.site:
    case Atom.text:
    case Atom.integer:
      return true;
    default:
      return false;
  }
}

/** Most lists are short, and most of them sorted. */
const SHORT = 24;

function sort(numbers: number[]): void {
  if (numbers.length > SHORT) {
    numbers.sort((p, q) => p - q);
    return;
  }
  for (let i = 1; i < numbers.length; i++) {
    const one = numbers[i];
    let j = i;
    for (; j > 0 && numbers[j - 1] > one; j--) numbers[j] = numbers[j - 1];
    numbers[j] = one;
  }
}
