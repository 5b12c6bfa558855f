/** Results of operators (data model, "Emulating numeric types"). */

import { specialMethod } from '../attributes/attributes.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { callSpecial, iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { accepts } from '../types/overloads.js';
import { areOfOneClass, isAskedFirst, mayDecline, withoutRefusal } from './declining.js';
import { isAwaited, joinedTexts } from './texts.js';

/** An operator that two operands stand at, and its special methods: of the left one, and of the right one. */
interface Operator {
  sign: string;
  method: string;
  reflected: string;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  [
    ['+', '__add__', '__radd__'],
    ['-', '__sub__', '__rsub__'],
    ['*', '__mul__', '__rmul__'],
    ['/', '__truediv__', '__rtruediv__'],
    ['//', '__floordiv__', '__rfloordiv__'],
    ['%', '__mod__', '__rmod__'],
    ['**', '__pow__', '__rpow__'],
    ['@', '__matmul__', '__rmatmul__'],
    ['<<', '__lshift__', '__rlshift__'],
    ['>>', '__rshift__', '__rrshift__'],
    ['&', '__and__', '__rand__'],
    ['|', '__or__', '__ror__'],
    ['^', '__xor__', '__rxor__'],
  ].map(([sign, method, reflected]) => [sign, { sign, method, reflected }]),
);

export function binary(engine: Engine, sign: string, left: number, right: number): number {
  const { values, universe } = engine;
  const x = engine.resolve(left);
  const y = engine.resolve(right);
  const operator = OPERATORS.get(sign);
  if (operator === undefined) return 0;
  const text = joinedTexts(engine, sign, x, y);
  if (text !== 0) return text;
  if (isAwaited(engine, x, [right])) return 0;
  const question = `one ${sign}`;
  let result = 0;
  let isUnknown = false;
  for (const atom of values.lists.items(x)) {
    const given = engine.memo.ofAtom(question, atom, y, (one) =>
      engine.shared.of(question, atom, one, () => {
        const reflected = reflectedResult(engine, operator, atom, one);
        // What nobody takes is mostly not all that there is.
        const isLeft = reflected === 0;
        return values.union(reflected, answered(engine, operator, atom, one, isLeft));
      }),
    );
    result = values.union(result, given);
    isUnknown ||=
      given === 0 && isOfSources(engine, specialMethod(engine, atom, universe.nameId(operator.method)));
  }
  if (result === 0)
    result = withoutRefusal(engine, callSpecial(engine, y, operator.reflected, positionalArguments(x)));
  return isUnknown ? besideUnknown(engine, result) : result;
}

/** What the left operand makes of it, and the right one where it is asked first, or the left one declines. */
function answered(engine: Engine, operator: Operator, atom: number, right: number, isLeft: boolean): number {
  const { values } = engine;
  const { reflected } = operator;
  const own = made(engine, operator, atom, right, isLeft);
  const declines = (one: number): boolean =>
    !areOfOneClass(engine, atom, one) &&
    mayDecline(engine, made(engine, operator, atom, values.single(one), isLeft));
  const isTheirs = (one: number): boolean => isAskedFirst(engine, atom, one, reflected);
  const theirs = values.filter(
    right,
    mayDecline(engine, own) ? (one) => isTheirs(one) || declines(one) : isTheirs,
  );
  const given = callSpecial(engine, theirs, reflected, positionalArguments(values.single(atom)));
  return withoutRefusal(engine, values.union(own, given));
}

/** Whether a method is one whose code is there: where nothing is found of what it gives, that isn't known. */
function isOfSources({ values, functions }: Engine, method: number): boolean {
  return values.some(
    method,
    (one) => values.kind[one] === Atom.function && !functions.of(values.a[one]).file.source.stub,
  );
}

/** What the left operand itself makes of it; `isLeft`: builtins also of what they don't take. */
function made(engine: Engine, operator: Operator, atom: number, right: number, isLeft: boolean): number {
  const { values } = engine;
  const kind = values.kind[atom];
  const [method, taken] = takenBy(engine, operator, atom, right);
  const isTaken = taken !== 0 || values.isUnknown(right);
  // What either holds.
  if (kind === Atom.site)
    return method !== 0 && (isTaken || isLeft)
      ? values.unionAll([
          values.single(atom),
          values.filter(right, (one) => values.kind[one] === Atom.site),
          containersIn(engine, taken),
        ])
      : 0;
  if (kind === Atom.tuple && operator.sign === '+')
    return isTaken || isLeft ? concatenated(engine, atom, isTaken ? taken : right) : 0;
  if (kind === Atom.text || (kind === Atom.instance && values.a[atom] === values.textClass))
    return isTaken || isLeft ? values.instance(values.textClass) : 0;
  if (!isTaken) return 0;
  return engine.resolve(call(engine, NO_CONTEXT, method, positionalArguments(taken)));
}

/** What the right operand makes of it, as far as the left one's own method doesn't take it. */
export function mirrored(engine: Engine, sign: string, atom: number, right: number): number {
  const operator = OPERATORS.get(sign);
  if (operator === undefined) return 0;
  const y = engine.resolve(right);
  const question = `reflected ${sign}`;
  return engine.memo.ofAtom(question, atom, y, (one) =>
    engine.shared.of(question, atom, one, () => reflectedResult(engine, operator, atom, one)),
  );
}

/** The same; `right` is resolved. */
function reflectedResult(engine: Engine, operator: Operator, atom: number, right: number): number {
  const { values } = engine;
  // Others than objects of classes have no such methods of their own.
  if (!values.holds(right, Atom.instance)) return 0;
  const [, taken] = takenBy(engine, operator, atom, right);
  if (taken === right) return 0;
  const others = values.filter(right, (one) => !values.lists.items(taken).includes(one));
  return callSpecial(engine, others, operator.reflected, positionalArguments(values.single(atom)));
}

/**
 * The left operand's method, and the part of the right one that it says it takes, where it is a stub's; of all
 * else the right operand's own method decides.
 */
function takenBy(
  engine: Engine,
  operator: Operator,
  left: number,
  right: number,
): [method: number, taken: number] {
  const { values, functions, universe } = engine;
  const method = specialMethod(engine, left, universe.nameId(operator.method));
  if (method === 0) return [0, 0];
  const atom = values.onlyAtom(method);
  if (atom < 0 || values.kind[atom] !== Atom.function || values.isUnknown(right)) return [method, right];
  const { file, signatures } = functions.of(values.a[atom]);
  if (!file.source.stub) return [method, right];
  const taken = values.filter(right, (one) =>
    signatures.some(({ parameters }) => accepts(engine, parameters[1]?.declared ?? 0, values.single(one))),
  );
  return [method, taken];
}

/** `left operator= right`: what the left operand's own in-place method gives, or else the operator. */
export function inPlace(engine: Engine, sign: string, left: number, right: number): number {
  const { values, universe } = engine;
  const operator = OPERATORS.get(sign);
  if (operator === undefined) return 0;
  const own = universe.nameId(operator.method.replace('__', '__i'));
  let result = 0;
  let isUnknown = false;
  const others = values.filter(left, (atom) => {
    const method = values.kind[atom] === Atom.instance ? specialMethod(engine, atom, own) : 0;
    const given = engine.resolve(call(engine, NO_CONTEXT, method, positionalArguments(right)));
    result = values.union(result, withoutRefusal(engine, given));
    isUnknown ||= given === 0 && isOfSources(engine, method);
    return given === 0 || mayDecline(engine, given);
  });
  if (others !== 0 || left === 0) result = values.union(result, binary(engine, sign, others, right));
  return isUnknown ? besideUnknown(engine, result) : result;
}

/** What else a container may be added: of tuples it stays open where in the sum their items stand. */
function containersIn(engine: Engine, taken: number): number {
  const { values, universe } = engine;
  const tuple = universe.entity('builtins.tuple');
  const containers = values.lists.items(taken).map((one) => {
    const kind = values.kind[one];
    if (kind === Atom.tuple)
      return values.instance(tuple, [values.unionAll(values.lists.items(values.b[one]))]);
    return kind === Atom.instance ? values.single(one) : 0;
  });
  return values.unionAll(containers);
}

/** Longer sums of tuples are not told apart by position: they grow in loops. */
const LONGEST_SUM = 8;

function concatenated(engine: Engine, left: number, right: number): number {
  const { values } = engine;
  const first = values.lists.items(values.b[left]);
  let result = 0;
  for (const atom of values.lists.items(right)) {
    const second = values.kind[atom] === Atom.tuple ? values.lists.items(values.b[atom]) : undefined;
    const sum =
      second !== undefined && first.length + second.length <= LONGEST_SUM
        ? values.of(Atom.tuple, 0, values.lists.intern([...first, ...second]))
        : values.instance(engine.universe.entity('builtins.tuple'), [
            values.union(
              values.unionAll(first),
              second === undefined ? iterate(engine, values.single(atom)) : values.unionAll(second),
            ),
          ]);
    result = values.union(result, sum);
  }
  return result === 0 ? besideUnknown(engine, values.single(left)) : values.inDoubt(result, right);
}

/** The special methods of the unary operators, but for `not`, which is no method's affair. */
const UNARY_METHODS: ReadonlyMap<string, string> = new Map([
  ['-', '__neg__'],
  ['+', '__pos__'],
  ['~', '__invert__'],
]);

export function unary(engine: Engine, operator: string, value: number): number {
  const method = UNARY_METHODS.get(operator);
  return method === undefined
    ? engine.values.instance(engine.universe.entity('builtins.bool'))
    : callSpecial(engine, value, method);
}
