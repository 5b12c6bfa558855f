/** Functions that go through an iterable, and call what they are given or move what is in it. */

import { binary } from '../bodies/operators.js';
import { type Arguments, argument, positionalArguments } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import { moveItemsIn, putGiven } from '../containers/containers.js';
import { REST } from '../containers/elementKeys.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `heappush(xs, x)`: its place in the list is anywhere. */
export function pushed(engine: Engine, context: Context, args: Arguments): undefined {
  const { values } = engine;
  const value = engine.resolve(args.positional[1] ?? 0);
  for (const atom of values.lists.items(engine.resolve(args.positional[0] ?? 0)))
    if (values.kind[atom] === Atom.site) putGiven(engine, atom, REST, value);
  return moved(engine, context, args);
}

/** `heapify(xs)`, `random.shuffle(xs)`: items of the list change places. */
export function moved(engine: Engine, _: Context, args: Arguments): undefined {
  moveItemsIn(engine, args.positional[0] ?? 0);
  return undefined;
}

/** `insort(xs, x, key=f)`: f is called with x, and with what is there. */
export function insorted(engine: Engine, context: Context, args: Arguments): undefined {
  callKey(engine, context, args, () => engine.values.union(itemsOf(engine, args), args.positional[1] ?? 0));
  return pushed(engine, context, args);
}

/** `bisect(xs, x, key=f)`: x is what f gives of an item. */
export function bisected(engine: Engine, context: Context, args: Arguments): undefined {
  return callKey(engine, context, args, () => itemsOf(engine, args));
}

function itemsOf(engine: Engine, args: Arguments): number {
  return iterate(engine, args.positional[0] ?? 0);
}

/** What is passed as `key`, if anything, is called with what `items` gives. */
function callKey(engine: Engine, context: Context, args: Arguments, items: () => number): undefined {
  const key = args.names.indexOf(engine.universe.nameId('key'));
  if (key < 0) return undefined;
  call(engine, context, args.named[key], positionalArguments(items()));
  return undefined;
}

/** `iter(f, last)`: C code calls f for each item. */
export function calledUntil(engine: Engine, context: Context, args: Arguments): undefined {
  if (args.positional.length === 2) call(engine, context, args.positional[0], positionalArguments());
  return undefined;
}

/** `sorted(xs, key=f)`, `max(x, y, key=f)`: C code calls f for this function. */
export function keyed(engine: Engine, context: Context, args: Arguments): undefined {
  return callKey(engine, context, args, () =>
    args.positional.length > 1 ? engine.values.unionAll(args.positional) : itemsOf(engine, args),
  );
}

/** `sum(xs, start)` adds each item to what there is, 0 at first. */
export function summed(engine: Engine, _: Context, args: Arguments): number | undefined {
  const { values } = engine;
  const items = engine.resolve(itemsOf(engine, args));
  const start = engine.resolve(argument(engine, args, 1, 'start')) || values.instance(values.integerClass);
  const first = binary(engine, '+', start, items);
  const sum = values.union(first, binary(engine, '+', first, items));
  return sum === 0 ? undefined : sum;
}

export function reduced(engine: Engine, context: Context, args: Arguments): number {
  const [step = 0, iterable = 0, initial = 0] = args.positional;
  const items = iterate(engine, iterable);
  const start = args.positional.length > 2 ? initial : items;
  const first = call(engine, context, step, positionalArguments(start, items));
  const further = call(engine, context, step, positionalArguments(first, items));
  return engine.values.unionAll([start, first, further]);
}
