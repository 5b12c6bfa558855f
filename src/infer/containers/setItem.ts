/** What `object[key] = value` does, by what the object is (data model, "Emulating container types"). */

import { assignAttributeAt } from '../attributes/attributeDictionaries.js';
import { specialMethod } from '../attributes/attributes.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { setTypedItem } from '../types/typedDicts.js';
import { store } from './mutations.js';

/** Of one object, an atom; key and value are resolved. */
export function setItem(engine: Engine, atom: number, key: number, value: number): void {
  const { values } = engine;
  const kind = values.kind[atom];
  if (kind === Atom.site) store(engine, atom, key, value);
  else if (kind === Atom.attributes) assignAttributeAt(engine, atom, key, value);
  else if (kind === Atom.instance && !setTypedItem(engine, atom, key, value)) {
    const method = specialMethod(engine, atom, engine.universe.nameId('__setitem__'));
    call(engine, NO_CONTEXT, method, positionalArguments(key, value));
  }
}
