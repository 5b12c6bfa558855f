/** Kinds of atoms, with what their fields `a`, `b`, `c` hold. Lists and values are ids of `Lists`. */
export const Atom = {
  none: 0,
  /** a: entity */
  module: 1,
  /** The class itself. a: entity, b: list of the values of its type arguments */
  class: 2,
  /** a: entity of the class, b: list of values of the type arguments, c: 1 when it stands for all classes below, MADE_CLASS, FIRST_OBJECT + the number of an object (`MadeObjects`) */
  instance: 3,
  /** a: entity, b: the bound receiver's atom + 1 or 0, c: list of (parameter atom, value) of its closure */
  function: 4,
  /** a: scope, c: as for a function */
  lambda: 5,
  /** A tuple whose length is known. a: list of the name ids of its fields or 0, b: list of values */
  tuple: 6,
  /** A container made at one place of the source. a: entity of its class, b: that place, c: the viewer that it is seen through (`OwnSites`) + 1, 0, or OWN_SITE */
  site: 7,
  /** a: name id of the text */
  text: 8,
  /** a: the number */
  integer: 9,
  /** functools.partial. a: value, b: list of positional values, c: list of (name, value) */
  partial: 10,
  /** a: entity of the class after which the search begins, b: the receiver's atom */
  super: 11,
  /** a: id of the type variable */
  typeVar: 12,
  /** What a parameter without a telling annotation is, left open. a: scope, b: index */
  parameter: 13,
  /** What calling that parameter gives, left open. a: the parameter's atom, or that of its abstract method, which is the receiver's */
  called: 14,
  /** Something that can be called, of which only the type is known. a: list of parameter values (-1: any), b: value */
  callable: 15,
  /** a: value of the getter, b: a GetterOf, c: value of the setter */
  property: 16,
  /** staticmethod object. a: value */
  static: 17,
  /** classmethod object. a: value */
  classMethod: 18,
  /** The class of a value that is not known yet (`type[T]`). a: value */
  classOf: 19,
  /** So many things that none is meant: nothing is known, and nothing changes that. */
  many: 20,
  /** A class made by `namedtuple`. a: list of the name ids of its fields */
  record: 21,
  /** As a type argument: whatever is sent to the generators of a body. a: scope */
  sentTo: 22,
  /** The dictionary of something's attributes. a: its atom */
  attributes: 23,
  /** functools.partialmethod. a: value of the partial */
  partialMethod: 24,
  /** What an object has under a name, left open. a: value of the object, b: the atom of the parameter that the name is, or the name's, c: attribute or element */
  named: 25,
  /** A constant key of a mapping. a: the key of its element cells */
  key: 26,
  /** What a class was given from outside of its body, which its objects bind. a: the function's (descriptor's) atom */
  given: 27,
  /** A call that a body leaves to its callers. a: the atom of the called parameter, or of a parameter's named method, b: list of positional values, c: a PassedOn, the atom that is unpacked + 1, then pairs of a name id and a value */
  openCall: 28,
  /** What awaiting something open gives, left open. a: the atom of a parameter, or of what one gives */
  awaited: 29,
  /** What iterating something open gives, left open. a: the atom of a parameter */
  element: 30,
  /** What a condition leaves of something open. a: the atom of a parameter, of an element of one, or of what conditions left of such before, b: a Kept, c: list of the entities of the classes that it names */
  narrowed: 31,
  /** Beside what is known, something that the source doesn't tell (src/infer/doubts.ts). Alone it is nothing known. a: the atom of an object that has it under a name, + 1, or 0, b: name id of that name's pattern */
  other: 32,
  /** True or False. a: 1 or 0 */
  truth: 33,
} as const;

/** Instead of what a container is seen through: of whatever object has it. */
export const OWN_SITE = -1;

/** Of a metaclass: the class that a call of it has made, which is known as its bases beside. */
export const MADE_CLASS = 2;

/** From here on: of the objects that are made at one place. */
export const FIRST_OBJECT = 3;

/** Whether it is a parameter, or what a condition left of one. */
export function isParameter(kind: number): boolean {
  return kind === Atom.parameter || kind === Atom.narrowed;
}

/** Id of the type variable that `Self` is (PEP 673): the first entity is a module, and so no variable's own. */
export const SELF = 0;
