/** Lowers what is no chain: names, literals, displays, types, and operators with a keyword of their own. */
import { Scope, ScopeKind } from '../../model/facts.js';
import {
  COMPREHENSION_DICT,
  COMPREHENSION_GENERATOR,
  COMPREHENSION_LIST,
  COMPREHENSION_SET,
  Constant,
  FLAG_LEADING,
  Syntax,
} from '../../model/syntax.js';
import { firstOperand, isOperand, nextOperand, operands, operatorText } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { LAST_TYPE, T } from '../tree/grammar.js';
import { isMissingName } from '../tree/missing.js';
import { comprehension } from './comprehensions.js';
import { expression } from './expressions.js';
import { awaited, comparison, conditional, named } from './operators.js';
import { lowerParameters } from './parameters.js';
import { stringNode } from './strings.js';
import { typesIn } from './typeArguments.js';

/** Lowers a node of the tree stream and gives its place in the pool. */
type Lowering = (context: Context, node: number) => number;

/**
 * By node type. A table, not a switch: what is optimised is then one small function at a time, and
 * a case that comes late throws no others away.
 */
const LOWERINGS = lowerings();

/** What does not begin with an operand that it stands around. */
export function atom(context: Context, node: number): number {
  const type = context.stream.type[node];
  return type === T.identifier ? name(context, node) : LOWERINGS[type](context, node);
}

function lowerings(): readonly Lowering[] {
  const table = new Array<Lowering>(LAST_TYPE + 1).fill((context, node) => context.unknown(node));
  const add = (lowering: Lowering, ...types: T[]): void => {
    for (const type of types) table[type] = lowering;
  };
  add(only, T.parenthesizedExpression, T.parenthesizedListSplat, T.type, T.constrainedType);
  // `(a as b)` is no expression of Python's; the parts still are.
  add(only, T.asPatternTarget, T.chevron, T.asPattern);
  add((context, node) => constant(context, node, Constant.none), T.none);
  add((context, node) => constant(context, node, Constant.true), T.true);
  add((context, node) => constant(context, node, Constant.false), T.false);
  add((context, node) => constant(context, node, Constant.ellipsis), T.ellipsis);
  add(integer, T.integer);
  add(float, T.float);
  add(stringNode, T.string, T.concatenatedString);
  add((context, node) => list(context, Syntax.tuple, node), T.tuple, T.patternList, T.expressionList);
  add((context, node) => list(context, Syntax.list, node), T.list, T.listPattern);
  add((context, node) => list(context, Syntax.set, node), T.set);
  add(tuplePattern, T.tuplePattern);
  add(dictionary, T.dictionary);
  add((context, node) => around(context, Syntax.starred, node), T.listSplat, T.listSplatPattern, T.splatType);
  add(
    (context, node) => around(context, Syntax.doubleStarred, node),
    T.dictionarySplat,
    T.dictionarySplatPattern,
  );
  add(lambda, T.lambda);
  add(conditional, T.conditionalExpression);
  add((context, node) => unary(context, node, 'not'), T.notOperator);
  add(
    (context, node) => unary(context, node, context.text[context.stream.start[node]] ?? ''),
    T.unaryOperator,
  );
  add(comparison, T.comparisonOperator);
  add(awaited, T.await);
  add(yielded, T.yield);
  add(walrus, T.namedExpression);
  add(slice, T.slice);
  add((context, node) => comprehension(context, node, COMPREHENSION_LIST), T.listComprehension);
  add((context, node) => comprehension(context, node, COMPREHENSION_SET), T.setComprehension);
  add((context, node) => comprehension(context, node, COMPREHENSION_DICT), T.dictionaryComprehension);
  add((context, node) => comprehension(context, node, COMPREHENSION_GENERATOR), T.generatorExpression);
  add(genericType, T.genericType);
  add(unionType, T.unionType);
  add(memberType, T.memberType);
  add(dotted, T.dottedName);
  return table;
}

function name(context: Context, node: number): number {
  if (isMissingName(context.stream, node)) return context.unknown(node);
  const flags = context.leads(node) ? FLAG_LEADING : 0;
  return context.syntax.node1(Syntax.name | (flags << 8), context.offset(node), context.nameOf(node));
}

function constant(context: Context, node: number, which: number): number {
  return context.syntax.node1(Syntax.constant, context.offset(node), which);
}

function integer(context: Context, node: number): number {
  // The grammar has no imaginary numbers of their own.
  if (isImaginary(context, node)) return context.unknown(node);
  return context.syntax.node1(Syntax.integer, context.offset(node), context.nameOf(node));
}

function float(context: Context, node: number): number {
  return isImaginary(context, node)
    ? context.unknown(node)
    : context.syntax.node(Syntax.float, context.offset(node));
}

function tuplePattern(context: Context, node: number): number {
  return isParenthesised(context, node) ? only(context, node) : list(context, Syntax.tuple, node);
}

function around(context: Context, kind: number, node: number): number {
  return context.syntax.node1(kind, context.offset(node), only(context, node));
}

function unary(context: Context, node: number, operator: string): number {
  return context.syntax.node2(
    Syntax.unary,
    context.offset(node),
    context.strings.id(operator),
    only(context, node),
  );
}

function yielded(context: Context, node: number): number {
  const kind = context.child(node, T.fromKeyword) >= 0 ? Syntax.yieldFrom : Syntax.yield;
  const part = firstOperand(context, node);
  return context.syntax.node1(kind, context.offset(node), part < 0 ? 0 : expression(context, part));
}

function walrus(context: Context, node: number): number {
  const [target, value] = operands(context, node);
  if (value === undefined) return context.unknown(node);
  return named(context, node, target, expression(context, value));
}

function isUnion(context: Context, node: number): boolean {
  const { type } = context.stream;
  if (type[node] !== T.binaryOperator) return type[node] === T.unionType || type[node] === T.type;
  return operatorText(context, node, firstOperand(context, node)) === '|';
}

/** The grammar's own node for `X[…]` where a type is expected. */
function genericType(context: Context, node: number): number {
  const parts = operands(context, node);
  const head = expression(context, parts[0]);
  const mark = context.syntax.pending.length;
  const outer = context.inAnnotation;
  const types = typesIn(context, head);
  for (const [index, part] of parts
    .slice(1)
    .flatMap((list) => operands(context, list))
    .entries()) {
    context.inAnnotation = index < types;
    context.syntax.pending.append(expression(context, part));
  }
  context.inAnnotation = outer;
  return context.syntax.pendingNode(Syntax.subscript, context.offset(node), head, mark);
}

/** `A[x] | B | C`: whichever way the grammar has nested it, it is read from the left. */
function unionType(context: Context, node: number): number {
  const parts: number[] = [];
  const waiting = [node];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (isUnion(context, part)) waiting.push(...operands(context, part).reverse());
    else parts.push(expression(context, part));
  }
  const bar = context.strings.id('|');
  const offset = context.offset(node);
  return parts.reduce((left, right) => context.syntax.node3(Syntax.binary, offset, bar, left, right));
}

function memberType(context: Context, node: number): number {
  const [value, attribute] = operands(context, node);
  if (attribute === undefined) return only(context, node);
  return context.syntax.node3(
    Syntax.attribute,
    context.offset(node),
    expression(context, value),
    context.nameOf(attribute),
    context.offset(attribute),
  );
}

function only(context: Context, node: number): number {
  const part = firstOperand(context, node);
  return part < 0 ? context.unknown(node) : expression(context, part);
}

function list(context: Context, kind: number, node: number): number {
  const mark = context.syntax.pending.length;
  lowerOperands(context, node);
  return context.syntax.pendingNode(kind, context.offset(node), -1, mark);
}

/** Lowers the operands and leaves them pending. */
function lowerOperands(context: Context, node: number): void {
  for (let part = firstOperand(context, node); part >= 0; part = nextOperand(context, node, part))
    context.syntax.pending.append(expression(context, part));
}

function lambda(context: Context, node: number): number {
  const scope = context.newScope(ScopeKind.lambda, -1);
  const parts = operands(context, node);
  const body = parts[parts.length - 1];
  const list = parts.length > 1 ? parts[0] : -1;
  const parameters = lowerParameters(context, list, scope, context.definition);
  const value = context.inScope(scope, context.definition, () =>
    body === undefined ? context.unknown(node) : expression(context, body),
  );
  const at = context.syntax.node3(Syntax.lambda, context.offset(node), scope, parameters, value);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  return at;
}

function dictionary(context: Context, node: number): number {
  const { type } = context.stream;
  const { pending } = context.syntax;
  const mark = pending.length;
  for (let part = firstOperand(context, node); part >= 0; part = nextOperand(context, node, part)) {
    const key = firstOperand(context, part);
    const value = key < 0 ? -1 : nextOperand(context, part, key);
    if (type[part] === T.pair && value >= 0 && nextOperand(context, part, value) < 0) {
      pending.append(expression(context, key));
      pending.append(expression(context, value));
    } else if (type[part] === T.dictionarySplat && key >= 0 && value < 0) {
      pending.append(0);
      pending.append(expression(context, key));
    }
  }
  return context.syntax.pendingNode(Syntax.dict, context.offset(node), -1, mark);
}

function slice(context: Context, node: number): number {
  const { type, next } = context.stream;
  const parts = [0, 0, 0];
  let at = 0;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.colon) at++;
    else if (isOperand(type[c])) parts[at] = expression(context, c);
  }
  return context.syntax.node3(Syntax.slice, context.offset(node), parts[0], parts[1], parts[2]);
}

function isImaginary(context: Context, node: number): boolean {
  const last = context.text.charCodeAt(context.stream.end[node] - 1) | 0x20;
  // A hexadecimal number has no `j`.
  return last === 0x6a;
}

/** `(a) = …` is a tuple pattern to the grammar. */
function isParenthesised(context: Context, node: number): boolean {
  return operands(context, node).length === 1 && context.child(node, T.comma) < 0;
}

/** `a.b.c` of an import-like position as attributes. */
export function dotted(context: Context, node: number): number {
  const parts = operands(context, node);
  return context.alongChain(node, parts.length, () => {
    let value = 0;
    for (const part of parts) {
      const id = context.nameOf(part);
      const at = context.offset(part);
      value =
        value === 0
          ? context.syntax.node1(Syntax.name, at, id)
          : context.syntax.node3(Syntax.attribute, context.offset(node), value, id, at);
    }
    return value === 0 ? context.unknown(node) : value;
  });
}
