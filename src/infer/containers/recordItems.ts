/** What stands in instances of named tuples: the fields, in order (library reference, `typing.NamedTuple`). */
import { attributeOfAtom } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { fieldNames } from '../program/ownMembers.js';

/** As of other sequences; a named tuple has nothing besides its fields. Undefined for other atoms. */
export function recordItems(engine: Engine, atom: number): { items: number[]; rest: number } | undefined {
  const { values, classes } = engine;
  if (values.kind[atom] !== Atom.instance) return undefined;
  const { record } = classes.of(values.a[atom]);
  if (record < 0) return undefined;
  const info = classes.of(record);
  const names = info.fields.length > 0 ? info.fields : fieldNames(engine, info);
  return { items: names.map((name) => attributeOfAtom(engine, atom, name)), rest: 0 };
}
