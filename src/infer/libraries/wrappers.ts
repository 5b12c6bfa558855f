/** What functools and contextlib make of functions: `cache`, `lru_cache`, `wraps`, `update_wrapper`, `contextmanager`. */
import { noteWrapped } from '../attributes/functionAttributes.js';
import { type Arguments, argument } from '../calls/arguments.js';
import { type Context, call, NO_CONTEXT } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `lru_cache(f)` calls `f`, as the decorator does; with anything else it makes a decorator that gives what it is given. */
export function cached({ values, universe }: Engine, _: Context, args: Arguments): number | undefined {
  const functions = values.filter(args.positional[0] ?? 0, (atom) => values.kind[atom] === Atom.function);
  const variable = universe.entity('functools._T');
  if (functions !== 0 || variable < 0) return functions === 0 ? undefined : functions;
  const given = values.of(Atom.typeVar, variable);
  return values.of(Atom.callable, values.lists.intern([given]), given);
}

/** A written `contextmanager(f)`: what it gives calls `f`, as where it decorates, and is entered. */
export function enteredFunction(
  engine: Engine,
  { run }: Context,
  args: Arguments,
  _: number,
  entity: number,
): number | undefined {
  const { values } = engine;
  const given = engine.resolve(args.positional[0] ?? 0);
  const functions = values.filter(given, (atom) => values.kind[atom] === Atom.function);
  if (run === undefined || functions === 0) return undefined;
  const others = values.filter(given, (atom) => values.kind[atom] === Atom.other);
  return values.union(
    values.union(functions, others),
    call(engine, NO_CONTEXT, values.of(Atom.function, entity), args),
  );
}

/** `update_wrapper(wrapper, wrapped)` gives the wrapper. */
export function wrap(engine: Engine, args: Arguments): number {
  const wrapper = argument(engine, args, 0, 'wrapper');
  noteWrapped(engine, wrapper, argument(engine, args, 1, 'wrapped'));
  return wrapper;
}

/** `wraps(f)` gives a decorator that returns what it decorates. */
export function wraps(engine: Engine, args: Arguments): number {
  const update = engine.universe.entity('functools.update_wrapper');
  return update < 0
    ? 0
    : engine.values.of(
        Atom.partial,
        engine.values.of(Atom.function, update),
        0,
        engine.values.lists.intern([engine.universe.nameId('wrapped'), argument(engine, args, 0, 'wrapped')]),
      );
}
