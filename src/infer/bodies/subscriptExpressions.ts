/** Expressions with `[…]`: what is written between the brackets says more than the value of it. */

import { integerOf } from '../../link/facts/writtenConstants.js';
import { SliceNode, SubscriptNode, UnaryNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { hasOwnItems, type Slice, subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { typeOf } from '../types/annotations.js';
import { evaluate } from './expressions.js';
import { subscriptMember } from './writtenKeys.js';

/** What an expression with `[…]` gives. */
export function subscripted(run: Run, node: number): number {
  const { syntax, engine } = run;
  const narrowed = run.paths.of(node);
  if (narrowed !== 0) return narrowed;
  const value = evaluate(run, syntax[node + SubscriptNode.value]);
  const count = syntax[node + SubscriptNode.items];
  const keys: number[] = [];
  let slice: Slice | undefined;
  for (let i = 0; i < count; i++) {
    const item = syntax[node + SubscriptNode.items + 1 + i];
    if (count === 1 && syntaxKind(syntax, item) === Syntax.slice) slice = sliceOf(run, item);
    // `x[-1]`: a constant, counted from the end.
    const position = syntaxKind(syntax, item) === Syntax.unary ? positionOf(run, item) : undefined;
    keys.push(position === undefined ? evaluate(run, item) : engine.values.of(Atom.integer, position));
  }
  const found = subscript(engine, value, asKey(engine, keys), slice, subscriptMember(run, node));
  if (found === 0 && value !== 0) {
    const meant = classesMeant(run, node);
    return givesUnknown(engine, value) ? besideUnknown(engine, meant) : meant;
  }
  return isGenericClass(engine, found) ? withTypesMeant(run, node, found) : found;
}

/** Whether a value of whose subscript nothing is known is a class that makes of it what its own code says. */
function givesUnknown(engine: Engine, value: number): boolean {
  const { values } = engine;
  return values.some(
    engine.resolve(value),
    (atom) => values.kind[atom] === Atom.class && hasOwnItems(engine, values.a[atom]),
  );
}

/** The key that the values between brackets are: of several a tuple (language reference, "Subscriptions"). */
export function asKey({ values }: Engine, items: readonly number[]): number {
  return items.length === 1 ? items[0] : values.of(Atom.tuple, 0, values.lists.intern(items));
}

/** The classes that a subscript means as a type: `Alias = Union[A, B]` may be given to `isinstance`, and called. */
function classesMeant(run: Run, node: number, entity = -1): number {
  const { values } = run.engine;
  const type = typeOf(run.engine, { file: run.file, row: run.row }, node);
  return values.fromAtoms(
    values.lists
      .items(type)
      .filter((atom) => values.kind[atom] === Atom.instance && (entity < 0 || values.a[atom] === entity))
      .map((atom) => values.atom(Atom.class, values.a[atom], values.b[atom])),
  );
}

function isGenericClass({ values, classes }: Engine, found: number): boolean {
  const atom = values.onlyAtom(found);
  return atom >= 0 && values.kind[atom] === Atom.class && classes.of(values.a[atom]).parameters.length > 0;
}

/**
 * A generic class with its arguments as an annotation has them, which need be no classes (`Registry[Callable[[Order], None]]`,
 * `list["Task"]`, `deque[tuple[int, Task]]`); where these say nothing, as the values between the brackets do.
 */
function withTypesMeant(run: Run, node: number, found: number): number {
  const { values } = run.engine;
  const atom = values.atomAt(found, 0);
  const entity = values.a[atom];
  const meant = values.onlyAtom(classesMeant(run, node, entity));
  if (meant < 0) return found;
  const written = values.lists.items(values.b[meant]);
  const held = values.lists.items(values.b[atom]);
  const all = written.length < held.length ? held : written;
  const args = all.map((_, index) => written[index] || (held[index] ?? 0));
  return values.of(Atom.class, entity, values.argumentList(args));
}

function sliceOf(run: Run, node: number): Slice {
  const [start, stop, step] = [0, 1, 2].map((i) => run.syntax[node + SliceNode.lower + i]);
  const isPlain = step === 0 && [start, stop].every((one) => one === 0 || positionOf(run, one) !== undefined);
  return isPlain ? [positionOf(run, start), positionOf(run, stop)] : 'any';
}

/** The number that `1` and `-1` are written as; undefined for all else. */
function positionOf({ syntax, file }: Run, node: number): number | undefined {
  if (node === 0 || syntaxKind(syntax, node) !== Syntax.unary) return integerOf(file, node);
  const number =
    file.facts.string(syntax[node + UnaryNode.operator]) === '-'
      ? integerOf(file, syntax[node + UnaryNode.operand])
      : undefined;
  return number === undefined ? undefined : -number;
}
