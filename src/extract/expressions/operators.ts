/** Operators whose nodes are not the grammar's: it ranks some otherwise than Python does. */
import { BindingKind } from '../../model/facts.js';
import { CompareNode, ConditionalNode, StarredNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { bindTarget } from '../tables/bindings.js';
import { firstOperand, isOperand, operands, operatorText } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { expression } from './expressions.js';

/** `name := value`, the value already lowered. */
export function named(context: Context, node: number, name: number, value: number): number {
  const target = expression(context, name);
  const at = context.syntax.node(Syntax.namedExpression, context.offset(node), target, value);
  bindTarget(context, target, BindingKind.namedExpression, at, context.end(node), context.statementEnd);
  return at;
}

/** `body if test else orelse`; the test runs first. */
export function conditional(context: Context, node: number): number {
  const [body, test, orelse] = operands(context, node);
  if (orelse === undefined) return context.unknown(node);
  if (context.stream.type[body] === T.namedExpression) return namedConditional(context, node);
  const lowered = expression(context, test);
  const chosen = expression(context, body);
  const otherwise = expression(context, orelse);
  const at = context.syntax.node(Syntax.conditional, context.offset(node), lowered, chosen, otherwise);
  return starOutside(context, node, at, ConditionalNode.body);
}

/**
 * In `print(x, *a if b else c)` the grammar takes `*` for the body's alone, and so in `print(x, *a < b)`; to
 * Python it is around the whole. `first`: where the record has the operand behind the star.
 */
function starOutside(context: Context, node: number, at: number, first: number): number {
  const { words } = context.syntax;
  const star = words[at + first];
  if (syntaxKind(words, star) !== Syntax.starred) return at;
  let splat = node;
  while (splat >= 0 && context.stream.type[splat] !== T.listSplat) splat = firstOperand(context, splat);
  const operand = splat < 0 ? -1 : firstOperand(context, splat);
  if (operand < 0) return at;
  words[at + 1] = context.offset(operand);
  words[at + first] = words[star + StarredNode.value];
  words[star + StarredNode.value] = at;
  return star;
}

/** `(x := a if b else c)` is `(x := a) if b else c` to the grammar, not to Python. */
function namedConditional(context: Context, node: number): number {
  const [body, test, orelse] = operands(context, node);
  const [name, value] = operands(context, body);
  if (value === undefined) return context.unknown(node);
  const lowered = expression(context, test);
  const chosen = expression(context, value);
  const otherwise = expression(context, orelse);
  const conditional = context.syntax.node(
    Syntax.conditional,
    context.offset(value),
    lowered,
    chosen,
    otherwise,
  );
  return named(context, node, name, conditional);
}

/** `await a ** b` is `await (a ** b)` to the grammar, not to Python. */
export function awaited(context: Context, node: number): number {
  const offset = context.offset(node);
  context.awaiting.add(context.scope);
  const operand = operands(context, node)[0];
  if (operand === undefined) return context.unknown(node);
  const [base, exponent] = operands(context, operand);
  if (context.stream.type[operand] !== T.binaryOperator || exponent === undefined)
    return context.syntax.node(Syntax.await, offset, expression(context, operand));
  const operator = context.strings.id(operatorText(context, operand, base));
  const left = context.syntax.node(Syntax.await, offset, expression(context, base));
  return context.syntax.node(Syntax.binary, offset, operator, left, expression(context, exponent));
}

/** A chain of comparisons. */
export function comparison(context: Context, node: number): number {
  const { type, next } = context.stream;
  let left = 0;
  let operator = '';
  const rest: number[] = [];
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.comment || type[c] === T.lineContinuation) continue;
    if (!isOperand(type[c])) operator = operatorWords(context, c);
    else if (left === 0) left = expression(context, c);
    else rest.push(context.strings.id(operator), expression(context, c));
  }
  const at = context.syntax.listNode(Syntax.compare, context.offset(node), [left], rest);
  return starOutside(context, node, at, CompareNode.left);
}

/** `is not` and `not in` may have line breaks and comments in between. */
function operatorWords(context: Context, node: number): string {
  const { type, next } = context.stream;
  if (next[node] === node + 1) return context.textOf(node);
  const words: string[] = [];
  for (let c = node + 1; c < next[node]; c = next[c])
    if (type[c] !== T.comment && type[c] !== T.lineContinuation) words.push(context.textOf(c));
  return words.join(' ');
}
