/** What stands in instances of named tuples, the fields in order (library reference, `typing.NamedTuple`), and of own classes of tuples. */
import { attributeOfAtom } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { fieldNames } from '../program/ownMembers.js';
import { itemsHeld } from './contents.js';

/** As of other sequences; a named tuple has nothing besides its fields. Undefined for other atoms. */
export function recordItems(engine: Engine, atom: number): { items: number[]; rest: number } | undefined {
  const { values, classes } = engine;
  if (values.kind[atom] !== Atom.instance) return undefined;
  const own = classes.of(values.a[atom]);
  if (own.record < 0) {
    const held = itemsHeld(engine, own);
    return held.length === 0 ? undefined : { items: [...held], rest: 0 };
  }
  const info = classes.of(own.record);
  const names = info.fields.length > 0 ? info.fields : fieldNames(engine, info);
  return { items: names.map((name) => attributeOfAtom(engine, atom, name)), rest: 0 };
}
