/** `if`, `while`, `for` and `try`: suites that may run or not. */
import { BindingKind, BlockKind } from '../model/facts.js';
import { FLAG_ASYNC, FLAG_STAR, HEADER, Syntax } from '../model/syntax.js';
import { bind, bindTarget, defineData } from './bindings.js';
import { firstOperand, operands } from './children.js';
import type { Context } from './context.js';
import { expression, expressionOrTuple } from './expressions.js';
import { T } from './grammar.js';
import { suite } from './statements.js';
import { innerTarget } from './withStatement.js';

/** The expression of an `if`, `elif` or `while`. */
export function condition(context: Context, node: number): number {
  const test = firstOperand(context, node);
  return test < 0 || context.stream.type[test] === T.block ? 0 : expression(context, test);
}

export function suiteOf(context: Context, node: number): number {
  const block = context.child(node, T.block);
  return block < 0 ? context.listNode(Syntax.block, context.offset(node), [], []) : suite(context, block);
}

/** The lowered `else` suite in a block of its own; 0 when there is none. */
function elseOf(context: Context, node: number): number {
  const clause = context.child(node, T.elseClause);
  return clause < 0 ? 0 : context.inBlock(0, 0, () => suiteOf(context, clause));
}

/** `elif` chains nest to the right: each `elif` stands in the block where all before it failed. */
export function ifStatement(context: Context, node: number): number {
  const clauses = [
    node,
    ...operands(context, node).filter((part) => context.stream.type[part] === T.elifClause),
  ];
  const last = context.child(node, T.elseClause);
  const outer = context.block;
  const levels = clauses.map((clause) => {
    const test = condition(context, clause);
    const body = context.inBlock(test, 0, () => suiteOf(context, clause));
    // What follows runs only where this test failed.
    context.block = context.newBlock(BlockKind.conditional, test, 1);
    return { offset: context.offset(clause), test, body };
  });
  let orelse = last < 0 ? 0 : suiteOf(context, last);
  context.block = outer;
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    orelse = context.node(Syntax.if, level.offset, level.test, level.body, orelse);
  }
  return orelse;
}

export function whileStatement(context: Context, node: number): number {
  const test = condition(context, node);
  const body = context.inBlock(0, 0, () => suiteOf(context, node));
  return context.node(Syntax.while, context.offset(node), test, body, elseOf(context, node));
}

export function forStatement(context: Context, node: number): number {
  const { stream } = context;
  const inKeyword = context.child(node, T.inKeyword);
  const parts = operands(context, node).filter(
    (part) => stream.type[part] !== T.block && stream.type[part] !== T.elseClause,
  );
  const [targetAt, ...iterables] = parts;
  if (inKeyword < 0 || iterables.length === 0) return context.unknown(node);
  const iterable = expressionOrTuple(context, iterables);
  const target = expression(context, targetAt);
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.node(Syntax.for | (flags << 8), context.offset(node), target, iterable, 0, 0);
  const bound = context.end(iterables[iterables.length - 1]);
  context.inBlock(0, 0, () => {
    bindTarget(context, target, BindingKind.for, at, bound, context.end(node));
    const body = suiteOf(context, node);
    context.syntax.words[at + HEADER + 2] = body;
  });
  const orelse = elseOf(context, node);
  context.syntax.words[at + HEADER + 3] = orelse;
  return at;
}

export function tryStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const clauses = operands(context, node);
  const guarded = clauses.some((clause) => type[clause] === T.exceptClause);
  const body = guarded ? context.inBlock(0, 0, () => suiteOf(context, node)) : suiteOf(context, node);
  const handlers = clauses
    .filter((clause) => type[clause] === T.exceptClause)
    .map((clause) => context.inBlock(0, 0, () => handler(context, clause)));
  const orelse = elseOf(context, node);
  const last = context.child(node, T.finallyClause);
  const finalbody = last < 0 ? 0 : suiteOf(context, last);
  return context.listNode(Syntax.try, context.offset(node), [body, orelse, finalbody], handlers);
}

function handler(context: Context, clause: number): number {
  const { type } = context.stream;
  const parts = operands(context, clause).filter((part) => type[part] !== T.block);
  let exception = parts[0] ?? -1;
  // Python 2's `except E, e:`, or `except E as e:`; Python 3.14's `except A, B:` has only classes.
  let target = -1;
  if (exception >= 0 && type[exception] === T.asPattern) [exception, target] = operands(context, exception);
  else if (context.child(clause, T.asKeyword) >= 0) target = parts[1] ?? -1;
  else if (exception >= 0) target = innerTarget(context, exception);
  if (target >= 0 && type[target] === T.asPatternTarget) target = operands(context, target)[0] ?? -1;
  const values = parts.length > 1 && target < 0 ? parts : exception >= 0 ? [exception] : [];
  const lowered = values.map((value) => expression(context, value));
  const types =
    lowered.length > 1
      ? context.listNode(Syntax.tuple, context.offset(clause), [], lowered)
      : (lowered[0] ?? 0);
  const named = target >= 0 && type[target] === T.identifier;
  const name = named ? context.nameOf(target) : -1;
  const flags = context.child(clause, T.star) >= 0 ? FLAG_STAR : 0;
  const at = context.node(
    Syntax.handler | (flags << 8),
    context.offset(clause),
    types,
    name,
    named ? context.offset(target) : 0,
    0,
  );
  if (named) {
    bind(context, name, BindingKind.handler, at, at, context.offset(target));
    defineData(context, name, BindingKind.handler, context.offset(target), at, context.end(clause));
  }
  const body = suiteOf(context, clause);
  context.syntax.words[at + HEADER + 3] = body;
  return at;
}
