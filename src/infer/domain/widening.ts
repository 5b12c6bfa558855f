/**
 * What becomes of sets of atoms that grow: instances of one class are merged, literals beyond a few become their
 * class, classes beyond a few their common base, closures of one function and views of one container the one that
 * holds for all, and what is too much even then is nothing at all (widening, after Cousot and Cousot 1977: it makes
 * every chain of growing values end).
 */
import { Atom, OWN_SITE } from './atomKinds.js';
import type { Values } from './values.js';

/** Functions and classes: the size of a large dispatch table. */
export const MOST_ATOMS = 160;
/** Lambdas, which are no targets: tables hold them beside these. */
const MOST_LAMBDAS = 640;
/** Instances, containers and bound methods: where more types meet, a base that all have is meant, or none. */
export const MOST_INSTANCES = 20;
/** Texts and numbers, together. */
export const MOST_LITERALS = 12;
/** Of one function, made by calls that took different things along. */
const MOST_CLOSURES = 8;
/** Levels inside of what closures of one function take along, up to which it is joined. */
const DEEPEST_JOINED = 2;
/** Of one container, seen through different classes. */
const MOST_VIEWS = 8;

/** The value of different atoms in their order, or of fewer that stand for them. */
export function widened(values: Values, atoms: number[]): number {
  const { kind: kinds, b, c } = values;
  let mergeable = 0;
  let bound = 0;
  let ofObjects = 0;
  let closures = 0;
  let views = 0;
  for (let i = 0; i < atoms.length; i++) {
    const kind = kinds[atoms[i]];
    if ((kind === Atom.function || kind === Atom.lambda) && c[atoms[i]] !== 0) closures++;
    if (isMergeable(kind)) mergeable++;
    if (kind === Atom.function && b[atoms[i]] !== 0) {
      bound++;
      if (values.isObject(b[atoms[i]] - 1)) ofObjects++;
    }
    if (kind === Atom.site && c[atoms[i]] > 0) views++;
  }
  if (ofObjects > 0 && bound > 1) {
    const fewer = withFewerObjects(values, atoms);
    if (fewer.length < atoms.length) return values.fromAtoms(fewer);
  }
  if (kinds[atoms[0]] === Atom.many || (bound > MOST_INSTANCES && areManyReceivers(values, atoms)))
    return values.many;
  if (closures > MOST_CLOSURES) {
    const fewer = withFewerClosures(values, atoms);
    if (fewer.length < atoms.length) return values.fromAtoms(fewer);
  }
  if (mergeable < 2) return isTooMuch(values, atoms) ? values.many : values.lists.intern(atoms);
  const seen = views === 0 ? atoms : withFewerViews(values, atoms);
  const merged = withCommonBase(values, withFewerLiterals(values, withMergedInstances(values, seen)));
  if (isTooMuch(values, merged) || countInstances(values, merged) > MOST_INSTANCES) return values.many;
  values.order.sort(merged);
  return values.lists.intern(merged);
}

function isTooMuch({ kind }: Values, atoms: readonly number[]): boolean {
  if (atoms.length <= MOST_ATOMS) return false;
  let lambdas = 0;
  for (const atom of atoms) if (kind[atom] === Atom.lambda) lambdas++;
  return lambdas > MOST_LAMBDAS || atoms.length - lambdas > MOST_ATOMS;
}

/** Which truth value a flag is tells something: it stands beside None, or one thing or another. */
const MOST_BESIDE_TRUTH = 4;

/** Of several such atoms a value may hold fewer others instead. */
function isMergeable(kind: number): boolean {
  switch (kind) {
    case Atom.instance:
    case Atom.tuple:
    case Atom.site:
    case Atom.text:
    case Atom.integer:
    case Atom.truth:
      return true;
    default:
      return false;
  }
}

/**
 * Containers of one class count once where there is nothing else: what they hold is what matters. Views of one container,
 * which stand beside each other, are one.
 */
function countInstances({ kind: kinds, a, b }: Values, atoms: readonly number[]): number {
  let count = 0;
  let container = -1;
  let place = -1;
  let isOneClass = true;
  for (const atom of atoms) {
    const kind = kinds[atom];
    if (kind !== Atom.instance && kind !== Atom.site) continue;
    if (kind === Atom.instance || b[atom] !== place) count++;
    if (kind === Atom.site) place = b[atom];
    if (kind === Atom.instance || (container >= 0 && container !== a[atom])) isOneClass = false;
    else container = a[atom];
  }
  return isOneClass ? Math.min(count, 1) : count;
}

/** Instances of too many classes become one of the base that all have, which then absorbs others below it. */
function withCommonBase(values: Values, atoms: number[]): number[] {
  const { kind, a, c } = values;
  let wide = -1;
  for (const atom of atoms) if (kind[atom] === Atom.instance && c[atom] === 1) wide = atom;
  if (atoms.length > MOST_INSTANCES && countInstances(values, atoms) > MOST_INSTANCES) {
    const instances = atoms.filter((atom) => kind[atom] === Atom.instance);
    const base = values.commonBase(instances.map((atom) => a[atom]));
    if (base >= 0) wide = values.atom(Atom.instance, base, 0, 1);
  }
  if (wide < 0) return atoms;
  const base = a[wide];
  const others = atoms.filter((atom) => kind[atom] !== Atom.instance || !values.isSubclass(a[atom], base));
  others.push(wide);
  return others;
}

/** A method of several objects of one class, as of any of them. */
function withFewerObjects(values: Values, atoms: readonly number[]): number[] {
  const { kind, a, b, c } = values;
  const isAnother = (one: number, other: number): boolean =>
    one !== other && kind[other] === Atom.function && a[one] === a[other] && c[one] === c[other];
  const isOfSame = (one: number, other: number): boolean =>
    b[other] !== 0 && kind[b[other] - 1] === Atom.instance && a[b[other] - 1] === a[b[one] - 1];
  const fewer = atoms.map((atom) => {
    if (kind[atom] !== Atom.function || b[atom] === 0 || !values.isObject(b[atom] - 1)) return atom;
    if (!atoms.some((other) => isAnother(atom, other) && isOfSame(atom, other))) return atom;
    const receiver = b[atom] - 1;
    return values.atom(
      Atom.function,
      a[atom],
      values.atom(Atom.instance, a[receiver], b[receiver]) + 1,
      c[atom],
    );
  });
  return [...new Set(fewer)];
}

/**
 * Methods of one object are a dispatch table, those of many objects are nothing that is known. Class methods are
 * as many as their classes.
 */
function areManyReceivers({ kind, b }: Values, atoms: readonly number[]): boolean {
  const receivers = new Set<number>();
  for (const atom of atoms) {
    const receiver = b[atom];
    const isBound = kind[atom] === Atom.function && receiver !== 0;
    if (isBound && kind[receiver - 1] !== Atom.class) receivers.add(receiver);
  }
  return receivers.size > MOST_INSTANCES;
}

/** Where one function stands there with too many closures, it gets the one that holds for all. */
function withFewerClosures(values: Values, atoms: number[]): number[] {
  const { kind: kinds, a, b } = values;
  const variants = new Map<number, number[]>();
  let most = 0;
  for (const atom of atoms) {
    const kind = kinds[atom];
    if (kind !== Atom.function && kind !== Atom.lambda) continue;
    const key = kind === Atom.lambda ? -1 - a[atom] : a[atom];
    const known = variants.get(key);
    if (known === undefined) variants.set(key, [atom]);
    else most = Math.max(most, known.push(atom));
  }
  if (most <= MOST_CLOSURES) return atoms;
  let fewer = atoms;
  for (const group of variants.values()) {
    for (const receiver of new Set(group.map((atom) => b[atom]))) {
      const same = group.filter((atom) => b[atom] === receiver);
      if (same.length <= MOST_CLOSURES) continue;
      const left = new Set(same);
      fewer = fewer.filter((atom) => !left.has(atom));
      const [first] = same;
      fewer.push(values.atom(kinds[first], a[first], receiver, commonClosure(values, same)));
    }
  }
  return fewer;
}

/** What all take along, with the values of all; what some lack, or holds too much in turn, is what every caller passes. */
function commonClosure(values: Values, atoms: readonly number[]): number {
  const { lists, c } = values;
  const [first, ...others] = atoms.map((atom) => lists.items(c[atom]));
  const common = new Map<number, number>();
  for (let i = 0; i < first.length; i += 2) common.set(first[i], first[i + 1]);
  for (const pairs of others) {
    const own = new Map<number, number>();
    for (let i = 0; i < pairs.length; i += 2) own.set(pairs[i], pairs[i + 1]);
    for (const [parameter, value] of common) {
      const other = own.get(parameter);
      if (other === undefined || (other !== value && isDeep(values, value, other))) common.delete(parameter);
      else common.set(parameter, values.union(value, other));
    }
  }
  return lists.intern([...common].flat());
}

/** Values of which each holds others that hold others: joining these joins all inside, at each level anew. */
function isDeep(values: Values, x: number, y: number): boolean {
  return values.depthOf(x) > DEEPEST_JOINED || values.depthOf(y) > DEEPEST_JOINED;
}

/** A container that is seen through many classes, or through none that is known, is seen through none. */
function withFewerViews(values: Values, atoms: number[]): number[] {
  const { kind, a, b, c } = values;
  const views = new Map<number, number>();
  for (const atom of atoms) {
    if (kind[atom] !== Atom.site || c[atom] === OWN_SITE) continue;
    const count = c[atom] === 0 ? MOST_VIEWS + 1 : 1;
    views.set(b[atom], (views.get(b[atom]) ?? 0) + count);
  }
  const isTooMany = (atom: number): boolean =>
    kind[atom] === Atom.site && c[atom] > 0 && (views.get(b[atom]) ?? 0) > MOST_VIEWS;
  if (!atoms.some(isTooMany)) return atoms;
  return [
    ...new Set(atoms.map((atom) => (isTooMany(atom) ? values.atom(Atom.site, a[atom], b[atom]) : atom))),
  ];
}

/** One atom for the instances of a class, and one for the tuples of a length. */
function withMergedInstances(values: Values, atoms: readonly number[]): number[] {
  const { kind: kinds, a, b, lists } = values;
  const merged: number[] = [];
  // Classes and lengths so far, and where in `merged` the one atom of each stands.
  const keys: number[] = [];
  const places: number[] = [];
  for (const atom of atoms) {
    const isInstance = kinds[atom] === Atom.instance;
    if (isInstance || kinds[atom] === Atom.tuple) {
      const key = isInstance ? a[atom] : -1 - lists.length(b[atom]);
      const index = keys.indexOf(key);
      if (index >= 0) {
        merged[places[index]] = joined(values, merged[places[index]], atom);
        continue;
      }
      keys.push(key);
      places.push(merged.length);
    }
    merged.push(atom);
  }
  return merged;
}

/** Literals beyond a few, and those beside their whole class, are their class. */
function withFewerLiterals(values: Values, atoms: number[]): number[] {
  const { kind } = values;
  const merged = withOneTruth(values, atoms);
  let literals = 0;
  for (const atom of merged) if (kind[atom] === Atom.text || kind[atom] === Atom.integer) literals++;
  if (literals === 0) return merged;
  const text = values.atom(Atom.instance, values.textClass);
  const integer = values.atom(Atom.instance, values.integerClass);
  const wideText = literals > MOST_LITERALS || merged.includes(text);
  const wideInteger = literals > MOST_LITERALS || merged.includes(integer);
  if (!wideText && !wideInteger) return merged;
  const wide = merged.map((atom) => {
    if (wideText && kind[atom] === Atom.text) return text;
    return wideInteger && kind[atom] === Atom.integer ? integer : atom;
  });
  return [...new Set(wide)];
}

/** True and False together, and one of them beside its class or more than a little else, are their class. */
function withOneTruth(values: Values, atoms: number[]): number[] {
  const { kind, truthClass } = values;
  const truths = atoms.filter((atom) => kind[atom] === Atom.truth);
  if (truths.length === 0) return atoms;
  const either = values.atom(Atom.instance, truthClass);
  if (truths.length === 1 && atoms.length <= MOST_BESIDE_TRUTH && !atoms.includes(either)) return atoms;
  return [...new Set(atoms.map((atom) => (kind[atom] === Atom.truth ? either : atom)))];
}

/** Two instances of one class, or two tuples of one length, as one. */
function joined(values: Values, x: number, y: number): number {
  const { kind, a, b, c, lists } = values;
  const left = lists.items(b[x]);
  const right = lists.items(b[y]);
  const both: number[] = [];
  for (let i = 0; i < Math.max(left.length, right.length); i++)
    both.push(values.union(left[i] ?? 0, right[i] ?? 0));
  if (kind[x] === Atom.tuple) return values.atom(Atom.tuple, a[x] === a[y] ? a[x] : 0, lists.intern(both));
  return values.atom(
    Atom.instance,
    a[x],
    values.argumentList(both),
    c[x] === c[y] ? c[x] : Number(c[x] === 1 || c[y] === 1),
  );
}
