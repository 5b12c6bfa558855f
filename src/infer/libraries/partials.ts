/** Arguments that are bound ahead of a call: `partial(f, x)`, `MethodType(f, x)`, `f.__get__(x)`. */

import { type Arguments, NO_ARGUMENTS, positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { partials } from '../domain/applications.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { withoutProtocols } from '../types/general.js';
import { pairsBound } from './boundAhead.js';

/** `MethodType(f, x)`: f with x as its first argument, also where f is a class or any other thing to call. */
export function boundMethod(engine: Engine, args: Arguments): number | undefined {
  const { values } = engine;
  const [method = 0, receiver = 0] = args.positional.map((value) => engine.resolve(value));
  const known = values.isUnknown(receiver) ? 0 : values.withoutOther(receiver);
  const atoms: number[] = [];
  const others: number[] = [];
  for (const atom of values.lists.items(method)) {
    if (known === 0 || values.kind[atom] !== Atom.function || values.b[atom] !== 0) others.push(atom);
    else
      for (const self of values.lists.items(known))
        atoms.push(values.atom(Atom.function, values.a[atom], self + 1, values.c[atom]));
  }
  if (others.length > 0) {
    const given = positionalArguments(values.fromAtoms(others), receiver);
    atoms.push(...values.lists.items(partial(engine, given)));
  }
  return atoms.length === 0 ? undefined : values.fromAtoms(atoms);
}

/** `f.__get__(x)`: f bound to x, and f itself where that is None (descriptor guide, "Functions and methods"). */
export function boundFunction(engine: Engine, args: Arguments, receiver: number): number | undefined {
  const { values } = engine;
  if (receiver < 0) return undefined;
  const method = values.single(receiver);
  const object = args.positional[0] ?? 0;
  const isNone = (atom: number): boolean => values.kind[atom] === Atom.none;
  const resolved = withoutProtocols(engine, engine.resolve(object));
  const objects = values.filter(resolved, (atom) => !isNone(atom));
  if (objects === 0 && resolved !== 0) return method;
  // Which functions go with which of many objects isn't known.
  if (values.size(objects) > 1) return values.orOther(0);
  const bound = boundMethod(engine, positionalArguments(method, objects));
  return values.some(resolved, isNone) ? values.union(bound ?? 0, method) : bound;
}

/** `partial(f, x, name=y)`. */
export function partial(engine: Engine, args: Arguments): number {
  const { values } = engine;
  const [target = 0, ...positional] = args.positional;
  // `f = partial(f, x)` in a loop.
  if (!values.isShallow(target)) return target;
  const kept = (value: number): number => (values.isShallow(value) ? value : unbound(engine, value));
  // What isn't known is to be called, too.
  const applied = target === 0 ? orDoubted(engine, target) : target;
  return values.fromAtoms(partials(values, applied, positional.map(kept), pairsBound(engine, args, kept)));
}

/** What an object of a class of the project that inherits from `partial`, and from it how it is made, applies. */
export function partialMade(engine: Engine, info: ClassInfo, args: Arguments): number {
  const { classes, universe } = engine;
  const base = universe.entity('functools.partial');
  if (base < 0 || info.entity === base || !classes.isSubclass(info.entity, base)) return 0;
  const isInherited = (name: string): boolean => {
    const index = classes.findBelowObject(info, universe.nameId(name));
    return index < 0 || info.order[index].entity === base;
  };
  return ['__new__', '__init__', '__call__'].every(isInherited) ? partial(engine, args) : 0;
}

/**
 * What nests too deep to be kept apart (`f = partial(g, f)` in a loop): partials become the functions that
 * they apply, which are given what is bound as by any caller.
 */
function unbound(engine: Engine, value: number): number {
  const { values } = engine;
  const atoms = values.lists.items(value).flatMap((atom) => {
    if (values.kind[atom] !== Atom.partial) return [atom];
    call(engine, NO_CONTEXT, values.single(atom), NO_ARGUMENTS);
    return values.lists.items(values.a[atom]);
  });
  const result = values.fromAtoms(atoms);
  return values.isShallow(result) ? result : 0;
}
