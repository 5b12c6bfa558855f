/**
 * What the numbers stand for that atoms are made of. A list has no form by itself: the same one may be a value, a list
 * of values and a list of names, so whoever holds it says what it is.
 */
import { Atom } from './atomKinds.js';

export const Form = {
  /** Itself: an index, a count, a code, or nothing at all. */
  number: 0,
  /** An entity; what is negative is none. */
  entity: 1,
  /** What a container is seen through: an entity, or behind all entities the number of an object, + 1; 0, or OWN_SITE. */
  viewerOrNone: 2,
  scope: 3,
  file: 4,
  name: 5,
  atom: 6,
  /** An atom + 1; 0. */
  atomOrNone: 7,
  /**
   * Where elements are kept: a place (a word of the syntax, also one inside of a node); behind all places the class
   * whose objects share what they hold; behind these the class whose objects share what their factory makes; and
   * behind these what `OwnSites` has numbered.
   */
  holder: 8,
  /** Key of element cells. */
  key: 9,
  /**
   * Type variable: its entity, or the number of entities + the place of a parameter in brackets (PEP 695). SELF, and
   * what is negative (`ParamSpec`, `TypeVarTuple`), are themselves.
   */
  variable: 10,
  /** A ResultPart, or `guarded` + a guard. */
  resultPart: 11,
  /** What an instance stands for: what is less than FIRST_OBJECT is itself, behind that are the numbers of objects. */
  object: 12,

  /** List of atoms, in their order (atomOrder.ts). */
  value: 13,
  /** A value; what is negative says that there is none, and why. */
  valueOrNone: 14,
  /** List of values. */
  values: 15,
  /** List of values; what is negative is none. */
  valuesOrNone: 16,
  names: 17,
  entities: 18,
  /** Pairs of a parameter's atom and a value, in the order of the atoms. */
  closure: 19,
  /** Pairs of a name and a value. */
  named: 20,
  /** What an open call passes beside positional arguments: a PassedOn, an atom + 1 or 0, pairs of a name and a value. */
  openArguments: 21,
  /** Index of a class's type variable, and what objects say of it. */
  said: 22,
  /** List of conditions. */
  guard: 23,
  condition: 24,
  /**
   * Arguments that flow into parameters: the first that counts, what `*x` holds, what `**x` holds (-1: no such
   * argument), the number of keywords, pairs of a name and a value for so many, positional values.
   */
  flow: 25,
  /** List of guards. */
  guards: 26,
  /** How many attributes and how many contents a function changes, and the names of these and of what else it does. */
  changes: 27,
} as const;
export type Form = (typeof Form)[keyof typeof Form];

export type Fields = readonly [a: Form, b: Form, c: Form];

const { number, entity, atom, value, values } = Form;

const NOTHING: Fields = [number, number, number];

/** Kind of atoms → what their fields are. */
export const ATOM_FIELDS: readonly Fields[] = byCode<Fields>(Atom, {
  none: NOTHING,
  module: [entity, number, number],
  class: [entity, values, number],
  instance: [entity, values, Form.object],
  function: [entity, Form.atomOrNone, Form.closure],
  lambda: [Form.scope, Form.atomOrNone, Form.closure],
  tuple: [Form.names, values, number],
  site: [entity, Form.holder, Form.viewerOrNone],
  text: [Form.name, number, number],
  integer: NOTHING,
  partial: [value, values, Form.named],
  super: [entity, atom, number],
  typeVar: [Form.variable, number, number],
  parameter: [Form.scope, number, number],
  called: [atom, number, number],
  callable: [Form.valuesOrNone, value, number],
  property: [value, number, value],
  static: [value, number, number],
  classMethod: [value, number, number],
  classOf: [value, number, number],
  many: NOTHING,
  record: [Form.names, number, number],
  sentTo: [Form.scope, number, number],
  attributes: [atom, number, number],
  partialMethod: [value, number, number],
  named: [value, atom, number],
  key: [Form.key, number, number],
  given: [atom, number, number],
  openCall: [atom, values, Form.openArguments],
  awaited: [atom, number, number],
  element: [atom, number, number],
  narrowed: [atom, number, Form.entities],
  other: [Form.atomOrNone, Form.name, number],
  truth: NOTHING,
});

/** Rows by name as rows by the codes of the names. */
export function byCode<Row, Name extends string = string>(
  codes: Readonly<Record<Name, number>>,
  rows: Readonly<Record<Name, Row>>,
): Row[] {
  const found: Row[] = [];
  for (const name of Object.keys(codes) as Name[]) found[codes[name]] = rows[name];
  return found;
}

/** Whether it is a list's id, or may be one. */
export function isList(form: Form): boolean {
  return form >= Form.value;
}

/** What the item at `index` of such a list is that atoms are made of. */
export function atomItemForm(list: Form, index: number): Form {
  switch (list) {
    case Form.value:
    case Form.valueOrNone:
      return atom;
    case Form.names:
      return Form.name;
    case Form.entities:
      return entity;
    case Form.closure:
      return index % 2 === 0 ? atom : value;
    case Form.named:
      return index % 2 === 0 ? Form.name : value;
    case Form.openArguments:
      if (index < 2) return index === 0 ? number : Form.atomOrNone;
      return index % 2 === 0 ? Form.name : value;
    default:
      return value;
  }
}
