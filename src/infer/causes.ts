/** Why a call site has no target, or more than those that are told: for the census of what is unresolved. */

import { Binding, BindingKind, Scope } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { CallNode, NameNode, PrimaryNode } from '../model/operands.js';
import { Syntax, syntaxKind } from '../model/syntax.js';
import { Atom, isParameter } from './domain/values.js';
import type { Engine } from './engine.js';
import type { Run } from './run.js';
import { isCalledItself, isMoreThanTold } from './types/callableTypes.js';

export const Cause = {
  /** What is called has no handle: a lambda, or a class that a call makes (`namedtuple(…)`, `type(sys)`). */
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
  /** Beside known targets something that isn't known, or has no handle. */
  besideTargets: 12,
} as const;
export type Cause = (typeof Cause)[keyof typeof Cause];

export function causeOf(run: Run, node: number, callee: number): Cause {
  const { values } = run.engine;
  // Under a name that nobody passes there is nothing.
  const value = values.filter(callee, (atom) => values.kind[atom] !== Atom.named);
  if (!values.isUnknown(value)) {
    for (let i = 0; i < values.size(value); i++) {
      const atom = values.atomAt(value, i);
      const kind = values.kind[atom];
      if (kind === Atom.lambda || kind === Atom.record || isUnnamedClass(run.engine, atom))
        return Cause.lambda;
      if (kind === Atom.callable || isCalledItself(run.engine, atom)) return Cause.callable;
      if (isParameter(kind)) return Cause.parameter;
    }
    return Cause.notCallable;
  }
  const expression = run.syntax[node + CallNode.function];
  if (comesFromImport(run, expression)) return Cause.import;
  switch (syntaxKind(run.syntax, expression)) {
    case Syntax.name:
      return Cause.name;
    case Syntax.attribute:
      return run.missingAttributes.has(expression) ? Cause.attribute : Cause.receiver;
    case Syntax.call:
      return Cause.call;
    case Syntax.subscript:
      return Cause.subscript;
    default:
      return Cause.expression;
  }
}

/** Whether it is a class without a handle: what is called of others, if they can be called so, is a target. */
function isUnnamedClass({ values, linked }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.class && linked.program.kindOf(values.a[atom]) !== KindCode.class;
}

/** What is given where something to call is declared. */
const CALLED: readonly number[] = [Atom.class, Atom.function, Atom.partial, Atom.static, Atom.classMethod];

/** Whether calling a value calls something more than its targets: a lambda, a class that a call makes, what isn't known. */
export function isMoreThanTargets(engine: Engine, callee: number): boolean {
  const { values } = engine;
  const resolved = engine.resolve(callee);
  return values.some(resolved, (atom) => {
    switch (values.kind[atom]) {
      case Atom.lambda:
      case Atom.record:
      case Atom.other:
        return true;
      case Atom.instance:
        return isMoreThanTold(engine, atom);
      case Atom.function:
        return standsForOverrides(engine, atom, resolved);
      case Atom.callable:
        // `Check | Callable[…]`: of what else it may be nothing is known.
        return !values.some(resolved, (one) => CALLED.includes(values.kind[one]));
      case Atom.partial:
      case Atom.static:
      case Atom.classMethod:
        return values.a[atom] === values.many || isMoreThanTargets(engine, values.a[atom]);
      default:
        return false;
    }
  });
}

/** Whether it is a method of an object that stands for those of too many classes, some of which override it and aren't called as well. */
function standsForOverrides(engine: Engine, atom: number, callees: number): boolean {
  const { values, classes, descent, functions } = engine;
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || values.kind[receiver] !== Atom.instance || values.c[receiver] !== 1) return false;
  const { name } = functions.of(values.a[atom]);
  const isCalled = (member: number): boolean =>
    values.some(callees, (one) => values.kind[one] === Atom.function && values.a[one] === member);
  return descent
    .defining(classes.of(values.a[receiver]), name)
    .some((entity) => !isCalled(classes.ownMember(entity, name)));
}

/** Whether the name that an expression begins with is unknown because an import brings nothing known. */
function comesFromImport(run: Run, expression: number): boolean {
  const { syntax, file, engine } = run;
  const node = beginningOf(run, expression);
  if (syntaxKind(syntax, node) !== Syntax.name) return false;
  if (run.variables.load(syntax[node + NameNode.name]) !== 0) return false;
  const { bindings } = file.facts;
  const name = file.facts.string(syntax[node + NameNode.name]);
  for (let row = run.row; row >= 0; row = file.facts.scopes[row * Scope.width + Scope.parent]) {
    const rows = engine.linked.names.bindingsOf(file, row, name);
    if (rows.length === 0) continue;
    return rows.every((one) => {
      const kind = bindings[one * Binding.width + Binding.kind];
      return kind === BindingKind.import || kind === BindingKind.importFrom;
    });
  }
  return false;
}

/** The first operand of a chain of attributes, calls and subscripts; a longer chain goes on from what is known of it. */
function beginningOf(run: Run, expression: number): number {
  const { syntax, beginnings } = run;
  let node = expression;
  for (;;) {
    const known = beginnings.get(node);
    if (known !== undefined) node = known;
    const kind = syntaxKind(syntax, node);
    if (kind !== Syntax.attribute && kind !== Syntax.call && kind !== Syntax.subscript) break;
    node = syntax[node + PrimaryNode.value];
  }
  beginnings.set(expression, node);
  return node;
}
