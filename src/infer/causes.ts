/** Why a call site has no target: for the census of what is unresolved. */
import { HEADER, Syntax } from '../model/syntax.js';
import type { Run } from './run.js';
import { Atom } from './values.js';

export const Cause = {
  /** A lambda is called, which has no handle. */
  lambda: 1,
  /** Something that can be called, of which only the type is known. */
  callable: 2,
  /** A parameter without a telling annotation or a known caller. */
  parameter: 3,
  /** A name that nothing binds to a known value. */
  name: 4,
  /** A name that an unresolved import brings. */
  import: 5,
  /** An attribute that a known value has no known value for. */
  attribute: 6,
  /** An attribute of an unknown value. */
  receiver: 7,
  /** What a call gives. */
  call: 8,
  /** An element of something. */
  subscript: 9,
  /** Any other expression. */
  expression: 10,
  /** A known value that can't be called as far as is known. */
  notCallable: 11,
} as const;
export type Cause = (typeof Cause)[keyof typeof Cause];

export function causeOf(run: Run, node: number, value: number): Cause {
  const { values } = run.engine;
  if (!values.isUnknown(value)) {
    for (let i = 0; i < values.size(value); i++) {
      const kind = values.kind[values.atomAt(value, i)];
      if (kind === Atom.lambda) return Cause.lambda;
      if (kind === Atom.callable) return Cause.callable;
      if (kind === Atom.parameter) return Cause.parameter;
    }
    return Cause.notCallable;
  }
  const callee = run.syntax[node + HEADER];
  switch (run.syntax[callee] & 0xff) {
    case Syntax.name:
      return Cause.name;
    case Syntax.attribute:
      return run.known.has(callee) ? Cause.attribute : Cause.receiver;
    case Syntax.call:
      return Cause.call;
    case Syntax.subscript:
      return Cause.subscript;
    default:
      return Cause.expression;
  }
}
