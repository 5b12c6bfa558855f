/**
 * `operator.attrgetter`, `itemgetter` and `methodcaller`: what each makes is its `__call__` with the
 * names it was given in front, so that it can be passed along like any partial application.
 */

import { attribute } from '../attributes/attributes.js';
import { texts } from '../attributes/openNames.js';
import { type Arguments, plainArguments } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import { subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Constructing one of them. */
export function operatorCallable(
  engine: Engine,
  _: Context,
  args: Arguments,
  entity: number,
): number | undefined {
  const { values, classes, universe } = engine;
  const method = classes.ownMember(entity, universe.nameId('__call__'));
  if (method < 0) return undefined;
  const pairs = args.names.flatMap((name, index) => [name, engine.resolve(args.named[index])]);
  const given = args.positional.map((value) => engine.resolve(value));
  return values.of(
    Atom.partial,
    values.of(Atom.function, method),
    values.lists.intern(given),
    values.lists.intern(pairs),
  );
}

/** `attrgetter('a.b')(x)` is `x.a.b`. */
export function getAttributes(engine: Engine, _: Context, args: Arguments): number {
  return getEach(engine, args, (object, name) => {
    let found = 0;
    for (const dotted of texts(engine, name)) {
      let value = object;
      for (const part of engine.universe.text(dotted).split('.'))
        value = attribute(engine, value, engine.universe.nameId(part));
      found = engine.values.union(found, value);
    }
    return found;
  });
}

/** `itemgetter(k)(x)` is `x[k]`. */
export function getItems(engine: Engine, _: Context, args: Arguments): number {
  return getEach(engine, args, (object, key) => subscript(engine, object, key));
}

/** `methodcaller('f', …)(x)` is `x.f(…)`, called by C code. */
export function callMethod(engine: Engine, context: Context, args: Arguments): number {
  const [name = 0, ...others] = args.positional;
  const object = others.pop() ?? 0;
  let result = 0;
  for (const text of texts(engine, name)) {
    const given = plainArguments(others, args.names, args.named);
    const method = attribute(engine, object, text);
    result = engine.values.union(result, call(engine, context, method, given));
  }
  return result;
}

/** The object is what comes behind the names; of several names the results are a tuple. */
function getEach({ values }: Engine, args: Arguments, get: (object: number, name: number) => number): number {
  const names = args.positional.slice(0, -1);
  const found = names.map((name) => get(args.positional.at(-1) ?? 0, name));
  if (found.length === 1) return found[0];
  return found.every((value) => values.isShallow(value))
    ? values.of(Atom.tuple, 0, values.lists.intern(found))
    : 0;
}
