/**
 * How the classes of a program inherit: recorded of one version, to be compared in the next. So nobody has to
 * work out what the names in their headers led to.
 */
import type { Linked } from '../../link/linked.js';
import { classesAmong } from '../../link/program/classesAmong.js';
import { Digest } from './digest.js';

/** A record: the class, two words on what else its bases are, how many bases it has, classes in its order and makers of its bases, these. */
const HEAD = 6;

/** Entities of all classes whose bases may be the project's, ascending. */
export function inheritingClasses({ program }: Linked): number[] {
  return classesAmong(program.files.filter(({ source }) => !source.stub || source.scope !== 'external'));
}

/** Records of all of them. */
export function recordedOrders(linked: Linked): Int32Array {
  const words: number[] = [];
  for (const entity of inheritingClasses(linked)) {
    const { bases, order, makers, traits } = inheritanceOf(linked, entity);
    const lengths = [bases.length, order.length, makers.length];
    words.push(entity, ...traits, ...lengths, ...bases, ...order, ...makers);
  }
  return Int32Array.from(words);
}

export interface Inheritance {
  readonly bases: Int32Array | readonly number[];
  /** The class itself first. */
  readonly order: Int32Array | readonly number[];
  /** Classes that are called to make bases. */
  readonly makers: Int32Array | readonly number[];
  /** Equal where its special forms and those bases are the same that aren't known. */
  readonly traits: readonly [number, number];
}

export function inheritanceOf({ classes }: Linked, entity: number): Inheritance {
  const text = [
    classes.isCircular(entity),
    classes.specialForms(entity).join(),
    classes.unknownBases(entity).join(),
  ].join(' ');
  const bytes = Buffer.from(text);
  const digest = new Digest();
  digest.addBytes(bytes, 0, bytes.length);
  const value = digest.value();
  return {
    bases: classes.basesOf(entity),
    order: classes.linearised(entity),
    makers: classes.makersOf(entity),
    traits: [value | 0, Math.floor(value / 2 ** 32)],
  };
}

/** Calls `visit` with each class that was recorded. */
export function forEachOrder(
  words: Int32Array,
  visit: (entity: number, inheritance: Inheritance) => void,
): void {
  for (let at = 0; at < words.length; ) {
    const from = at + HEAD;
    const middle = from + words[at + 3];
    const last = middle + words[at + 4];
    const end = last + words[at + 5];
    visit(words[at], {
      bases: words.subarray(from, middle),
      order: words.subarray(middle, last),
      makers: words.subarray(last, end),
      traits: [words[at + 1], words[at + 2]],
    });
    at = end;
  }
}

/** The same records with the numbers that the entities, all of which are still there, have now. */
export function renumberedOrders(words: Int32Array, numberOf: (entity: number) => number): Int32Array {
  const found = words.slice();
  for (let at = 0; at < words.length; ) {
    const end = at + HEAD + words[at + 3] + words[at + 4] + words[at + 5];
    found[at] = numberOf(words[at]);
    for (let i = at + HEAD; i < end; i++) found[i] = numberOf(words[i]);
    at = end;
  }
  return found;
}
