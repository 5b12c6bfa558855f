/** What stands in for an attribute that an object lacks (data model, `object.__getattr__`). */

import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { askedOnce } from '../domain/underWay.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { handsOn } from '../program/handingOn.js';
import { specialMethod } from './attributes.js';
import { isMethod } from './instanceAttributes.js';

/**
 * `__getattribute__` or else `__getattr__` of a class, `info`, for what its instance lacks. Where objects hand on what
 * they lack to one another, each class is asked once: what it gives is part of the outermost answer.
 */
export function throughGetattr(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { values } = engine;
  const hooks = hooksOf(engine, info);
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

/** Whether a class hands on what its instances lack: that isn't only left to the classes below. */
export function isHandedOn(engine: Engine, info: ClassInfo): boolean {
  const { classes, functions } = engine;
  return hooksOf(engine, info).some((hook) => {
    const member = classes.ownMember(info.order[classes.findMember(info, hook)].entity, hook);
    return (
      isMethod(engine, member) && functions.of(member).signatures.some((signature) => handsOn(signature))
    );
  });
}

/** The names of `__getattribute__` and `__getattr__`, where the class has them. */
export function hooksOf({ classes, members }: Engine, info: ClassInfo): readonly number[] {
  return members.attributeHooks.filter((hook) => classes.findBelowObject(info, hook) >= 0);
}
