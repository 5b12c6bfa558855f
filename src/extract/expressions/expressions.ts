/**
 * Lowers expressions of the tree stream to the syntax pool.
 *
 * Long chains (`a.b().c()…`, `x + y + z …`) grow to the left without bound in real code, so
 * they are walked along that spine in a loop; other nesting recurses, bounded by the context.
 */
import { StarredNode } from '../../model/operands.js';
import { FLAG_OR, Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { firstOperand, nextOperand, operatorText } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { atom } from './atoms.js';
import { bitwiseAnd } from './precedence.js';
import { type TypeArguments, typeArguments, typesIn } from './typeArguments.js';

/** The pool's node for an expression, a type or a target. */
export function expression(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.leftOut(node);
  context.depth++;
  const at = growsLeft(context.stream.type[node]) ? spine(context, node) : atom(context, node);
  context.depth--;
  return at;
}

function growsLeft(type: T): boolean {
  return (
    type === T.attribute ||
    type === T.call ||
    type === T.subscript ||
    type === T.binaryOperator ||
    type === T.booleanOperator
  );
}

function spine(context: Context, node: number): number {
  const { type } = context.stream;
  const links: number[] = [];
  let head = node;
  let star = -1;
  for (;;) {
    const splat = links.length > 0 && (type[head] === T.listSplat || type[head] === T.listSplatPattern);
    if (!splat && !growsLeft(type[head])) break;
    const first = firstOperand(context, head);
    if (first < 0) break;
    // In a subscript the grammar binds `*` to the first name of `*a.b` only.
    if (splat) star = context.offset(head);
    else links.push(head);
    head = first;
  }
  return context.alongChain(node, links.length, () => {
    // Every link begins where the head does.
    let offset = context.offset(head);
    let value = growsLeft(type[head]) ? context.unknown(head) : atom(context, head);
    const { words } = context.syntax;
    // `*a < b or c`
    if (type[head] === T.comparisonOperator && syntaxKind(words, value) === Syntax.starred) {
      star = offset;
      value = words[value + StarredNode.value];
      offset = syntaxOffset(words, value);
    }
    for (let i = links.length - 1; i >= 0; i--) value = link(context, links[i], value, offset);
    return star < 0 ? value : context.syntax.node1(Syntax.starred, star, value);
  });
}

/** The node that stands around the already lowered first operand. */
function link(context: Context, node: number, first: number, offset: number): number {
  const { type } = context.stream;
  const left = firstOperand(context, node);
  const second = nextOperand(context, node, left);
  switch (type[node]) {
    case T.attribute:
      if (second < 0 || type[second] !== T.identifier) return first;
      return context.syntax.node3(
        Syntax.attribute,
        offset,
        first,
        context.nameOf(second),
        context.offset(second),
      );
    case T.call: {
      if (second < 0) return context.unknown(node);
      const mark = context.syntax.pending.length;
      if (type[second] === T.argumentList) lowerArguments(context, second, typeArguments(context, first));
      else {
        const outer = context.inAnnotation;
        context.inAnnotation = false;
        context.syntax.pending.append(expression(context, second));
        context.inAnnotation = outer;
      }
      return context.syntax.pendingNode(Syntax.call, offset, first, mark);
    }
    case T.subscript: {
      const mark = context.syntax.pending.length;
      const outer = context.inAnnotation;
      const types = typesIn(context, first);
      for (let item = second, index = 0; item >= 0; item = nextOperand(context, node, item)) {
        context.inAnnotation = index++ < types;
        context.syntax.pending.append(expression(context, item));
      }
      context.inAnnotation = outer;
      return context.syntax.pendingNode(Syntax.subscript, offset, first, mark);
    }
    case T.booleanOperator: {
      const right = second < 0 ? context.unknown(node) : expression(context, second);
      const isOr = context.child(node, T.orKeyword) >= 0;
      return context.syntax.node2(Syntax.boolean | ((isOr ? FLAG_OR : 0) << 8), offset, first, right);
    }
    default:
      return binary(context, node, first, left, second, offset);
  }
}

function binary(
  context: Context,
  node: number,
  first: number,
  left: number,
  second: number,
  offset: number,
): number {
  const right = second < 0 ? context.unknown(node) : expression(context, second);
  const operator = operatorText(context, node, left);
  if (operator !== '&')
    return context.syntax.node3(Syntax.binary, offset, context.strings.id(operator), first, right);
  const chained = second >= 0 && context.stream.type[second] === T.binaryOperator;
  return bitwiseAnd(context, offset, first, tailOf(context, left), right, chained);
}

/** For bitwiseAnd: where the right operand of an operator's node begins. */
function tailOf(context: Context, node: number): number {
  const { type } = context.stream;
  if (type[node] !== T.binaryOperator) return -1;
  const left = firstOperand(context, node);
  const right = nextOperand(context, node, left);
  if (right < 0) return 0;
  if (operatorText(context, node, left) !== '&') return context.offset(right);
  // The grammar's `a & (b ^ c)` ends as what it became does, `(a & b) ^ c`.
  const chained = type[right] === T.binaryOperator;
  return chained && operatorText(context, right, firstOperand(context, right)) === '^'
    ? tailOf(context, right)
    : 0;
}

/** One expression, or the tuple of several that stand without parentheses: what `for … in` walks. */
export function expressionOrTuple(context: Context, nodes: readonly number[]): number {
  if (nodes.length === 1) return expression(context, nodes[0]);
  const mark = context.syntax.pending.length;
  for (const node of nodes) context.syntax.pending.append(expression(context, node));
  return context.syntax.pendingNode(Syntax.tuple, context.offset(nodes[0]), -1, mark);
}

/** Lowers the arguments of a list and leaves them pending. `types`: which of them are types. */
export function lowerArguments(context: Context, list: number, types: TypeArguments | undefined): void {
  const { type } = context.stream;
  const outer = context.inAnnotation;
  let index = 0;
  for (let part = firstOperand(context, list); part >= 0; part = nextOperand(context, list, part)) {
    if (type[part] !== T.keywordArgument) {
      const isType = types !== undefined && index >= types.first && index < types.end;
      context.inAnnotation = isType && type[part] !== T.dictionarySplat;
      context.syntax.pending.append(expression(context, part));
      index++;
      continue;
    }
    const name = firstOperand(context, part);
    const value = nextOperand(context, part, name);
    const id = context.nameOf(name);
    context.inAnnotation = types?.keywords.includes(context.strings.list[id]) ?? false;
    context.syntax.pending.append(
      value < 0
        ? context.unknown(part)
        : context.syntax.node2(Syntax.keyword, context.offset(part), id, expression(context, value)),
    );
  }
  context.inAnnotation = outer;
}
