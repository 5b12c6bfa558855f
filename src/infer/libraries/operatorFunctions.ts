/** Functions of `operator` that stand for an operator give what it gives (library reference, "operator"). */
import { binary, inPlace, unary } from '../bodies/operators.js';
import { type Arguments, withPositional } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import { setItem } from '../containers/setItem.js';
import { subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
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
  ...Object.entries(BINARY).flatMap(([name, operator]) => [
    operatorFunction(name, (engine, left, right) => binary(engine, operator, left, right)),
    operatorFunction(`i${name.replace('_', '')}`, (engine, left, right) =>
      inPlace(engine, operator, left, right),
    ),
  ]),
  ...Object.entries(UNARY).map(([name, operator]) =>
    operatorFunction(name, (engine, value) => unary(engine, operator, value)),
  ),
  operatorFunction('getitem', (engine, value, key) => subscript(engine, value, key)),
  ['setitem', (engine, _, args) => putItem(engine, args)],
  ['call', called],
]);

/** `operator.setitem(object, key, value)`. */
function putItem(engine: Engine, { positional }: Arguments): number {
  const { values } = engine;
  const [object, key, value] = [0, 1, 2].map((index) => engine.resolve(positional[index] ?? 0));
  for (const atom of values.lists.items(object)) setItem(engine, atom, key, value);
  return values.of(Atom.none);
}

/**
 * Takes the first two arguments, each resolved. A table of such functions is called with all that a program
 * has: what one gives for the same is found once, at each depth of calls (the deepest give less).
 */
function operatorFunction(
  name: string,
  operate: (engine: Engine, left: number, right: number) => number,
): [string, OperatorFunction] {
  return [
    name,
    (engine, _, { positional }) => {
      const left = engine.resolve(positional[0] ?? 0);
      const right = engine.resolve(positional[1] ?? 0);
      return engine.memo.of(`${name} ${engine.callDepth}`, left, right, () => operate(engine, left, right));
    },
  ];
}

/** `operator.call(f, x)`, `context.run(f, x)`: C code calls `f`. */
export function called(engine: Engine, context: Context, args: Arguments): number {
  const [callee = 0, ...positional] = args.positional;
  return call(engine, context, callee, withPositional(args, positional));
}
