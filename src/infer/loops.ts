/**
 * The bodies of loops. What a body changes is joined until nothing changes any more; a `for` over
 * functions that are written down in order is walked in that order, because there it matters what
 * came before:
 *
 *     for wrap in (logged, retried): f = wrap(f)     # retried's wrapper calls logged's, never its own
 */
import { HEADER, Syntax } from '../model/syntax.js';
import { allElements, positions } from './containers.js';
import type { Environment } from './environment.js';
import { evaluate } from './expressions.js';
import type { Run } from './run.js';
import { Atom } from './values.js';

/** Rounds of a loop after which what it changes is taken as it is. */
const MOST_ROUNDS = 4;
/** Longer ones are walked like any loop. */
const MOST_IN_ORDER = 8;

/** Runs a loop's body until its variables don't change any more. */
export function loop(run: Run, body: () => void): void {
  const outer = run.jumps;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const start = run.env;
    run.env = run.joined([start, ...once(run, start, body)]);
    if (run.env.equals(start)) break;
  }
  run.jumps = outer;
}

/** The states in which the body ends, `break` and `continue` among them. */
function once(run: Run, start: Environment, body: () => void): Environment[] {
  run.jumps = [];
  const end = run.branch(start, body);
  return end === undefined ? run.jumps : [end.env, ...run.jumps];
}

/** Runs a loop's body for one item after the other. Loops inside it are not taken apart in their turn. */
export function loopInOrder(run: Run, items: readonly number[], body: (item: number) => void): void {
  const outer = run.jumps;
  run.inOrder = true;
  for (const item of items) {
    const ends = once(run, run.env, () => body(item));
    if (ends.length > 0) run.env = run.joined(ends);
  }
  run.inOrder = false;
  run.jumps = outer;
}

/**
 * What a `for` goes through; undefined where the order is not known, or can't matter to who is
 * called. What `*args` holds is what all callers pass, and so in no order.
 */
export function itemsInOrder(run: Run, node: number, iterable: number): readonly number[] | undefined {
  if (run.inOrder) return undefined;
  if (isReversed(run, node)) {
    const sequence = run.syntax[node + HEADER + 2];
    return itemsInOrder(run, sequence, evaluate(run, sequence))?.slice().reverse();
  }
  const items = itemsOf(run, iterable);
  if (items === undefined || items.length < 2 || items.length > MOST_IN_ORDER) return undefined;
  return items.every((item) => holdsFunction(run, item)) ? items : undefined;
}

/** `reversed(x)`. */
function isReversed(run: Run, node: number): boolean {
  const { engine, syntax } = run;
  if ((syntax[node] & 0xff) !== Syntax.call || syntax[node + HEADER + 1] !== 1) return false;
  const callee = syntax[node + HEADER];
  const reversed = engine.values.of(Atom.class, engine.universe.entity('builtins.reversed'));
  return (syntax[callee] & 0xff) === Syntax.name && evaluate(run, callee) === reversed;
}

function itemsOf({ engine }: Run, iterable: number): readonly number[] | undefined {
  const { values, universe } = engine;
  const resolved = engine.resolve(iterable);
  if (values.size(resolved) !== 1) return undefined;
  const atom = values.atomAt(resolved, 0);
  if (values.kind[atom] === Atom.tuple) return values.lists.items(values.b[atom]);
  if (values.kind[atom] !== Atom.site || values.a[atom] !== universe.entity('builtins.list'))
    return undefined;
  const { items, rest } = positions(engine, atom);
  // Behind one of which nothing is known there may be others.
  return rest === 0 && values.unionAll(items) === allElements(engine, atom) ? items : undefined;
}

/** Whether an item is a function or class, or a tuple with one in it. */
function holdsFunction(run: Run, item: number): boolean {
  const { values } = run.engine;
  const resolved = run.engine.resolve(item);
  return values.lists.items(resolved).some((atom) => {
    switch (values.kind[atom]) {
      case Atom.function:
      case Atom.class:
      case Atom.lambda:
      case Atom.partial:
        return true;
      case Atom.tuple:
        return values.lists.items(values.b[atom]).some((inner) => holdsFunction(run, inner));
      default:
        return false;
    }
  });
}
