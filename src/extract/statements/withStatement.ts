/** `with` statements (language reference, "The with statement"). */

import { BindingKind } from '../../model/facts.js';
import { WithNode } from '../../model/operands.js';
import { FLAG_ASYNC, Syntax } from '../../model/syntax.js';
import { expression } from '../expressions/expressions.js';
import { bindTarget } from '../tables/bindings.js';
import { firstOperand, nextOperand, operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { suiteOf } from './compound.js';

export function withStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const items: number[] = [];
  /** Target and offset past its item, of each that has one. */
  const targets: number[] = [];
  for (let clause = firstOperand(context, node); clause >= 0; clause = nextOperand(context, node, clause)) {
    if (type[clause] !== T.withClause) continue;
    for (const item of withItems(context, clause)) {
      const { value, tuple } = item;
      const manager = tuple === undefined ? expression(context, value) : tupleOf(context, clause, tuple);
      const target = item.target < 0 ? 0 : expression(context, item.target);
      items.push(manager, target);
      if (target !== 0) targets.push(target, context.end(item.node));
    }
  }
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.syntax.listNode(Syntax.with | (flags << 8), context.offset(node), [0], items);
  for (let i = 0; i < targets.length; i += 2)
    bindTarget(context, targets[i], BindingKind.with, at, targets[i + 1], context.end(node));
  const body = suiteOf(context, node);
  context.syntax.words[at + WithNode.body] = body;
  return at;
}

function tupleOf(context: Context, clause: number, elements: readonly number[]): number {
  const lowered: number[] = [];
  for (const element of elements) lowered.push(expression(context, element));
  return context.syntax.listNode(Syntax.tuple, context.offset(clause), [], lowered);
}

const OPERATORS: ReadonlySet<T> = new Set([
  T.conditionalExpression,
  T.lambda,
  T.booleanOperator,
  T.notOperator,
  T.comparisonOperator,
  T.binaryOperator,
  T.unaryOperator,
  T.await,
]);

interface WithItem {
  node: number;
  value: number;
  /** -1: none. */
  target: number;
  /** Elements, where the parentheses that the grammar takes for the statement's are a tuple's. */
  tuple: number[] | undefined;
}

/** Items, also where the grammar reads the parentheses of `with (a as b, c):` as a tuple's. */
function withItems(context: Context, clause: number): WithItem[] {
  const { type } = context.stream;
  let listed: number[] = [];
  for (let item = firstOperand(context, clause); item >= 0; item = nextOperand(context, clause, item)) {
    const bare = type[item] === T.withItem ? firstOperand(context, item) : -1;
    listed.push(bare < 0 ? item : bare);
  }
  const several = listed.length > 1 || context.child(clause, T.comma) >= 0;
  if (several && haveElement(context, listed))
    return [{ node: clause, value: clause, target: -1, tuple: listed }];
  if (listed.length === 1) {
    const only = type[listed[0]];
    const parts = only === T.tuple || only === T.parenthesizedExpression ? operands(context, listed[0]) : [];
    const named = parts.length === 1 && innerTarget(context, parts[0]) >= 0;
    if (only === T.tuple ? parts.length > 0 && !haveElement(context, parts) : named) listed = parts;
  }
  const items: WithItem[] = [];
  for (const node of listed) {
    const value = type[node] === T.asPattern ? firstOperand(context, node) : node;
    items.push({
      node,
      value,
      target: innerTarget(context, node),
      tuple: undefined,
    });
  }
  return items;
}

/** An item is an expression: a walrus or a star among them makes them a tuple's elements. */
function haveElement(context: Context, parts: readonly number[]): boolean {
  const { type, start } = context.stream;
  for (const part of parts) {
    let head = part;
    // The grammar reads `*a.b + c` as a sum that begins with `*a`, and `w := a if b else c` alike.
    while (type[head] !== T.listSplat && type[head] !== T.namedExpression) {
      const first = firstOperand(context, head);
      if (first < 0 || start[first] !== start[head]) break;
      head = first;
    }
    if (type[head] === T.listSplat || type[head] === T.namedExpression) return true;
  }
  return false;
}

/** In a tuple the grammar binds `as` tighter than operators: `(a if b else c as d, …)`. */
export function innerTarget(context: Context, node: number): number {
  const { type } = context.stream;
  for (let last = node; ; ) {
    const isAs = type[last] === T.asPattern;
    if (!isAs && !OPERATORS.has(type[last])) return -1;
    const parts = operands(context, last);
    if (isAs) return parts[1] ?? -1;
    if (parts.length === 0) return -1;
    last = parts[parts.length - 1];
  }
}
