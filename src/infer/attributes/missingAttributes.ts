/** What stands in for an attribute that an object lacks (data model, `object.__getattr__`). */

import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { askedOnce } from '../domain/underWay.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { specialMethod } from './attributes.js';

/**
 * `__getattribute__` or else `__getattr__` of a class, `info`, for what its instance lacks. Where objects hand on what
 * they lack to one another, each class is asked once: what it gives is part of the outermost answer.
 */
export function throughGetattr(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { classes, members, values } = engine;
  const hooks = members.attributeHooks.filter((hook) => classes.findBelowObject(info, hook) >= 0);
  if (hooks.length === 0 || !engine.isMissingForGood()) return 0;
  const args = positionalArguments(values.of(Atom.text, name));
  return askedOnce(engine.underWay.missing, info.entity, name, () => {
    for (const hook of hooks) {
      const method = specialMethod(engine, receiver, hook);
      const found = engine.resolve(call(engine, NO_CONTEXT, method, args));
      if (found !== 0) return found;
    }
    return 0;
  });
}
