/** `replace(object, name=value)` of `dataclasses` and `copy`: another object of its class, with other values of its fields. */

import { type Arguments, withPositional } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { generatedFields } from '../calls/generatedConstructor.js';
import { callSpecial } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { replaceFields } from './records.js';

/** The constructor is given the new values by their names; what it isn't given stays as it was. */
export function replacedFields(engine: Engine, _: Context, args: Arguments): number | undefined {
  const { values, classes } = engine;
  const changes = withPositional(args, []);
  const replaced = engine.resolve(args.positional[0] ?? 0);
  for (const atom of values.lists.items(replaced))
    if (values.kind[atom] === Atom.instance) generatedFields(engine, classes.of(values.a[atom]), changes);
  return values.isUnknown(replaced) ? undefined : args.positional[0];
}

/** `copy.replace` also asks the `__replace__` of an object. */
export function replacedCopy(engine: Engine, context: Context, args: Arguments): number | undefined {
  const { values } = engine;
  const changes = withPositional(args, []);
  let result = 0;
  for (const atom of values.lists.items(engine.resolve(args.positional[0] ?? 0))) {
    const one = values.single(atom);
    const given =
      values.kind[atom] === Atom.tuple
        ? replaceFields(engine, context, changes, atom)
        : callSpecial(engine, one, '__replace__', changes) ||
          replacedFields(engine, context, withPositional(args, [one]));
    result = values.union(result, given ?? 0);
  }
  return result === 0 ? undefined : result;
}
