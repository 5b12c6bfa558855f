/** Lowers what is no chain: names, literals, displays, types, and operators with a keyword of their own. */
import { Scope, ScopeKind } from '../model/facts.js';
import {
  COMPREHENSION_DICT,
  COMPREHENSION_GENERATOR,
  COMPREHENSION_LIST,
  COMPREHENSION_SET,
  FLAG_LEADING,
  Syntax,
} from '../model/syntax.js';
import { firstOperand, isOperand, nextOperand, operands } from './children.js';
import { comprehension } from './comprehensions.js';
import type { Context } from './context.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';
import { awaited, comparison, conditional, named } from './operators.js';
import { lowerParameters } from './parameters.js';
import { stringNode } from './strings.js';

/** What does not begin with an operand that it stands around. */
export function atom(context: Context, node: number): number {
  const { stream } = context;
  const offset = context.offset(node);
  switch (stream.type[node]) {
    case T.identifier:
      return context.node1(
        Syntax.name | ((context.leads(node) ? FLAG_LEADING : 0) << 8),
        offset,
        context.nameOf(node),
      );
    case T.parenthesizedExpression:
    case T.parenthesizedListSplat:
    case T.type:
    case T.constrainedType:
    case T.asPatternTarget:
    case T.chevron:
      return only(context, node);
    case T.none:
      return context.node1(Syntax.constant, offset, 0);
    case T.true:
      return context.node1(Syntax.constant, offset, 1);
    case T.false:
      return context.node1(Syntax.constant, offset, 2);
    case T.ellipsis:
      return context.node1(Syntax.constant, offset, 3);
    case T.integer:
      // The grammar has no imaginary numbers of their own.
      if (isImaginary(context, node)) return context.unknown(node);
      return context.node1(Syntax.integer, offset, context.strings.id(context.textOf(node)));
    case T.float:
      return isImaginary(context, node) ? context.unknown(node) : context.node(Syntax.float, offset);
    case T.string:
    case T.concatenatedString:
      return stringNode(context, node);
    case T.tuplePattern:
      return isParenthesised(context, node) ? only(context, node) : list(context, Syntax.tuple, node);
    case T.tuple:
    case T.patternList:
    case T.expressionList:
      return list(context, Syntax.tuple, node);
    case T.list:
    case T.listPattern:
      return list(context, Syntax.list, node);
    case T.set:
      return list(context, Syntax.set, node);
    case T.dictionary:
      return dictionary(context, node);
    case T.listSplat:
    case T.listSplatPattern:
    case T.splatType:
      return context.node1(Syntax.starred, offset, only(context, node));
    case T.dictionarySplat:
    case T.dictionarySplatPattern:
      return context.node1(Syntax.doubleStarred, offset, only(context, node));
    case T.lambda:
      return lambda(context, node);
    case T.conditionalExpression:
      return conditional(context, node);
    case T.notOperator:
      return context.node(Syntax.unary, offset, context.strings.id('not'), only(context, node));
    case T.unaryOperator:
      return context.node(
        Syntax.unary,
        offset,
        context.strings.id(context.text[stream.start[node]] ?? ''),
        only(context, node),
      );
    case T.comparisonOperator:
      return comparison(context, node);
    case T.await:
      return awaited(context, node);
    case T.yield: {
      const from = context.child(node, T.fromKeyword) >= 0;
      const part = operands(context, node)[0];
      return context.node(
        from ? Syntax.yieldFrom : Syntax.yield,
        offset,
        part === undefined ? 0 : expression(context, part),
      );
    }
    case T.namedExpression: {
      const [name, value] = operands(context, node);
      if (value === undefined) return context.unknown(node);
      return named(context, node, name, expression(context, value));
    }
    case T.slice:
      return slice(context, node);
    case T.listComprehension:
      return comprehension(context, node, COMPREHENSION_LIST);
    case T.setComprehension:
      return comprehension(context, node, COMPREHENSION_SET);
    case T.dictionaryComprehension:
      return comprehension(context, node, COMPREHENSION_DICT);
    case T.generatorExpression:
      return comprehension(context, node, COMPREHENSION_GENERATOR);
    case T.genericType: {
      // The grammar's own node for `X[…]` where a type is expected.
      const parts = operands(context, node);
      const head = expression(context, parts[0]);
      const items = parts
        .slice(1)
        .flatMap((part) => operands(context, part).map((item) => expression(context, item)));
      return context.listNode(Syntax.subscript, offset, [head], items);
    }
    case T.unionType: {
      const parts = operands(context, node).map((part) => expression(context, part));
      const bar = context.strings.id('|');
      return parts.reduce((left, right) => context.node(Syntax.binary, offset, bar, left, right));
    }
    case T.memberType: {
      const [value, name] = operands(context, node);
      if (name === undefined) return only(context, node);
      return context.node(
        Syntax.attribute,
        offset,
        expression(context, value),
        context.nameOf(name),
        context.offset(name),
      );
    }
    case T.dottedName:
      return dotted(context, node);
    case T.asPattern:
      // `(a as b)` is no expression of Python's; the parts still are.
      return only(context, node);
    default:
      return context.unknown(node);
  }
}

function only(context: Context, node: number): number {
  const part = firstOperand(context, node);
  return part < 0 ? context.unknown(node) : expression(context, part);
}

function list(context: Context, kind: number, node: number): number {
  const mark = context.pending.length;
  for (let part = firstOperand(context, node); part >= 0; part = nextOperand(context, node, part))
    context.pending.push(expression(context, part));
  return context.pendingNode(kind, context.offset(node), -1, mark);
}

function lambda(context: Context, node: number): number {
  const scope = context.newScope(ScopeKind.lambda, -1);
  const { scope: outer, declaredElsewhere } = context;
  const parts = operands(context, node);
  const body = parts[parts.length - 1];
  const list = parts.length > 1 ? parts[0] : -1;
  const parameters = lowerParameters(context, list, scope, context.definition);
  context.scope = scope;
  context.declaredElsewhere = undefined;
  const value = body === undefined ? context.unknown(node) : expression(context, body);
  context.scope = outer;
  context.declaredElsewhere = declaredElsewhere;
  const at = context.node3(Syntax.lambda, context.offset(node), scope, parameters, value);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  return at;
}

function dictionary(context: Context, node: number): number {
  const { type } = context.stream;
  const items: number[] = [];
  for (const part of operands(context, node)) {
    const parts = operands(context, part);
    if (type[part] === T.pair && parts.length === 2) {
      items.push(expression(context, parts[0]), expression(context, parts[1]));
    } else if (type[part] === T.dictionarySplat && parts.length === 1) {
      items.push(0, expression(context, parts[0]));
    }
  }
  return context.listNode(Syntax.dict, context.offset(node), [], items);
}

function slice(context: Context, node: number): number {
  const { type, next } = context.stream;
  const parts = [0, 0, 0];
  let at = 0;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.colon) at++;
    else if (isOperand(type[c])) parts[at] = expression(context, c);
  }
  return context.node(Syntax.slice, context.offset(node), parts[0], parts[1], parts[2]);
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
  let value = 0;
  for (const part of parts) {
    const name = context.nameOf(part);
    const at = context.offset(part);
    value =
      value === 0
        ? context.node(Syntax.name, at, name)
        : context.node(Syntax.attribute, context.offset(node), value, name, at);
  }
  return value === 0 ? context.unknown(node) : value;
}
