/** `with` statements (language reference, "The with statement"). */
import { BindingKind } from '../model/facts.js';
import { FLAG_ASYNC, HEADER, Syntax } from '../model/syntax.js';
import { bindTarget } from './bindings.js';
import { operands } from './children.js';
import { suiteOf } from './compound.js';
import type { Context } from './context.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';

export function withStatement(context: Context, node: number): number {
  const { stream } = context;
  const items: number[] = [];
  const targets: [target: number, offset: number][] = [];
  for (const clause of operands(context, node)) {
    if (stream.type[clause] !== T.withClause) continue;
    for (const item of withItems(context, clause)) {
      const manager =
        item.tuple === undefined
          ? expression(context, item.value)
          : context.listNode(
              Syntax.tuple,
              context.offset(clause),
              [],
              item.tuple.map((part) => expression(context, part)),
            );
      const target = item.target < 0 ? 0 : expression(context, item.target);
      items.push(manager, target);
      if (target !== 0) targets.push([target, context.end(item.node)]);
    }
  }
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.listNode(Syntax.with | (flags << 8), context.offset(node), [0], items);
  for (const [target, offset] of targets)
    bindTarget(context, target, BindingKind.with, at, offset, context.end(node));
  const body = suiteOf(context, node);
  context.syntax.words[at + HEADER] = body;
  return at;
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
  tuple?: number[];
}

/** Items, also where the grammar reads the parentheses of `with (a as b, c):` as a tuple's. */
function withItems(context: Context, clause: number): WithItem[] {
  const { type } = context.stream;
  const bare = (item: number): number =>
    type[item] === T.withItem ? (operands(context, item)[0] ?? item) : item;
  // An item is an expression: a walrus or a star among them makes them a tuple's elements.
  const isElement = (part: number): boolean => type[part] === T.listSplat || type[part] === T.namedExpression;
  let listed = operands(context, clause).map(bare);
  if (listed.length > 1 && listed.some(isElement))
    return [{ node: clause, value: clause, target: -1, tuple: listed }];
  if (listed.length === 1) {
    const parts = operands(context, listed[0]);
    const named = parts.length === 1 && innerTarget(context, parts[0]) >= 0;
    if (type[listed[0]] === T.tuple && parts.length > 0 && !parts.some(isElement)) listed = parts;
    else if (type[listed[0]] === T.parenthesizedExpression && named) listed = parts;
  }
  return listed.map((node) => {
    const target = innerTarget(context, node);
    return { node, value: type[node] === T.asPattern ? operands(context, node)[0] : node, target };
  });
}

/** In a tuple the grammar binds `as` tighter than operators: `(a if b else c as d, …)`. */
export function innerTarget(context: Context, node: number): number {
  const { type } = context.stream;
  for (let last = node; ; ) {
    const parts = operands(context, last);
    if (type[last] === T.asPattern) return parts[1] ?? -1;
    if (!OPERATORS.has(type[last]) || parts.length === 0) return -1;
    last = parts[parts.length - 1];
  }
}
