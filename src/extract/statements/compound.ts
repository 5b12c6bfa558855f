/** `if`, `while`, `for` and `try`: suites that may run or not. */

import { BindingKind, BlockKind } from '../../model/facts.js';
import { ForNode, HandlerNode } from '../../model/operands.js';
import { FLAG_ASYNC, FLAG_STAR, Syntax, syntaxKind } from '../../model/syntax.js';
import { expression, expressionOrTuple } from '../expressions/expressions.js';
import { bind, bindTarget, defineData } from '../tables/bindings.js';
import { firstOperand, nextOperand, operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { suite } from './statements.js';
import { innerTarget } from './withStatement.js';

/** The expression of an `if`, `elif` or `while`. */
export function condition(context: Context, node: number): number {
  const test = firstOperand(context, node);
  return test < 0 || context.stream.type[test] === T.block ? 0 : expression(context, test);
}

export function suiteOf(context: Context, node: number): number {
  const block = context.child(node, T.block);
  return block < 0
    ? context.syntax.listNode(Syntax.block, context.offset(node), [], [])
    : suite(context, block);
}

/** The lowered `else` suite in a block of its own; 0 when there is none. */
function elseOf(context: Context, node: number): number {
  const clause = context.child(node, T.elseClause);
  return clause < 0 ? 0 : conditionalSuite(context, clause, 0);
}

/** Words that `ifStatement` keeps pending for each clause: offset, test, body. */
const CLAUSE = 3;

/** `elif` chains nest to the right: each `elif` stands in the block where all before it failed. */
export function ifStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const clauses = [node];
  for (let part = firstOperand(context, node); part >= 0; part = nextOperand(context, node, part))
    if (type[part] === T.elifClause) clauses.push(part);
  const at = context.alongChain(node, clauses.length, () => ifClauses(context, node, clauses));
  const isRead = syntaxKind(context.syntax.words, at) === Syntax.if;
  return isRead ? at : context.syntax.node1(Syntax.expression, context.offset(node), at);
}

function ifClauses(context: Context, node: number, clauses: readonly number[]): number {
  const { block: outer } = context;
  const { pending } = context.syntax;
  const mark = pending.length;
  for (const clause of clauses) ifClause(context, clause);
  const last = context.child(node, T.elseClause);
  let orelse = last < 0 ? 0 : suiteOf(context, last);
  context.block = outer;
  for (let at = pending.length - CLAUSE; at >= mark; at -= CLAUSE) {
    const { words } = pending;
    orelse = context.syntax.node3(Syntax.if, words[at], words[at + 1], words[at + 2], orelse);
  }
  pending.length = mark;
  return orelse;
}

/** Leaves the clause pending, and the context in a block that runs only where its test failed. */
function ifClause(context: Context, clause: number): void {
  const test = condition(context, clause);
  const body = conditionalSuite(context, clause, test);
  context.block = context.newBlock(BlockKind.conditional, test, 1);
  context.syntax.pending.append(context.offset(clause));
  context.syntax.pending.append(test);
  context.syntax.pending.append(body);
}

/** The suite in a block of its own, which runs when the test holds (0: nobody knows when). */
function conditionalSuite(context: Context, node: number, test: number): number {
  const outer = context.block;
  context.block = context.newBlock(BlockKind.conditional, test);
  const body = suiteOf(context, node);
  context.block = outer;
  return body;
}

export function whileStatement(context: Context, node: number): number {
  const test = condition(context, node);
  const body = conditionalSuite(context, node, 0);
  return context.syntax.node3(Syntax.while, context.offset(node), test, body, elseOf(context, node));
}

export function forStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const targetAt = firstOperand(context, node);
  const iterables: number[] = [];
  for (let part = targetAt; part >= 0; part = nextOperand(context, node, part))
    if (part !== targetAt && type[part] !== T.block && type[part] !== T.elseClause) iterables.push(part);
  if (context.child(node, T.inKeyword) < 0 || iterables.length === 0) return context.unknown(node);
  const iterable = expressionOrTuple(context, iterables);
  const target = expression(context, targetAt);
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.syntax.node(Syntax.for | (flags << 8), context.offset(node), target, iterable, 0, 0);
  const bound = context.end(iterables[iterables.length - 1]);
  context.inBlock(0, 0, () => {
    bindTarget(context, target, BindingKind.for, at, bound, context.end(node));
    const body = suiteOf(context, node);
    context.syntax.words[at + ForNode.body] = body;
  });
  const orelse = elseOf(context, node);
  context.syntax.words[at + ForNode.orelse] = orelse;
  return at;
}

export function tryStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const guarded = context.child(node, T.exceptClause) >= 0;
  const body = guarded ? conditionalSuite(context, node, 0) : suiteOf(context, node);
  const handlers: number[] = [];
  for (let clause = firstOperand(context, node); clause >= 0; clause = nextOperand(context, node, clause))
    if (type[clause] === T.exceptClause) handlers.push(context.inBlock(0, 0, () => handler(context, clause)));
  const orelse = elseOf(context, node);
  const last = context.child(node, T.finallyClause);
  const finalbody = last < 0 ? 0 : suiteOf(context, last);
  return context.syntax.listNode(Syntax.try, context.offset(node), [body, orelse, finalbody], handlers);
}

function handler(context: Context, clause: number): number {
  const { type } = context.stream;
  const parts: number[] = [];
  for (let part = firstOperand(context, clause); part >= 0; part = nextOperand(context, clause, part))
    if (type[part] !== T.block) parts.push(part);
  let exception = parts[0] ?? -1;
  // Python 2's `except E, e:`, or `except E as e:`; Python 3.14's `except A, B:` has only classes.
  let target = -1;
  if (exception >= 0 && type[exception] === T.asPattern) [exception, target] = operands(context, exception);
  else if (context.child(clause, T.asKeyword) >= 0) target = parts[1] ?? -1;
  else if (exception >= 0) target = innerTarget(context, exception);
  if (target >= 0 && type[target] === T.asPatternTarget) target = operands(context, target)[0] ?? -1;
  const values = parts.length > 1 && target < 0 ? parts : exception >= 0 ? [exception] : [];
  const lowered: number[] = [];
  for (const value of values) lowered.push(expression(context, value));
  const types =
    lowered.length > 1
      ? context.syntax.listNode(Syntax.tuple, context.offset(clause), [], lowered)
      : (lowered[0] ?? 0);
  const named = target >= 0 && type[target] === T.identifier;
  const name = named ? context.nameOf(target) : -1;
  const flags = context.child(clause, T.star) >= 0 ? FLAG_STAR : 0;
  const at = context.syntax.node(
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
  context.syntax.words[at + HandlerNode.body] = body;
  return at;
}
