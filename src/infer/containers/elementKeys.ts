/**
 * Keys of the cells that hold a container's elements: some for what is known of all of them, then one for each
 * constant. Texts have the even ones, positions and then classes and members of Enums the odd ones.
 */
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** All elements together. */
export const ALL = 0;
/** The keys of a mapping, as a value. */
export const KEYS = 1;
/** Elements under unknown keys and positions. */
export const REST = 2;
/** The constant keys, one by one however many they are. */
export const CONSTANTS = 3;
/** Holds something once items have moved. */
export const MOVED = 4;
/** Holds something once the last item has been taken out. */
export const SHRUNK = 5;
/** Holds something where a declaration says what the container holds. */
export const DECLARED = 6;
/** Holds something where it is a `**kwargs` of which no type says what stands in it. */
export const UNTYPED_KEYWORDS = 7;
const FIRST_CONSTANT = 8;
/** Positions from here on are not told apart, and neither are literals of such numbers. */
export const LONGEST_INDEX = 512;
/** Of entities: classes and members of Enums. */
const FIRST_ENTITY = FIRST_CONSTANT + 1 + 2 * LONGEST_INDEX;
/**
 * Wrappers around each other that pass what they are called on before what they were given (`bound(self, *args)`)
 * move each argument on by one as often as they are evaluated.
 */
const MOST_ARGUMENTS = 32;

/** The key of a constant; {@link REST} for what is none. */
export function keyOf({ values }: Engine, atom: number): number {
  switch (values.kind[atom]) {
    case Atom.text:
      return textKey(values.a[atom]);
    case Atom.integer:
      return values.a[atom] >= 0 ? indexKey(values.a[atom]) : REST;
    case Atom.class:
      return entityKey(values.a[atom]);
    default:
      return REST;
  }
}

export function textKey(nameId: number): number {
  return FIRST_CONSTANT + 2 * nameId;
}

export function indexKey(index: number): number {
  return index < LONGEST_INDEX ? FIRST_CONSTANT + 1 + 2 * index : REST;
}

/** The key of a positional argument that `*args` collects; those behind the first few may be at any position. */
export function argumentKey(index: number): number {
  return index < MOST_ARGUMENTS ? indexKey(index) : REST;
}

export function isIndexKey(key: number): boolean {
  return key >= FIRST_CONSTANT && key < FIRST_ENTITY && (key - FIRST_CONSTANT) % 2 === 1;
}

/** The name id of a text's key; -1 for other keys. */
export function textOfKey(key: number): number {
  return key >= FIRST_CONSTANT && (key - FIRST_CONSTANT) % 2 === 0 ? (key - FIRST_CONSTANT) / 2 : -1;
}

/** The key of a class or of a member of an Enum. */
export function entityKey(entity: number): number {
  return FIRST_ENTITY + 2 * entity;
}

/** The entity of such a key; -1 for other keys. */
export function entityOfKey(key: number): number {
  return key >= FIRST_ENTITY && (key - FIRST_ENTITY) % 2 === 0 ? (key - FIRST_ENTITY) / 2 : -1;
}
