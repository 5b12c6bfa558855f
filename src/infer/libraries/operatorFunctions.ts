/** Functions of `operator` that stand for an operator give what it gives (library reference, "operator"). */
import { binary, inPlace, subscript, unary } from '../bodies/operators.js';
import type { Arguments } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import type { Engine } from '../engine.js';

type OperatorFunction = (engine: Engine, context: Context, args: Arguments) => number;

const BINARY: Readonly<Record<string, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  truediv: '/',
  floordiv: '//',
  mod: '%',
  pow: '**',
  matmul: '@',
  lshift: '<<',
  rshift: '>>',
  and_: '&',
  or_: '|',
  xor: '^',
  concat: '+',
};
const UNARY: Readonly<Record<string, string>> = { neg: '-', pos: '+', inv: '~', invert: '~' };

/** By the names that typeshed has for them. */
export const OPERATOR_FUNCTIONS: ReadonlyMap<string, OperatorFunction> = new Map<string, OperatorFunction>([
  ...Object.entries(BINARY).flatMap(([name, operator]): [string, OperatorFunction][] => [
    [name, of(2, (engine, [left, right]) => binary(engine, operator, left, right))],
    [`i${name.replace('_', '')}`, of(2, (engine, [left, right]) => inPlace(engine, operator, left, right))],
  ]),
  ...Object.entries(UNARY).map(([name, operator]): [string, OperatorFunction] => [
    name,
    of(1, (engine, [value]) => unary(engine, operator, value)),
  ]),
  ['getitem', of(2, (engine, [value, key]) => subscript(engine, value, key, false))],
  ['call', called],
]);

/** Takes the first arguments, each resolved. */
function of(count: number, operate: (engine: Engine, operands: number[]) => number): OperatorFunction {
  return (engine, _, { positional }) =>
    operate(
      engine,
      Array.from({ length: count }, (__, index) => engine.resolve(positional[index] ?? 0)),
    );
}

/** `operator.call(f, x)`: C code calls `f`. */
function called(engine: Engine, context: Context, args: Arguments): number {
  const [callee = 0, ...positional] = args.positional;
  return call(engine, context, callee, { ...args, positional });
}
