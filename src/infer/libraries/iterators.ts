/** Iterators of the builtins and of itertools: C code, which calls what they are given. */

import { type Arguments, argument, positionalArguments } from '../calls/arguments.js';
import { spread } from '../calls/callArguments.js';
import { type Context, call } from '../calls/calls.js';
import { iterate, iterateGiven } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import { accepts } from '../types/overloads.js';
import { guardedType } from '../types/typeForms.js';

/** Places that the columns of a `zip` are told apart by. */
const MOST_COLUMNS = 16;

/** `zip(*rows)`: the columns, by their places where all rows are tuples of one length. */
export function zipped(engine: Engine, _: Context, args: Arguments, entity: number): number | undefined {
  const { values, universe } = engine;
  if (!args.hasRest) return columnsOf(engine, args.positional);
  const column = (items: number): number =>
    values.instance(universe.entity('builtins.tuple'), [engine.resolve(items)]);
  const rows = values.lists.items(engine.resolve(values.unionAll([...args.positional, args.rest])));
  const lengths = new Set(
    rows.map((row) => (values.kind[row] === Atom.tuple ? values.lists.length(values.b[row]) : -1)),
  );
  const [length] = lengths;
  if (lengths.size !== 1 || length < 0)
    return args.positional.length > 0
      ? undefined
      : values.instance(entity, [column(iterate(engine, args.rest))]);
  const columns = Array.from({ length }, (_, index) =>
    column(values.unionAll(rows.map((row) => values.lists.at(values.b[row], index)))),
  );
  return values.of(Atom.tuple, 0, values.lists.intern(columns));
}

/** Of rows that are a tuple each: what they have at the first place, at the second, to the end of the shortest. */
function columnsOf(engine: Engine, given: readonly number[]): number | undefined {
  const { values } = engine;
  const rows = given.map((row) => values.onlyAtom(engine.resolve(row)));
  if (rows.length === 0 || rows.some((row) => row < 0 || values.kind[row] !== Atom.tuple)) return undefined;
  const length = Math.min(...rows.map((row) => values.lists.length(values.b[row])));
  if (length > MOST_COLUMNS) return undefined;
  const columns = Array.from({ length }, (_, index) => {
    const items = rows.map((row) => values.lists.at(values.b[row], index));
    return values.of(Atom.tuple, 0, values.lists.intern(items));
  });
  return values.of(Atom.tuple, 0, values.lists.intern(columns));
}

/** `map(f, xs)`: C code, so that f is called by whoever uses the iterator; results are f's. */
export function mapped(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
): number | undefined {
  const items = args.positional.slice(1).map((value) => iterate(engine, value));
  const result = call(engine, context, args.positional[0] ?? 0, positionalArguments(...items));
  return engine.values.instance(entity, [orDoubted(engine, engine.resolve(result))]);
}

/** `starmap(f, rows)`: the same with the items of each row as arguments. */
export function starMapped(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
): number | undefined {
  const row = spread(engine, iterate(engine, args.positional[1] ?? 0));
  const hasRest = !row.exact && row.rest !== 0;
  const given = { ...positionalArguments(...row.items), rest: row.rest, hasRest };
  const result = call(engine, context, args.positional[0] ?? 0, given);
  return engine.values.instance(entity, [orDoubted(engine, engine.resolve(result))]);
}

export function filtered(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
): number | undefined {
  const { values } = engine;
  const items = engine.resolve(iterateGiven(engine, args.positional[1] ?? 0));
  const answer = call(engine, context, args.positional[0] ?? 0, positionalArguments(items));
  // `def is_leaf(x: object) -> TypeGuard[Leaf]` says what is left.
  const guarded = guardedType(engine, engine.resolve(answer));
  const told = guarded === 0 ? items : values.withoutOther(items);
  const left = values.filter(told, (atom) => accepts(engine, guarded, values.single(atom)));
  return values.instance(entity, [left || guarded]);
}

/** C code calls the function that is passed as `name` with items of the iterable that is passed as `items`. */
export function calledBack(
  engine: Engine,
  context: Context,
  args: Arguments,
  index: number,
  name: string,
  items: number,
): undefined {
  const item = iterate(engine, args.positional[items] ?? 0);
  call(engine, context, argument(engine, args, index, name), positionalArguments(item, item));
  return undefined;
}

/** `accumulate(xs, f, initial=x)`: what there is first, and what f makes of that and of each item. */
export function accumulated(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
): number | undefined {
  const { values } = engine;
  const step = argument(engine, args, 1, 'func');
  if (step === 0) return undefined;
  const item = engine.resolve(iterate(engine, args.positional[0] ?? 0));
  const first = engine.resolve(argument(engine, args, 2, 'initial')) || item;
  const next = (total: number): number => {
    const made = engine.resolve(call(engine, context, step, positionalArguments(total, item)));
    return values.union(total, orDoubted(engine, made));
  };
  const second = next(first);
  return values.instance(entity, [second === first ? first : next(second)]);
}
